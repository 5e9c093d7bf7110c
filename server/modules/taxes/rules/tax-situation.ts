/**
 * Which tax applies to a reservation: reverse charge and split payment
 * (docs/api/settings.md#keys-of-an-event, docs/api/booking-details.md#rules,
 * docs/api/pricing.md#tax-statuses, docs/api/pricing.md#reverse-charge).
 */
import { isOnline } from '#core/domain/is-online.ts'
import { vatRateOf } from '#core/domain/price.ts'
import type { VatStatus } from '#core/domain/vat-status.ts'
import type { Category, EventConfig } from '#server/infra/database/tables/tables.ts'
import { isCountryInUnion } from '#server/infra/i18n/countries.ts'
import type { VatCheckResult } from '#server/modules/additional-fields/index.ts'
import { setting, type HasSettings } from '#server/modules/settings/index.ts'
import { taxCountry } from './tax-numbers.ts'

export interface ReverseCharge {
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

/** By the list of country codes in the settings; Monaco as France. */
export const isInEu = (country: string, config: EventConfig): boolean =>
  isCountryInUnion(taxCountry(country), setting(config, 'EU_COUNTRIES_LIST'))

export interface TaxPayer {
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
