/**
 * Checks values that come from outside: an answer, the browser's storage. A dozen lines for the shapes we have, where
 * a schema library would weigh 6 KB on every phone.
 */
export type Guard<T> = (value: unknown) => T;

/** What a guard lets through. */
export type Guarded<G> = G extends Guard<infer T> ? T : never;

/** A value that is not what it should be. Says nothing of what it is: it may be a doctor's words. */
export class Unreadable extends Error {
  constructor() {
    super('the value has another shape');
    this.name = 'Unreadable';
  }
}

/** The value if it passes, else null. */
export function read<T>(guard: Guard<T>, value: unknown): T | null {
  try {
    return guard(value);
  } catch (refusal) {
    if (refusal instanceof Unreadable) return null;
    throw refusal;
  }
}

export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new Unreadable();
}

export function number(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Unreadable();
}

export function boolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new Unreadable();
}

export function nullable<T>(guard: Guard<T>): Guard<T | null> {
  return (value) => (value === null ? null : guard(value));
}

/** Like `nullable`, and a value that is absent is null too. */
export function optional<T>(guard: Guard<T>): Guard<T | null> {
  return (value) => (value === null || value === undefined ? null : guard(value));
}

export function list<T>(guard: Guard<T>): Guard<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new Unreadable();
    return value.map((item: unknown) => guard(item));
  };
}

export function oneOf<T extends string>(names: readonly T[]): Guard<T> {
  return (value) => {
    const name = names.find((candidate) => candidate === value);
    if (name === undefined) throw new Unreadable();
    return name;
  };
}

/** The first of the two that lets the value through. */
export function either<A, B>(one: Guard<A>, other: Guard<B>): Guard<A | B> {
  return (value) => {
    try {
      return one(value);
    } catch {
      return other(value);
    }
  };
}

/** An object with these keys; others are dropped. */
export function record<S extends Record<string, Guard<unknown>>>(shape: S): Guard<{ [K in keyof S]: Guarded<S[K]> }> {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unreadable();
    const held: Record<string, unknown> = { ...value };
    const entries = Object.entries(shape).map(([key, guard]) => [key, guard(held[key])] as const);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key holds what its own guard let through
    return Object.fromEntries(entries) as { [K in keyof S]: Guarded<S[K]> };
  };
}
