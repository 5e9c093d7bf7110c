/** Addresses that another app of the device opens: its map, its mail. */

/**
 * A place with the route to it: the map app of Apple's and Android's devices, the map of OpenStreetMap elsewhere. Nothing is
 * requested before the press.
 * @param place an address in one or more lines
 * @param userAgent of the browser; "Android" where it is not known: `geo:` (RFC 5870) also opens without a connection
 */
export function mapLink(place: string, userAgent: string): string {
  const query = encodeURIComponent(place.replaceAll(/\s+/g, ' ').trim())
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${query}`
  if (userAgent.includes('Android')) return `geo:0,0?q=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}

/** A mail with a subject (RFC 6068). */
export const mailLink = (address: string, subject: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}`
