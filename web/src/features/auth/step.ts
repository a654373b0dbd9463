import type { CodePurpose } from '@/session/types';

/**
 * Where in the auth screen one is. It travels in the history entry's state, so that a reload (or a phone that dropped
 * the page while its owner was in the mail app) comes back to the same step, and Back goes one step back.
 */
export type AuthStep =
  | { readonly kind: 'logIn'; readonly email: string }
  | { readonly kind: 'signUp'; readonly email: string }
  | { readonly kind: 'recover'; readonly email: string }
  | { readonly kind: 'code'; readonly email: string; readonly purpose: CodePurpose; readonly sentAt: number };

/** What the history entry of the auth screen holds. */
export interface AuthState {
  readonly step?: AuthStep;
  /** The guarded address that was asked for; where to go after signing in. */
  readonly from?: string;
}

/** Reads a history state, which any page may have written; what does not fit is dropped. */
export function readAuthState(value: unknown): AuthState {
  if (!isRecord(value)) return {};
  const step = readStep(value['step']);
  const from = value['from'];
  return { ...(step !== null && { step }), ...(isOwnAddress(from) && { from }) };
}

function readStep(value: unknown): AuthStep | null {
  if (!isRecord(value) || typeof value['email'] !== 'string') return null;
  const { kind, email, purpose, sentAt } = value;
  if (kind === 'logIn' || kind === 'signUp' || kind === 'recover') return { kind, email };
  if (kind !== 'code' || typeof sentAt !== 'number') return null;
  return purpose === 'signup' || purpose === 'recovery' ? { kind, email, purpose, sentAt } : null;
}

/** An address of this app: starts with one slash, so that it can lead nowhere else. */
function isOwnAddress(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?!\/)/u.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
