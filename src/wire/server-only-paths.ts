/** The personal link of an online ticket (docs/api/online-events.md#personal-link). */
export const personalLinkPath = '/event/:shortName/ticket/:uuid/check-in/:hash'

/**
 * Addresses that neither the router nor the worker may answer
 * (docs/api/page-addresses.md#addresses-that-the-server-answers). Without an answer of the server the worker redirects the links of
 * mails (sw/mailed-link.ts).
 */
export const serverOnlyPaths: readonly RegExp[] = [
  /^\/api(\/|$)/,
  /^\/file(\/|$)/,
  /^\/resources(\/|$)/,
  /^\/frontend-public(\/|$)/,
  /^\/openid(\/|$)/,
  /^\/(callback|authentication|logout)(\/|$)/,
  /^\/(robots\.txt|healthz|readyz|recover)(\/|$)/,
  /^\/(event|subscription)\/[^/]+\/reservation\/[^/]+\/?$/,
  /^\/(event|subscription)\/[^/]+\/reservation\/[^/]+\/payment(\/|$)/,
  /^\/event\/[^/]+\/ticket\/[^/]+\/check-in\/[^/]+\/?$/,
  /^\/event\/[^/]+\/ticket\/[^/]+\/code\.png$/,
  /^\/event\/[^/]+\/code\/[^/]+\/?$/,
  /^\/e\/[^/]+/,
  /^\/payment\/paypal\/redirect(\/|$)/,
]

/** True when the server itself answers this path. */
export const isServerOnly = (pathname: string): boolean => serverOnlyPaths.some((path) => path.test(pathname))
