/** Tax numbers, fiscal codes and the tax situation of an order (docs/api/pricing.md). */
import { isOnline } from '#catalogue/rules/is-online.ts'
import { vatRateOf } from '#pricing/price.ts'
import type { VatStatus } from '#pricing/vat-status.ts'
import type { EventConfig, Category } from '#server/infra/database/tables/tables.ts'
import { isCountryInUnion } from '#server/infra/i18n/countries.ts'
import type { VatCheckResult } from '#server/modules/additional-fields/rules.ts'
import { setting, type HasSettings } from '#server/modules/settings/rules.ts'

interface ReverseCharge {
  /** The organizer's country, as tax number prefix. */
  readonly country: string
  readonly inPerson: boolean
  readonly online: boolean
}

/** Null when reverse charge is not configured; the wire's `euVatCheckingEnabled` depends on it. */
export function reverseChargeOf(config: HasSettings): ReverseCharge | null {
  const country = setting(config, 'COUNTRY_OF_BUSINESS')
  const inPerson = setting(config, 'ENABLE_REVERSE_CHARGE_IN_PERSON')
  const online = setting(config, 'ENABLE_REVERSE_CHARGE_ONLINE')
  if (!setting(config, 'ENABLE_EU_VAT_DIRECTIVE') || country === '' || !(inPerson || online)) return null
  return { country: taxCountry(country), inPerson, online }
}

/** The settings list the countries of the union; Monaco counts as France. */
export const isInEu = (country: string, config: EventConfig): boolean =>
  isCountryInUnion(taxCountry(country), setting(config, 'EU_COUNTRIES_LIST'))

interface TaxPayer {
  /** A business with an invoice and a VAT number. */
  readonly business: boolean
  readonly country: string | null
  /** Result for its number; null when there was nothing to check. */
  readonly vatNumberVerdict: VatCheckResult | null
  /** Italian split payment: the tax is shown, and the buyer pays it to the state. */
  readonly splitPayment: boolean
}

function isVatCharged(payer: TaxPayer, reverse: ReverseCharge, config: EventConfig): boolean {
  if (payer.country === null || taxCountry(payer.country) === reverse.country) return true
  if (isInEu(payer.country, config)) return payer.vatNumberVerdict !== 'valid'
  return setting(config, 'APPLY_VAT_FOREIGN_BUSINESS')
}

/** The tax status to store on the reservation and on its tickets; null keeps the event's own rule. */
export interface TaxStatus {
  readonly order: VatStatus | null
  readonly ticket: (category: Pick<Category, 'access_type'> | undefined) => VatStatus | null
}

const unchangedTax: TaxStatus = { order: null, ticket: () => null }
const reservationTax = (order: VatStatus): TaxStatus => ({ order, ticket: () => null })

/** Exempts the whole reservation, or only its tickets for one of both formats. */
function reverseChargeStatus(reverse: ReverseCharge, config: EventConfig): TaxStatus {
  const included = config.vatIncluded
  if (reverse.inPerson && reverse.online)
    return reservationTax(included ? 'INCLUDED_EXEMPT' : 'NOT_INCLUDED_EXEMPT')
  const exempt = included ? 'CUSTOM_INCLUDED_EXEMPT' : 'CUSTOM_NOT_INCLUDED_EXEMPT'
  const applies = (category: Pick<Category, 'access_type'>) =>
    isOnline(config.format, category.access_type) ? reverse.online : reverse.inPerson
  return { order: null, ticket: (category) => (category && applies(category) ? exempt : null) }
}

/**
 * Reverse charge of a business, Italian split payment, else the rule of the event
 * (docs/api/pricing.md#reverse-charge).
 */
export function taxStatusFor(payer: TaxPayer, config: EventConfig): TaxStatus {
  if (!payer.business || vatRateOf(config.vat) === 0) return unchangedTax
  const reverse = reverseChargeOf(config)
  if (reverse && !isVatCharged(payer, reverse, config)) return reverseChargeStatus(reverse, config)
  const included = config.vatIncluded
  const split = setting(config, 'ENABLE_ITALY_E_INVOICING') && payer.splitPayment && payer.country === 'IT'
  return split ? reservationTax(included ? 'INCLUDED_NOT_CHARGED' : 'NOT_INCLUDED_NOT_CHARGED') : unchangedTax
}

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
  const prefix = prefixes.find((candidate) => candidate !== '' && plain.startsWith(candidate))
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

const digit = '[0-9LMNPQRSTUV]'
const codePattern = new RegExp(`^[A-Z]{6}${digit}{2}[ABCDEHLMPRST]${digit}{2}[A-Z]${digit}{3}[A-Z]$`)
/** Weights of 0 to 9 and A to Z at odd positions, counted from one. */
const oddDigits = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
const oddLetters = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

const letterIndex = (letter: string): number => letter.charCodeAt(0) - 65

function weight(character: string, index: number): number {
  const isDigit = character >= '0' && character <= '9'
  const value = isDigit ? Number(character) : letterIndex(character)
  if (index % 2 === 1) return value
  return (isDigit ? oddDigits[value] : oddLetters[value]) ?? 0
}

/** Checks format and check letter, in any case. */
export function isFiscalCode(text: string): boolean {
  const code = text.toUpperCase()
  if (!codePattern.test(code)) return false
  const sum = [...code.slice(0, 15)].reduce((total, character, index) => total + weight(character, index), 0)
  return sum % 26 === letterIndex(code.slice(15))
}

const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
const consonantsOf = (letters: string): string => letters.replace(/[AEIOU]/g, '')
const vowelsOf = (letters: string): string => letters.replace(/[^AEIOU]/g, '')

function lastNamePart(name: string): string {
  const letters = lettersOf(name)
  return `${consonantsOf(letters)}${vowelsOf(letters)}XXX`.slice(0, 3)
}

/** A name of four or more consonants leaves out the second. */
function firstNamePart(name: string): string {
  const consonants = consonantsOf(lettersOf(name))
  if (consonants.length < 4) return lastNamePart(name)
  return `${consonants.slice(0, 1)}${consonants.slice(2, 4)}`
}

/** True when the code matches the name. @param code sixteen characters */
export const fiscalCodeMatchesName = (code: string, firstName: string, lastName: string): boolean =>
  code.toUpperCase().startsWith(lastNamePart(lastName) + firstNamePart(firstName))
