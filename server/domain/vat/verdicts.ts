/**
 * Is a tax number good? The Union's register is asked where the organiser wants it and the number is foreign;
 * otherwise its form has to do. A member's own businesses need not be in that register, so they are never looked up.
 */
import type { EventConfig } from '../../store/tables.ts'
import { setting } from '../event-settings.ts'
import type { VatVerdict } from '../fields/validate.ts'
import { bareNumber, looksLikeTaxNumber, prefixOf, taxCountry } from './numbers.ts'
import { inUnion, reverseChargeOf } from './situation.ts'

/** Asks the Union's register (VIES). Country as tax numbers name it, the number without it. Never rejects. */
export type Register = (country: string, number: string) => Promise<VatVerdict>

const byForm = (number: string, country: string): VatVerdict =>
  looksLikeTaxNumber(number, country) ? 'valid' : 'invalid'

function lookUp(register: Register | undefined, number: string, country: string): Promise<VatVerdict> {
  const form = byForm(number, country)
  // What is not even written like a number costs the register nothing.
  if (form === 'invalid' || !register) return Promise.resolve(form)
  return register(taxCountry(country), bareNumber(number, country))
}

const registerOf = (config: EventConfig, register: Register | undefined): Register | undefined =>
  setting(config, 'ENABLE_VIES_VALIDATION') ? register : undefined

/** Of a business customer's number; null when the organiser does not check, or there is nothing to check. */
export async function customerVerdict(
  number: string | null,
  country: string | null,
  config: EventConfig,
  register: Register | undefined,
): Promise<VatVerdict | null> {
  const reverse = reverseChargeOf(config)
  if (!reverse || number === null || country === null) return null
  if (!inUnion(country, config)) return 'valid'
  const foreign = taxCountry(country) !== reverse.country
  return lookUp(foreign ? registerOf(config, register) : undefined, number, country)
}

/**
 * Of each number in a `vat:eu` field: the organiser's country's. Where none is set, the number's own letters tell.
 * @returns the answers as the validator of fields takes them
 */
export async function fieldVerdicts(
  numbers: readonly string[],
  config: EventConfig,
  register: Register | undefined,
): Promise<(number: string) => VatVerdict> {
  const known = new Map<string, VatVerdict>()
  const ask = async (number: string) => {
    const country = setting(config, 'COUNTRY_OF_BUSINESS') || prefixOf(number)
    known.set(number, await lookUp(registerOf(config, register), number, country))
  }
  await Promise.all([...new Set(numbers)].map(ask))
  return (number) => known.get(number) ?? 'invalid'
}
