/**
 * Is a tax number good? The Union's register is asked where the organiser wants it and the number is foreign;
 * otherwise its form has to do. A member's own businesses need not be in that register, so they are never looked up.
 */
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/rules/event-settings.ts'
import type { VatCheckResult } from '#server/modules/additional-fields/rules/validate-answers.ts'
import { normalizeTaxNumber, looksLikeTaxNumber, taxNumberCountry, taxCountry } from './rules/tax-numbers.ts'
import { isInEu, reverseChargeOf } from './rules/tax-situation.ts'

/** Asks the Union's register (VIES). Country as tax numbers name it, the number without it. Never rejects. */
export type VatRegister = (country: string, number: string) => Promise<VatCheckResult>

const checkFormat = (number: string, country: string): VatCheckResult =>
  looksLikeTaxNumber(number, country) ? 'valid' : 'invalid'

function checkNumber(
  register: VatRegister | undefined,
  number: string,
  country: string,
): Promise<VatCheckResult> {
  const form = checkFormat(number, country)
  // What is not even written like a number costs the register nothing.
  if (form === 'invalid' || !register) return Promise.resolve(form)
  return register(taxCountry(country), normalizeTaxNumber(number, country))
}

const enabledRegister = (config: EventConfig, register: VatRegister | undefined): VatRegister | undefined =>
  setting(config, 'ENABLE_VIES_VALIDATION') ? register : undefined

/** Of a business customer's number; null when the organiser does not check, or there is nothing to check. */
export async function checkBuyerVatNumber(
  number: string | null,
  country: string | null,
  config: EventConfig,
  register: VatRegister | undefined,
): Promise<VatCheckResult | null> {
  const reverse = reverseChargeOf(config)
  if (!reverse || number === null || country === null) return null
  if (!isInEu(country, config)) return 'valid'
  const foreign = taxCountry(country) !== reverse.country
  return checkNumber(foreign ? enabledRegister(config, register) : undefined, number, country)
}

/**
 * Of each number in a `vat:eu` field: the organiser's country's. Where none is set, the number's own letters tell.
 * @returns the answers as the validator of fields takes them
 */
export async function checkFieldVatNumbers(
  numbers: readonly string[],
  config: EventConfig,
  register: VatRegister | undefined,
): Promise<(number: string) => VatCheckResult> {
  const known = new Map<string, VatCheckResult>()
  const ask = async (number: string) => {
    const country = setting(config, 'COUNTRY_OF_BUSINESS') || taxNumberCountry(number)
    known.set(number, await checkNumber(enabledRegister(config, register), number, country))
  }
  await Promise.all([...new Set(numbers)].map(ask))
  return (number) => known.get(number) ?? 'invalid'
}
