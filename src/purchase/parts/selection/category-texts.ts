import type { AdditionalService } from '#catalogue/contract/event.ts'
import { rateNote, type Taxed } from '#catalogue/parts/price-texts.ts'
import type { Translations } from '#kit/text/translations.ts'
import type { OrderTotal } from '#pricing/order-total.ts'
import { ticketCount, type Selection } from '#pricing/quantity-rules.ts'
import { serviceCount } from '#pricing/service-selection.ts'

/** The tax of a whole order, which is part of its total. */
export function totalTaxNote(event: Taxed, taxes: OrderTotal['taxes'], translations: Translations) {
  if (taxes === 'several') return translations.t('app.browse.incl-tax', { tax: translations.t('common.vat') })
  return taxes === 'event' ? rateNote({ vat: event.vat, vatIncluded: true }, translations) : null
}

/** "2 tickets, 1 extra" */
export function countText(
  { tickets, services: chosen }: Selection,
  services: readonly AdditionalService[],
  { t }: Translations,
): string {
  const extras = serviceCount(chosen, services)
  const counted = t('app.facts.tickets', { count: ticketCount(tickets) })
  return extras === 0 ? counted : `${counted}, ${t('app.browse.extras', { count: extras })}`
}
