import type { Amount } from '#kit/money/amount.ts'
import { formatMoney, rateText } from '#kit/money/money-format.ts'
import type { Translations } from '#kit/text/translations.ts'
import type { AdditionalService, EventInfo, TicketCategory } from '../contract/event.ts'

export type Taxed = Pick<EventInfo, 'vat' | 'free'>

/** "CHF 120"; lists leave out redundant zeros (docs/api/client-behavior.md#prices). */
export const priceText = (amount: Amount, currency: string | null, lang: string, trim = true): string =>
  formatMoney({ ...amount, currency: currency ?? '', lang, trim }).trim()

/**
 * "incl. 8.1% VAT", or null without a tax to name: no rate, an exempt category, or a free ticket. A price of an event has its
 * tax, also where the organizer entered it without (docs/api/pricing.md#displayed-prices).
 */
export function taxNote(
  event: Taxed,
  category: Pick<TicketCategory, 'displayTaxInformation' | 'free'> | null,
  translations: Translations,
) {
  if (event.free || category?.free || category?.displayTaxInformation === false) return null
  return rateNote({ vat: event.vat, vatIncluded: true }, translations)
}

/** "incl. 8.1% VAT", "plus 20% VAT"; null without a rate. */
export function rateNote(
  { vat, vatIncluded }: Pick<EventInfo, 'vat' | 'vatIncluded'>,
  translations: Translations,
) {
  const rate = Number(vat ?? 0)
  if (!(rate > 0)) return null
  const shown = rateText(rate, translations.lang)
  return translations.t(vatIncluded ? 'show-event.incVat' : 'show-event.excVat', {
    0: shown,
    1: translations.t('common.vat'),
  })
}

/** The tax note that all prices of an event have in common; null without a tax, for a single price, and where an extra has another rate. */
export function commonTaxNote(
  event: Taxed,
  categories: readonly Pick<TicketCategory, 'displayTaxInformation' | 'free'>[],
  services: readonly Pick<AdditionalService, 'type' | 'free' | 'vatApplies' | 'vatPercentage'>[],
  translations: Translations,
) {
  const priced = categories.filter(({ free }) => !free)
  if (priced.length < 2 || priced.some((one) => one.displayTaxInformation === false)) return null
  const isMixed = services.some(
    ({ type, free, vatApplies, vatPercentage: vat }) =>
      !free && (vatApplies ? Number(vat) !== Number(event.vat) : type !== 'DONATION'),
  )
  return isMixed ? null : taxNote(event, null, translations)
}

/** The `lang` of a category name, which is in the first language of the event; undefined where the page has the same language. */
export function nameLang({ contentLanguages }: Pick<EventInfo, 'contentLanguages'>, lang: string) {
  const [first] = contentLanguages
  return first === undefined || first.locale === lang ? undefined : first.locale
}
