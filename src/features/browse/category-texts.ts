import type { EventInfo, TicketCategory } from '#core/contract/event.ts'
import type { Amount } from '#core/contract/values.ts'
import type { Translations } from '#i18n/translation-store.ts'
import { formatMoney } from '#ui/money-format.ts'

type Taxed = Pick<EventInfo, 'vat' | 'vatIncluded' | 'free'>

/** "CHF 120"; lists leave out redundant zeros (docs/api/client-behavior.md#prices). */
export const priceText = (amount: Amount, currency: string | null, lang: string, trim = true): string =>
  formatMoney({ ...amount, currency: currency ?? '', lang, trim }).trim()

/** "incl. 8.1% VAT", or null without a tax to name: no rate, an exempt category, or a free ticket. */
export function taxNote(
  event: Taxed,
  category: Pick<TicketCategory, 'displayTaxInformation' | 'free'> | null,
  translations: Translations,
) {
  const rate = Number(event.vat ?? 0)
  if (event.free || !(rate > 0) || category?.free || category?.displayTaxInformation === false) return null
  const shown = new Intl.NumberFormat(translations.lang, { maximumFractionDigits: 3 }).format(rate)
  return translations.t(event.vatIncluded ? 'show-event.incVat' : 'show-event.excVat', {
    0: shown,
    1: translations.t('common.vat'),
  })
}

/** The tax note that every price of a list has in common; null without a tax, and where the prices differ in it. */
export function commonTaxNote(
  event: Taxed,
  categories: readonly Pick<TicketCategory, 'displayTaxInformation' | 'free'>[],
  translations: Translations,
) {
  const notes = categories.filter(({ free }) => !free).map((one) => taxNote(event, one, translations))
  const [first = null] = notes
  return notes.every((note) => note === first) ? first : null
}

/**
 * The `lang` of a category name: names have one text, in the first language of the event. Undefined where the page has
 * the same language.
 */
export function nameLang({ contentLanguages }: Pick<EventInfo, 'contentLanguages'>, lang: string) {
  const [first] = contentLanguages
  return first === undefined || first.locale === lang ? undefined : first.locale
}
