import type { Country } from '#core/contract/application.ts'
import { foldText } from '#core/domain/fold-text.ts'
import { countryLabel } from './country-label.ts'

/** Letters and digits without diacritics, one space between; "Côte d’Ivoire" is "cote d ivoire". */
const plain = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** 0 for the code, 1 for the start of the name, 2 for the start of one of its parts, 3 inside; -1 for no match. */
function rankOf({ isoCode, name }: Country, text: string): number {
  if (isoCode.toLowerCase() === text) return 0
  const known = plain(name)
  if (known.startsWith(text)) return 1
  if (known.includes(` ${text}`)) return 2
  return known.includes(text) ? 3 : -1
}

/** The countries whose name contains the text or whose code it is, the best match first. */
export function findCountries(countries: readonly Country[], text: string): readonly Country[] {
  const wanted = plain(text)
  return countries
    .map((country) => ({ country, rank: rankOf(country, wanted) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country)
}

/** The country whose name, code or label is the text, as a browser fills it in. */
export function exactCountry(countries: readonly Country[], text: string): Country | undefined {
  const wanted = plain(text)
  return countries.find((country) =>
    [country.isoCode, country.name, countryLabel(country)].some((known) => plain(known) === wanted),
  )
}
