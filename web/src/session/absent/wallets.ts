/** Stands in the built app for the auth library's crypto-wallet module; see `passkeys.ts`. */
function absent(): never {
  throw new Error('crypto wallets are not part of Debrief');
}

export const createSiweMessage = absent;
export const fromHex = absent;
export const getAddress = absent;
export const toHex = absent;
