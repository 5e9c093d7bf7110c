/**
 * Checks tax numbers. VIES is requested when the organizer enabled it and the number is foreign, else the
 * format decides: domestic businesses need not be registered in VIES.
 */
import * as z from 'zod/mini'
import { day, minute } from '#kit/time/durations.ts'
import { BoundedCache } from '#server/infra/bounded-cache.ts'
import type { EventConfig, Billing } from '#server/infra/database/tables/tables.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { recordRefusal } from '#server/infra/limits/refusals.ts'
import { networksOf, type VisitorNetwork } from '#server/infra/limits/visitor-networks.ts'
import type { VatCheckResult } from '#server/modules/additional-fields/rules.ts'
import { setting } from '#server/modules/settings/rules.ts'
import {
  normalizeTaxNumber,
  looksLikeTaxNumber,
  taxNumberCountry,
  taxCountry,
  isInEu,
  reverseChargeOf,
} from './rules.ts'

const address = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'
/** A visitor waits for the answer. */
const timeoutMs = 8_000

const viesResponse = z.object({ valid: z.boolean(), userError: z.nullish(z.string()) })
/** `valid` is false also when a national register did not answer. */
const definiteErrors = new Set(['VALID', 'INVALID', 'INVALID_INPUT'])

/** Every failure is "down": the visitor can retry, or the organizer disables the check. */
export function createViesRegister(fetcher: typeof fetch): VatRegister {
  return async (countryCode, vatNumber) => {
    try {
      const response = await fetcher(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ countryCode, vatNumber }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const parsed = viesResponse.safeParse(await response.json())
      if (!response.ok || !parsed.success) return 'down'
      if (parsed.data.valid) return 'valid'
      return parsed.data.userError && !definiteErrors.has(parsed.data.userError) ? 'down' : 'invalid'
    } catch {
      return 'down'
    }
  }
}

/** Ms. A number that is registered today may be entered again at once after "invalid". */
const keptTime = { valid: day, invalid: 10 * minute } as const
const keptAnswers = 5000
/** Over all visitors of this instance. */
const maxRequestsPerMinute = 60

interface KeptAnswer {
  readonly answer: Promise<VatCheckResult>
  /** Epoch ms; without end while the request runs. */
  readonly until: number
}

/**
 * Checks of one number at the same time share a request. "down" is not kept; above a limit every other number is "down".
 * @param now epoch ms
 */
export function createCachedRegister(register: VatRegister, now: () => number): VatRegister {
  const cache = new BoundedCache<string, KeptAnswer>(keptAnswers)
  let requests: { readonly at: number; readonly networks: readonly string[] }[] = []

  function isAllowed(networks: readonly VisitorNetwork[], most: number): boolean {
    requests = requests.filter(({ at }) => at > now() - minute)
    const isFull = ({ name, factor }: VisitorNetwork) =>
      requests.filter((earlier) => earlier.networks.includes(name)).length >= most * factor
    const isRefused = networks.some(isFull)
    if (isRefused) recordRefusal('tax numbers')
    return !isRefused && requests.length < maxRequestsPerMinute
  }

  async function request(key: string, country: string, number: string): Promise<VatCheckResult> {
    const answer = register(country, number)
    cache.set(key, { answer, until: Infinity })
    const verdict = await answer.finally(() => {
      cache.delete(key)
    })
    if (verdict !== 'down') cache.set(key, { answer, until: now() + keptTime[verdict] })
    return verdict
  }

  return async (country, number, visitor) => {
    const key = `${country} ${number}`
    const cached = cache.get(key)
    if (cached && cached.until > now()) return cached.answer
    const networks = visitor ? networksOf(visitor.address) : []
    if (!isAllowed(networks, visitor?.most ?? 0)) return 'down'
    requests.push({ at: now(), networks: networks.map(({ name }) => name) })
    return request(key, country, number)
  }
}

/** Parts of the server that the checks of tax numbers use. */
export interface TaxesContext {
  /** VIES; without it only the format of a tax number is checked. */
  readonly vatRegister?: VatRegister | undefined
}

/** Requests VIES. @param country tax number prefix. @param number without prefix. @param visitor `most`: numbers of the address in a minute. Never rejects. */
export type VatRegister = (
  country: string,
  number: string,
  visitor?: { readonly address: string; readonly most: number } | null,
) => Promise<VatCheckResult>

/** The register for one visitor, whose address the limit of the event counts. */
export const registerFor = (
  { vatRegister }: TaxesContext,
  origin: VisitorOrigin | null,
  config: EventConfig,
): VatRegister | undefined => {
  const visitor = origin && { address: origin.address, most: setting(config, 'MAX_TAX_NUMBERS_PER_IP') }
  return vatRegister && ((country, number) => vatRegister(country, number, visitor))
}

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
  { taxId: number, country }: Pick<Billing, 'taxId' | 'country'>,
  config: EventConfig,
  register: VatRegister | undefined,
): Promise<VatCheckResult | null> {
  const reverse = reverseChargeOf(config)
  if (!reverse || !number || !country) return null
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
  const verdicts = new Map<string, VatCheckResult>()
  const ask = async (number: string) => {
    const country = setting(config, 'COUNTRY_OF_BUSINESS') || taxNumberCountry(number)
    verdicts.set(number, await checkNumber(enabledRegister(config, register), number, country))
  }
  await Promise.all([...new Set(numbers)].map(ask))
  return (number) => verdicts.get(number) ?? 'invalid'
}
