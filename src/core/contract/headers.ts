/** Names of headers and cookies. Contract 1, section 1; contract 2, 1.17. */

export const sessionHeader = 'X-Auth-Token'
export const sessionCookie = 'ALFIO_SESSION'
/** Only on the way to a sign-in provider and back. */
export const signInCookie = 'ALFIO_SESSION_PREAUTH'
/** On the way in, with every call that is not a GET. */
export const antiForgeryHeader = 'X-CSRF-TOKEN'
/** On the way out, on every GET under /api/v2/public/. */
export const antiForgeryAnswerHeader = 'XSRF-TOKEN'
export const openIdHeader = 'Alfio-OpenId-Enabled'
export const challengeHeader = 'Alfio-Verification'
export const challengeMissingHeader = 'Alfio-Verification-Missing'
/** Ours, between worker and window: this answer stands in for a network that gave none; when it was kept, epoch ms. */
export const cachedAtHeader = 'Tessera-Kept'
