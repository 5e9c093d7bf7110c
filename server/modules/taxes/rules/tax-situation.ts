/** Which tax an order bears: reverse charge and split payment. Contract 1, 1.13, 2.19 and section 4, rules 11 and 12. */
import type { Category, EventConfig } from '#server/infra/database/tables/tables.ts'
import { isCountryInUnion } from '#server/infra/i18n/countries.ts'
import { setting, type HasSettings } from '#server/modules/settings/rules/event-settings.ts'
import { vatRateOf } from '#server/modules/pricing/rules/price.ts'
import type { VatCheckResult } from '#server/modules/additional-fields/rules/validate-answers.ts'
import { taxCountry } from './tax-numbers.ts'
import type { VatStatus } from '#server/infra/database/tables/pricing.ts'

export interface ReverseCharge {
  /** Of the organiser, as tax numbers name it. */
  readonly country: string
  readonly inPerson: boolean
  readonly online: boolean
}

/** Null when the organiser does not apply the directive. `euVatCheckingEnabled` is this being there. */
export function reverseChargeOf(config: HasSettings): ReverseCharge | null {
  const country = setting(config, 'COUNTRY_OF_BUSINESS')
  const inPerson = setting(config, 'ENABLE_REVERSE_CHARGE_IN_PERSON')
  const online = setting(config, 'ENABLE_REVERSE_CHARGE_ONLINE')
  if (!setting(config, 'ENABLE_EU_VAT_DIRECTIVE') || country === '' || !(inPerson || online)) return null
  return { country: taxCountry(country), inPerson, online }
}

/** By the organiser's own list, which is a text that holds the codes. */
export const isInEu = (country: string, config: EventConfig): boolean =>
  isCountryInUnion(country, setting(config, 'EU_COUNTRIES_LIST'))

export interface TaxPayer {
  /** A company that asks for an invoice and does not leave its number out. */
  readonly business: boolean
  readonly country: string | null
  /** Of its number; null when there was nothing to check. */
  readonly vatNumberVerdict: VatCheckResult | null
  /** Italian split payment: the tax is shown and paid by the customer to the state. */
  readonly splitPayment: boolean
}

function isVatCharged(payer: TaxPayer, reverse: ReverseCharge, config: EventConfig): boolean {
  if (payer.country === null || taxCountry(payer.country) === reverse.country) return true
  if (isInEu(payer.country, config)) return payer.vatNumberVerdict !== 'valid'
  return setting(config, 'APPLY_VAT_FOREIGN_BUSINESS')
}

/** What the booking form writes on the reservation and on its tickets; null leaves the event's own rule in force. */
export interface TaxStatus {
  readonly order: VatStatus | null
  readonly ticket: (category: Pick<Category, 'access_type'> | undefined) => VatStatus | null
}

const unchangedTax: TaxStatus = { order: null, ticket: () => null }
const reservationTax = (status: VatStatus): TaxStatus => ({ order: status, ticket: () => null })

/** Where the place of a category is not said it is the event's; a hybrid event is held in person. */
const isOnlineSupply = (
  { access_type: access }: Pick<Category, 'access_type'>,
  { format }: EventConfig,
): boolean => (access === 'INHERIT' ? format === 'ONLINE' : access === 'ONLINE')

export function taxStatusFor(payer: TaxPayer, config: EventConfig): TaxStatus {
  if (!payer.business || vatRateOf(config.vat) === 0) return unchangedTax
  const included = config.vatIncluded
  const reverse = reverseChargeOf(config)
  if (reverse && !isVatCharged(payer, reverse, config)) {
    if (reverse.inPerson && reverse.online) {
      return reservationTax(included ? 'INCLUDED_EXEMPT' : 'NOT_INCLUDED_EXEMPT')
    }
    const exempt = included ? 'CUSTOM_INCLUDED_EXEMPT' : 'CUSTOM_NOT_INCLUDED_EXEMPT'
    const applies = (category: Pick<Category, 'access_type'>) =>
      isOnlineSupply(category, config) ? reverse.online : reverse.inPerson
    return { order: null, ticket: (category) => (category && applies(category) ? exempt : null) }
  }
  const split = setting(config, 'ENABLE_ITALY_E_INVOICING') && payer.splitPayment && payer.country === 'IT'
  return split ? reservationTax(included ? 'INCLUDED_NOT_CHARGED' : 'NOT_INCLUDED_NOT_CHARGED') : unchangedTax
}
