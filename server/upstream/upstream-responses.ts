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
  /^(forwarded|x-forwarded-.*|x-real-ip|x-original-.*|x-rewrite-url|true-client-ip|.*-connecting-ip(v6)?|.*-client-ip)$/i

/** Some servers read `_` in the name of a header as `-`. */
const without =
  (names: RegExp) =>
  <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name.replaceAll('_', '-'))))

/** @returns the headers without those that only a proxy may set */
export const withoutProxyHeaders = without(proxyHeaders)

/**
 * Headers of one connection, which end here in both directions (RFC 9110, 7.6.1). `Expect` too: this server has answered it.
 */
const hopHeaders = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect)$/i

/** @returns the headers without those of the connection that they came over */
export const withoutHopHeaders = without(hopHeaders)

/**
 * A redirect to the upstream host becomes a path of this server, also with the other protocol (behind a
 * balancer). A redirect to another host (sign-in page) or an invalid one is unchanged.
 */
export function localLocation(location: string, upstream: string): string {
  if (!URL.canParse(location, upstream)) return location
  const target = new URL(location, upstream)
  // Two slashes at the begin would name another host.
  return target.host === new URL(upstream).host
    ? `${target.pathname.replace(/^\/+/, '/')}${target.search}${target.hash}`
    : location
}

/**
 * A redirect on this server with the language of the address that it answers: alf.io drops `lang` of the links in its mails.
 *
 * @param location of {@link localLocation}
 * @param url path and query of the request
 */
export function withLanguageOf(location: string, url: string): string {
  const lang = new URL(url, 'http://localhost').searchParams.get('lang')
  if (lang === null || !/^[a-z]{2}$/.test(lang) || !/^\/(?!\/)/.test(location)) return location
  const target = new URL(location, 'http://localhost')
  if (!target.searchParams.has('lang')) target.searchParams.set('lang', lang)
  return `${target.pathname}${target.search}${target.hash}`
}

/** Pictures that alf.io's mails show from its public address. */
const sharedFiles = /^\/(file|resources)\//

/**
 * Other sites, such as web mail, may show an answer that alf.io offers to them; this server's own header would make
 * browsers block it.
 *
 * @param path decoded
 * @param headers of the upstream server
 */
export const resourcePolicy = (
  path: string,
  headers: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  sharedFiles.test(path) || headers['access-control-allow-origin'] === '*'
    ? { 'cross-origin-resource-policy': 'cross-origin' }
    : {}
