/** What another server answers, made ours: the browser sees one origin (contract 1, 1.9). */

/**
 * Their cookies become ours: without their domain, and without `Secure` where we are reached without https, or the
 * browser would drop the session.
 */
export const ownCookie = (cookie: string, secure: boolean): string =>
  cookie
    .split(/;\s*/)
    .filter((part) => !/^domain=/i.test(part) && (secure || !/^secure$/i.test(part)))
    .join('; ')

/**
 * A redirect to their own address stays on ours, also when they name it with the other protocol, as a server behind a
 * balancer may; one to somewhere else (a sign-in page) is left alone, and so is one that makes no sense.
 */
export function ownLocation(location: string, upstream: string): string {
  if (!URL.canParse(location, upstream)) return location
  const target = new URL(location, upstream)
  return target.host === new URL(upstream).host
    ? `${target.pathname}${target.search}${target.hash}`
    : location
}
