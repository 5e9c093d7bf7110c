/**
 * Checks tax numbers. VIES is requested when the organizer enabled it and the number is foreign, else the
 * format decides: domestic businesses need not be registered in VIES.
 */
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import type { VatCheckResult } from '#server/modules/additional-fields/index.ts'
import { setting } from '#server/modules/settings/index.ts'
import { normalizeTaxNumber, looksLikeTaxNumber, taxNumberCountry, taxCountry } from './rules/tax-numbers.ts'
import { isInEu, reverseChargeOf } from './rules/tax-situation.ts'

/** Requests VIES. @param country tax number prefix. @param number without prefix. Never rejects. */
export type VatRegister = (country: string, number: string) => Promise<VatCheckResult>

const checkFormat = (number: string, country: string): VatCheckResult =>
  looksLikeTaxNumber(number, country) ? 'valid' : 'invalid'

function checkNumber(
  register: VatRegister | undefined,
  number: string,
  country: string,
): Promise<VatCheckResult> {
  const form = checkFormat(number, country)
  // A malformed number needs no request.
  if (form === 'invalid' || !register) return Promise.resolve(form)
  return register(taxCountry(country), normalizeTaxNumber(number, country))
}

const enabledRegister = (config: EventConfig, register: VatRegister | undefined): VatRegister | undefined =>
  setting(config, 'ENABLE_VIES_VALIDATION') ? register : undefined

/** Checks a buyer's VAT number; null when checks are off or there is nothing to check. */
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
 * Checks each number in a `vat:eu` field, with the organizer's country or else the number's prefix.
 * @returns the results as a function, for `fieldProblems`
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
