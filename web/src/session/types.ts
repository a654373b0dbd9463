/** The signed-in doctor, as the rest of the app may know them. The object stays the same through token refreshes. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
}

/** `recovering` is true after a recovery code or link, until a new password is set. */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut' }
  | { readonly status: 'signedIn'; readonly user: SessionUser; readonly recovering: boolean };

/** What came of trying to replace an access token that the server refused. */
export type Renewal =
  | { readonly kind: 'renewed'; readonly token: string }
  /** The session is over: the refresh was refused, or there is no session. */
  | { readonly kind: 'ended' }
  /** No answer, or a failing server: says nothing about the session. */
  | { readonly kind: 'unreachable' };

/** What sign-up collects. */
export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly trainingGrade: string;
  readonly referralCode: string | null;
}

/** Which mail a six-digit code came from. */
export type CodePurpose = 'signup' | 'recovery';

/** A refused or failed auth call. `code` is GoTrue's `error_code`; null when no answer came. */
export class AuthFailure extends Error {
  readonly code: string | null;
  /** Why a password is weak; empty for every other code. */
  readonly reasons: readonly string[];
  readonly unreachable: boolean;

  constructor(
    message: string,
    facts: { code: string | null; reasons?: readonly string[]; unreachable: boolean },
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'AuthFailure';
    this.code = facts.code;
    this.reasons = facts.reasons ?? [];
    this.unreachable = facts.unreachable;
  }
}
