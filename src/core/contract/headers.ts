/** Names of headers, cookies and addresses outside the table of calls. Contract 1, section 1; contract 2, 1.17. */

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

/** Page addresses the server answers itself: no client router and no worker may answer them. */
export const serverOnlyPaths: readonly RegExp[] = [
  /^\/api(\/|$)/,
  /^\/file(\/|$)/,
  /^\/resources(\/|$)/,
  /^\/frontend-public(\/|$)/,
  /^\/openid(\/|$)/,
  /^\/(callback|authentication|logout)(\/|$)/,
  /^\/(robots\.txt|healthz|recover)(\/|$)/,
  /^\/(event|subscription)\/[^/]+\/reservation\/[^/]+\/?$/,
  /^\/(event|subscription)\/[^/]+\/reservation\/[^/]+\/payment(\/|$)/,
  /^\/event\/[^/]+\/ticket\/[^/]+\/check-in\/[^/]+\/?$/,
  /^\/event\/[^/]+\/ticket\/[^/]+\/code\.png$/,
  /^\/event\/[^/]+\/code\/[^/]+\/?$/,
  /^\/e\/[^/]+/,
  /^\/payment\/paypal\/redirect(\/|$)/,
]

/** True when the server itself answers this path (contract 2, 1.17). */
export const isServerOnly = (pathname: string): boolean => serverOnlyPaths.some((path) => path.test(pathname))
