/**
 * Answers that are the same for every visitor, which nginx or a CDN may keep (docs/DEPLOYMENT.md#pages-that-a-cache-may-keep). They
 * carry no session, no token and no cookie.
 */

/** A browser asks each time. A shared cache keeps the answer for 5 s, and for a minute more while it requests the next one. */
const sharedCaching = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60'

/**
 * Names the event of an answer, so that a CDN can delete what it keeps of this event.
 * @param shortName of an event or the id of a pass; null for a list
 */
export const sharedHeaders = (shortName: string | null): Record<string, string> => ({
  'Cache-Control': sharedCaching,
  ...(shortName === null ? {} : { 'Cache-Tag': `event-${encodeURIComponent(shortName)}` }),
})

/**
 * Lists the headers on which the document at an address depends.
 * @param negotiated false when the address names the language, or when the page has only one
 */
export const documentVary = (negotiated: boolean): string =>
  negotiated ? 'Accept-Language, Accept-Encoding' : 'Accept-Encoding'
