import { auth } from '@/messages/auth';
import { AuthFailure } from '@/session/types';

const TEXT_BY_CODE: Readonly<Record<string, string>> = {
  invalid_credentials: auth.failures.credentials,
  email_not_confirmed: auth.failures.unverified,
  user_already_exists: auth.failures.registered,
  email_exists: auth.failures.registered,
  otp_expired: auth.failures.code,
  over_request_rate_limit: auth.failures.tooMany,
  over_email_send_rate_limit: auth.failures.tooManyEmails,
  same_password: auth.failures.samePassword,
};

/** What to say of a failed auth call: our words for the codes we know, else the server's own. */
export function failureText(failure: unknown): string {
  if (!(failure instanceof AuthFailure)) return auth.failures.unexpected;
  if (failure.unreachable) return auth.failures.unreachable;
  const known = failure.code === null ? undefined : TEXT_BY_CODE[failure.code];
  return known ?? (failure.message === '' ? auth.failures.unexpected : failure.message);
}

/** What to say of a mail link that brought an error back. */
export function linkFailureText(code: string): string {
  return code === 'otp_expired' ? auth.failures.link : (TEXT_BY_CODE[code] ?? auth.failures.link);
}
