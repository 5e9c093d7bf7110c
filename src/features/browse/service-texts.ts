import type { AdditionalService, EventInfo } from '#core/contract/event.ts'
import type { Amount } from '#core/contract/values.ts'
import { isPercentageFee } from '#core/domain/mandatory-services.ts'
import {
  availableItems,
  isPerTicket,
  isUnlimited,
  policyLimit,
  serviceKind,
} from '#core/domain/service-selection.ts'
import type { Translations } from '#i18n/translation-store.ts'
import { priceText } from './category-texts.ts'

/** "12.50", "15": an amount as people type it in the language. */
export const amountText = (minor: number, digits: number, lang: string): string =>
  new Intl.NumberFormat(lang, {
    minimumFractionDigits: minor % 10 ** digits === 0 ? 0 : digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(minor / 10 ** digits)

/** "2.5% of the tickets, at least EUR 1, at most EUR 10" */
function feeText(service: AdditionalService, { currency }: EventInfo, { t, lang }: Translations): string {
  const { formattedFinalPrice: rate, minPrice, maxPrice, supplementPolicy } = service
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 })
  const share = rate ? percent.format(rate.units / 10 ** rate.digits / 100) : ''
  const of =
    supplementPolicy === 'MANDATORY_PERCENTAGE_FOR_TICKET'
      ? t('show-event.additional.percentage.tickets')
      : t('show-event.additional.percentage.reservation')
  const price = (amount: Amount) => priceText(amount, currency, lang)
  return [
    `${share} ${of}`,
    minPrice && t('app.extras.at-least', { price: price(minPrice) }),
    maxPrice && t('app.extras.at-most', { price: price(maxPrice) }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The price of a service; null where the buyer names it. */
export function servicePriceText(
  service: AdditionalService,
  event: EventInfo,
  translations: Translations,
): string | null {
  const { t, lang } = translations
  if (isPercentageFee({ policy: service.supplementPolicy })) return feeText(service, event, translations)
  if (serviceKind(service) === 'amount') return null
  if (service.free || service.formattedFinalPrice === null) return t('common.free')
  const price = priceText(service.formattedFinalPrice, event.currency, lang)
  return service.supplementPolicy === 'MANDATORY_ONE_FOR_TICKET'
    ? t('app.extras.per-ticket-price', { price })
    : price
}

/** How many items can be chosen; null where that needs no text. */
export function limitText(service: AdditionalService, tickets: number, { t }: Translations): string | null {
  if (serviceKind(service) === 'mandatory') return null
  if (isPerTicket(service) && tickets === 0) return t('app.extras.tickets-first')
  const left = availableItems(service)
  if (left < policyLimit(service, tickets)) return t('show-event.tickets.left', { 0: left })
  if (serviceKind(service) === 'amount' || isUnlimited(service)) return null
  const max = service.maxQtyPerOrder
  return isPerTicket(service) ? t('app.extras.per-ticket', { max }) : t('app.extras.per-order', { max })
}
