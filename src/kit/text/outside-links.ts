/** Addresses that another app of the device opens: its map, its mail. */
import { wellFormed } from './parse-json.ts'

/** Stored texts may be older than the rule that answers have only whole characters. */
const encoded = (text: string): string => encodeURIComponent(wellFormed(text))

/**
 * A place with the route to it: the map app of Apple's and Android's devices, the map of OpenStreetMap elsewhere. Nothing is
 * requested before the press.
 * @param place an address in one or more lines
 * @param userAgent of the browser; "Android" where it is not known: `geo:` (RFC 5870) also opens without a connection
 */
export function mapLink(place: string, userAgent: string): string {
  const query = encoded(place.replaceAll(/\s+/g, ' ').trim())
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${query}`
  if (userAgent.includes('Android')) return `geo:0,0?q=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}

/** A mail with a subject and, where given, lines of text (RFC 6068). */
export const mailLink = (address: string, subject: string, text?: string): string =>
  `mailto:${address}?subject=${encoded(subject)}${text === undefined ? '' : `&body=${encoded(text.replaceAll('\n', '\r\n'))}`}`
