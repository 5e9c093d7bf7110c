/**
 * Names of headers and cookies (docs/api/sessions-and-anti-forgery.md,
 * docs/api/page-addresses.md#addresses-that-the-server-answers).
 */

export const sessionHeader = 'X-Auth-Token'
export const sessionCookie = 'ALFIO_SESSION'
/** Cookie of a sign-in between its start and the return from the provider. */
export const signInCookie = 'ALFIO_SESSION_PREAUTH'
/** Request header of every call that is not a GET. */
export const antiForgeryHeader = 'X-CSRF-TOKEN'
/** Response header of every GET under /api/v2/public/. */
export const antiForgeryAnswerHeader = 'XSRF-TOKEN'
export const openIdHeader = 'Alfio-OpenId-Enabled'
/**
 * The header of a 429 that names which limit of the visitor was reached (docs/api/envelopes-and-errors.md#status-codes). `codes`: wrong codes and
 * PINs. `entries`: entries of waiting lists. `mails`: mails that the visitor asked for.
 */
export const limitHeader = 'Tessera-Limit'
export const visitorLimits = ['codes', 'entries', 'mails'] as const
export type VisitorLimit = (typeof visitorLimits)[number]
export const challengeHeader = 'Alfio-Verification'
export const challengeMissingHeader = 'Alfio-Verification-Missing'
/**
 * RFC 7240: a client that prefers it gets what a call creates in the answer
 * (docs/api/reservations.md#reservation-in-the-answer).
 */
export const preferHeader = 'Prefer'
export const preferenceAppliedHeader = 'Preference-Applied'
export const returnRepresentation = 'return=representation'
/**
 * From worker to window, not on the wire: the answer comes from the cache because the network failed. Value:
 * when it was cached, epoch ms.
 */
export const cachedAtHeader = 'Tessera-Kept'
