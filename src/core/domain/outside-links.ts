/** Addresses that another app of the device opens: its map, its mail. */

/**
 * The place in the map app of the device, with the route to it. `geo:` is RFC 5870; Apple's systems know `maps:` only.
 * @param place an address in one or more lines
 */
export const mapLink = (place: string, isApple = false): string =>
  `${isApple ? 'maps:?q=' : 'geo:0,0?q='}${encodeURIComponent(place.replaceAll(/\s+/g, ' ').trim())}`

/** A mail with a subject (RFC 6068). */
export const mailLink = (address: string, subject: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}`
