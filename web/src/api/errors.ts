import type { components } from './schema';

/** The server's problem document (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/** What kind of failure a call met; decides where it is shown. */
export type FailureKind = 'auth' | 'network' | 'notFound' | 'quota' | 'invalid' | 'conflict' | 'server' | 'aborted';

/** One rule that one field broke, as the server words it. */
export interface FieldIssue {
  field: string;
  message: string;
}

/** The one error that leaves `api/`: every failure of a call is turned into it. */
export class AppError extends Error {
  readonly kind: FailureKind;
  /** The server's stable code (`no_recordings_remaining`), or null when no answer came. */
  readonly code: string | null;
  readonly status: number | null;
  readonly issues: readonly FieldIssue[];
  /** The server's sentence for a person, or null when it had none. */
  readonly detail: string | null;

  constructor(
    kind: FailureKind,
    facts: Partial<Pick<AppError, 'code' | 'status' | 'issues' | 'detail'>> = {},
    cause?: unknown,
  ) {
    super(facts.code ?? kind, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = facts.code ?? null;
    this.status = facts.status ?? null;
    this.issues = facts.issues ?? [];
    this.detail = facts.detail ?? null;
  }
}

const KIND_BY_STATUS: Readonly<Record<number, FailureKind>> = {
  401: 'auth',
  402: 'quota',
  404: 'notFound',
  409: 'conflict',
  413: 'invalid',
  422: 'invalid',
};

/** A refused call, from its status and the problem document it carried (if it carried one). */
export function fromProblem(status: number, body: unknown): AppError {
  const kind = KIND_BY_STATUS[status] ?? 'server';
  if (!isProblem(body)) return new AppError(kind, { status });
  return new AppError(kind, { status, code: body.code, detail: body.detail ?? null, issues: body.errors ?? [] });
}

/** A call that got no answer: aborted by us, or the network is gone. */
export function fromThrown(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (hasName(cause, 'AbortError')) return new AppError('aborted', {}, cause);
  // An answer that is not the JSON it promised to be: the server spoke, but not sense.
  if (cause instanceof SyntaxError) return new AppError('server', {}, cause);
  return new AppError('network', {}, cause);
}

// By name: an abort may come from another realm's DOMException.
function hasName(cause: unknown, name: string): boolean {
  return typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === name;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}
