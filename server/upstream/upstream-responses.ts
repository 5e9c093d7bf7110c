/** Rewrites headers between the browser and the upstream server (docs/api/README.md#caching-and-cross-origin-use). */

/**
 * A cookie of the upstream server for this origin: without its domain, and without `Secure` over http, where
 * the browser would drop the session. `SameSite=None` requires `Secure`, so it becomes `Lax`.
 */
export const localCookie = (cookie: string, secure: boolean): string =>
  cookie
    .split(/;\s*/)
    .filter((part) => !/^domain=/i.test(part) && (secure || !/^secure$/i.test(part)))
    .map((part) => (!secure && /^samesite=none$/i.test(part) ? 'SameSite=Lax' : part))
    .join('; ')

/**
 * Headers with the client's address and host: the upstream server trusts this proxy, so a visitor must not
 * set them.
 */
const proxyHeaders =
  /^(forwarded|x-forwarded-.*|x-real-ip|x-original-(url|host|uri)|x-rewrite-url|true-client-ip)$/i

/** @returns the headers without those that only a proxy may set */
export const withoutProxyHeaders = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !proxyHeaders.test(name)))

/**
 * A redirect to the upstream host becomes a path of this server, also with the other protocol (behind a
 * balancer). A redirect to another host (sign-in page) or an invalid one is unchanged.
 */
export function localLocation(location: string, upstream: string): string {
  if (!URL.canParse(location, upstream)) return location
  const target = new URL(location, upstream)
  return target.host === new URL(upstream).host
    ? `${target.pathname}${target.search}${target.hash}`
    : location
}
