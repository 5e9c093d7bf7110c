/** Formats of EU tax numbers, and the Italian check digit. The prefix of Greece is EL. */

const taxNumberFormats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?=.*[A-Z])[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/** Greece has its own prefix; Monaco belongs to the tax area of France and has French numbers. */
const taxAreas: Readonly<Record<string, string>> = { GR: 'EL', MC: 'FR' }

/** The prefix of a country's tax numbers. */
export function taxCountry(code: string): string {
  const upper = code.toUpperCase()
  return taxAreas[upper] ?? upper
}

/** Spellings in a country that differ from the number in the register of the EU. */
const nationalSpellings: Readonly<Record<string, readonly [RegExp, string]>> = {
  // Numbers of nine digits from before 2008 begin with a zero since.
  BE: [/^(\d{9})$/, '0$1'],
  // 12892312-2-42: kind of tax and county follow the number.
  HU: [/^(\d{8})[1-5]\d{2}$/, '$1'],
}

/** Upper case, without spaces, dots, dashes and the country prefix, spelled as in the register of the EU. */
export function normalizeTaxNumber(number: string, country: string): string {
  const bare = withoutPrefix(number, country)
  const [national, spelling] = nationalSpellings[taxCountry(country)] ?? []
  return national && spelling !== undefined ? bare.replace(national, spelling) : bare
}

function withoutPrefix(number: string, country: string): string {
  const plain = number.toUpperCase().replace(/[\s.\p{Pd}/]/gu, '')
  const prefixes = [
    taxCountry(country),
    country.toUpperCase(),
    ...(taxCountry(country) === 'EL' ? ['GR'] : []),
  ]
  const prefix = prefixes.find((one) => one !== '' && plain.startsWith(one))
  return prefix === undefined ? plain : plain.slice(prefix.length)
}

/** Luhn's check: doubles every second digit; the sum must be a multiple of ten. */
export function isItalianTaxNumber(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return false
  const sum = [...number].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Checks the format, for Italy also the check digit. */
export function looksLikeTaxNumber(number: string, country: string): boolean {
  const bare = normalizeTaxNumber(number, country)
  const format = taxNumberFormats[taxCountry(country)]
  if (!format?.test(bare)) return false
  return taxCountry(country) !== 'IT' || isItalianTaxNumber(bare)
}

/** The country prefix of a number; empty without one. */
export function taxNumberCountry(number: string): string {
  const letters = taxCountry(number.trim().slice(0, 2))
  return letters in taxNumberFormats ? letters : ''
}
