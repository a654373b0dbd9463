import { isAuthRetryableFetchError, isAuthWeakPasswordError, type AuthError } from '@supabase/auth-js';

import { AuthFailure } from './types';

/** The library's error in the app's own terms. */
export function toAuthFailure(error: AuthError): AuthFailure {
  if (isAuthRetryableFetchError(error)) {
    return new AuthFailure(error.message, { code: null, unreachable: true }, error);
  }
  const reasons = isAuthWeakPasswordError(error) ? error.reasons : [];
  return new AuthFailure(error.message, { code: error.code ?? null, reasons, unreachable: false }, error);
}
