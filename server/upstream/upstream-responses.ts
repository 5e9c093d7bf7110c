/** What another server answers, made ours: the browser sees one origin (contract 1, 1.9). */

/**
 * Their cookies become ours: without their domain, and without `Secure` where we are reached without https, or the
 * browser would drop the session. `SameSite=None` needs `Secure`; what comes nearest to it without is `Lax`.
 */
export const localCookie = (cookie: string, secure: boolean): string =>
  cookie
    .split(/;\s*/)
    .filter((part) => !/^domain=/i.test(part) && (secure || !/^secure$/i.test(part)))
    .map((part) => (!secure && /^samesite=none$/i.test(part) ? 'SameSite=Lax' : part))
    .join('; ')

/** Who asks, by whom and for which host: what a visitor says of that must not reach a server that trusts us. */
const proxyHeaders =
  /^(forwarded|x-forwarded-.*|x-real-ip|x-original-(url|host|uri)|x-rewrite-url|true-client-ip)$/i

/** @returns the headers without those that only a proxy may set */
export const withoutProxyHeaders = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !proxyHeaders.test(name)))

/**
 * A redirect to their own address stays on ours, also when they name it with the other protocol, as a server behind a
 * balancer may; one to somewhere else (a sign-in page) is left alone, and so is one that makes no sense.
 */
export function localLocation(location: string, upstream: string): string {
  if (!URL.canParse(location, upstream)) return location
  const target = new URL(location, upstream)
  return target.host === new URL(upstream).host
    ? `${target.pathname}${target.search}${target.hash}`
    : location
}
