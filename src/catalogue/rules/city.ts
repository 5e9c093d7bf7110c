/** The city in the address of an event. */

/** A part of an address that holds the postal code and the city. */
const cityPatterns = [
  // "6864 Arzo", "3072 AB Rotterdam", "CH-4057 Basel"
  /^(?:[A-Z]{1,3}-)?\d{4,6} (?:[A-Z]{2} )?(?<city>\D+)$/u,
  // "Kyoto 602-8001"
  /^(?<city>\D+) \d{3}-\d{4}$/u,
  // "London SW1A 1AA"
  /^(?<city>\D+) [A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/u,
]

const partsOf = (address: string): string[] => address.split(',').map((part) => part.trim())

/** The city beside the postal code; undefined where no part after the first holds one. */
function cityByPostalCode([, ...parts]: readonly string[]): string | undefined {
  return parts
    .map((part) => cityPatterns.map((pattern) => pattern.exec(part)?.groups?.['city']).find(Boolean))
    .find((city) => city !== undefined)
}

/**
 * "Quarry Theatre, Arzo" for "Quarry Theatre, Via alla Cava 3, 6864 Arzo, Switzerland".
 * @returns undefined where no part holds a postal code: then lists show the address
 */
export function shortLocation(address: string): string | undefined {
  const parts = partsOf(address)
  const city = cityByPostalCode(parts)
  return city === undefined || !parts[0] ? undefined : `${parts[0]}, ${city}`
}

/** "Arzo" for an address with a postal code, "Basel" for "Basel, Switzerland": without a code the part before the country. */
export function cityOf(address: string): string {
  const parts = partsOf(address)
  return cityByPostalCode(parts) ?? parts.at(-2) ?? address.trim()
}

/** The first line of an address. */
export const placeName = (location: string): string => location.split(',')[0]?.trim() ?? ''

/** The address with each number on the line of its street or its city. */
export const unbrokenAddress = (location: string): string =>
  location.replaceAll(/(?<=\d) (?=\p{Letter})| (?=\d+ ?[a-z]?(?:,|$))/giu, '\u00a0')
