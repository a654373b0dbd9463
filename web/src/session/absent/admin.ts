/**
 * Stands in the built app for the auth library's administration module, which needs a service key that no browser may
 * hold; see `passkeys.ts`. The client makes one and never calls it.
 */
function GoTrueAdminApi(): void {}

// oxlint-disable-next-line import/no-default-export -- the module it stands in for has one
export default GoTrueAdminApi;
