/** Venue and city of an address in one line (docs/api/catalogue.md#event-list). */

/** A part of an address that holds the postal code and the city. */
const cityPatterns = [
  // "6864 Arzo", "3072 AB Rotterdam", "CH-4057 Basel"
  /^(?:[A-Z]{1,3}-)?\d{4,6} (?:[A-Z]{2} )?(?<city>\D+)$/u,
  // "Kyoto 602-8001"
  /^(?<city>\D+) \d{3}-\d{4}$/u,
  // "London SW1A 1AA"
  /^(?<city>\D+) [A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/u,
]

const cityOf = (part: string): string | undefined =>
  cityPatterns.map((pattern) => pattern.exec(part)?.groups?.['city']).find((city) => city !== undefined)

/**
 * "Quarry Theatre, Arzo" for "Quarry Theatre, Via alla Cava 3, 6864 Arzo, Switzerland".
 * @returns undefined where no part holds a postal code: then lists show the address
 */
export function shortLocation(location: string): string | undefined {
  const [venue = '', ...rest] = location.split(',').map((part) => part.trim())
  const city = rest.map(cityOf).find((found) => found !== undefined)
  return city === undefined || venue === '' ? undefined : `${venue}, ${city}`
}
