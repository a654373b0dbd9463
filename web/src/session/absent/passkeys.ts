/**
 * Stands in the built app for the auth library's passkey module, which Debrief does not use and which nobody should
 * have to download. `vite.config.ts` puts it there.
 */
function absent(): never {
  throw new Error('passkeys are not part of Debrief');
}

/** The library makes one for each client; it has nothing to do here. */
export function WebAuthnApi(): void {}

export const webAuthnAbortService = { createNewAbortSignal: absent, cancelCeremony: absent };
export const browserSupportsWebAuthn = (): boolean => false;
export const createCredential = absent;
export const getCredential = absent;
export const deserializeCredentialCreationOptions = absent;
export const deserializeCredentialRequestOptions = absent;
export const serializeCredentialCreationResponse = absent;
export const serializeCredentialRequestResponse = absent;
