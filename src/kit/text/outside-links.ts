/** Addresses that another app of the device opens: its map, its mail. */
import { wellFormed } from './parse-json.ts'

/** Characters of an address that every system passes to another app: Chrome on Windows opens none above 2,048. */
export const maxLinkLength = 1800
/** Of them for a place, or the subject of a mail. */
const maxTextLength = 900

/** Stored texts may be older than the rule that answers have only whole characters. */
const encoded = (text: string): string => encodeURIComponent(wellFormed(text))

/** The beginning of a text, encoded, in whole characters. */
function encodedBeginning(text: string): string {
  const characters = Array.from(wellFormed(text.slice(0, maxTextLength)), encodeURIComponent)
  while (characters.join('').length > maxTextLength) characters.pop()
  return characters.join('')
}

/**
 * A place with the route to it: the map app of Apple's and Android's devices, the map of OpenStreetMap elsewhere. Nothing is
 * requested before the press.
 * @param place an address in one or more lines
 * @param userAgent of the browser; "Android" where it is not known: `geo:` (RFC 5870) also opens without a connection
 */
export function mapLink(place: string, userAgent: string): string {
  const query = encodedBeginning(place.replaceAll(/\s+/g, ' ').trim())
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${query}`
  if (userAgent.includes('Android')) return `geo:0,0?q=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}

/**
 * A mail with a subject and, where given, lines of text (RFC 6068). Longer lines are left out: the page shows them to copy.
 * @param subject begins with what must not be cut
 */
export function mailLink(address: string, subject: string, text = ''): string {
  const link = `mailto:${address}?subject=${encodedBeginning(subject)}`
  const whole = `${link}&body=${encoded(text.replaceAll('\n', '\r\n'))}`
  return text === '' || whole.length > maxLinkLength ? link : whole
}
