import type { AdditionalService, EventInfo } from '#catalogue/contract/event.ts'
import { priceText, rateNote } from '#catalogue/parts/price-texts.ts'
import type { Amount } from '#kit/money/amount.ts'
import { numberFormat, percentText } from '#kit/money/money-format.ts'
import type { Translations } from '#kit/text/translations.ts'
import { finalServicePrice, type PriceTerms } from '#pricing/order-total.ts'
import {
  availableItems,
  isPerTicket,
  isUnlimited,
  policyLimit,
  serviceKind,
} from '#pricing/service-selection.ts'
import { isPercentageFee } from '#pricing/supplement-policy.ts'

/** "12.50", "15": an amount as people type it in the language. */
export const minorText = (minor: number, digits: number, lang: string): string =>
  numberFormat(lang, {
    minimumFractionDigits: minor % 10 ** digits === 0 ? 0 : digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(minor / 10 ** digits)

/** "2.5% of the tickets" */
function feeText(service: AdditionalService, { t, lang }: Translations): string {
  const { formattedFinalPrice: rate, supplementPolicy } = service
  const share = rate ? percentText(rate.units / 10 ** rate.digits / 100, lang) : ''
  const of =
    supplementPolicy === 'MANDATORY_PERCENTAGE_FOR_TICKET'
      ? t('show-event.additional.percentage.tickets')
      : t('show-event.additional.percentage.reservation')
  return `${share} ${of}`
}

/** The price of a service that the server adds; null where the buyer names it. */
export function servicePriceText(
  service: AdditionalService,
  event: EventInfo,
  terms: PriceTerms,
  translations: Translations,
): string | null {
  const { t, lang } = translations
  if (isPercentageFee({ policy: service.supplementPolicy })) return feeText(service, translations)
  if (serviceKind(service) === 'amount') return null
  if (service.free || service.formattedFinalPrice === null) return t('common.free')
  const price = priceText(finalServicePrice(service, { ...terms, services: [] }), event.currency, lang)
  return t('app.extras.per-ticket-price', { price })
}

/** "incl. 20% VAT", or "plus" for an amount that the buyer names; null without a tax, and for a percentage. */
export function serviceTaxNote(service: AdditionalService, translations: Translations): string | null {
  const { vatApplies, vatPercentage: vat, free, supplementPolicy: policy } = service
  if (!vatApplies || free || isPercentageFee({ policy })) return null
  const vatIncluded = service.vatIncluded || serviceKind(service) !== 'amount'
  return rateNote({ vat, vatIncluded }, translations)
}

/** How many items can be chosen; null where that needs no text. */
function limitText(service: AdditionalService, tickets: number, { t }: Translations): string | null {
  if (isPerTicket(service) && tickets === 0) return t('app.extras.tickets-first')
  const left = availableItems(service)
  if (left < policyLimit(service, tickets)) return t('show-event.tickets.left', { 0: left })
  if (serviceKind(service) === 'amount' || isUnlimited(service)) return null
  const max = service.maxQtyPerOrder
  return isPerTicket(service) ? t('app.extras.per-ticket', { max }) : t('app.extras.per-order', { max })
}

/** Names who adds a mandatory service and the bounds of a fee, or how many of another service can be chosen. */
export function detailTexts(
  service: AdditionalService,
  event: EventInfo,
  tickets: number,
  translations: Translations,
): string[] {
  const { t, lang } = translations
  const { minPrice: least, maxPrice: most, supplementPolicy } = service
  const price = (amount: Amount) => priceText(amount, event.currency, lang)
  const texts =
    serviceKind(service) === 'mandatory'
      ? [
          t(
            supplementPolicy === 'MANDATORY_ONE_FOR_TICKET'
              ? 'show-event.mandatoryOneForTicket'
              : 'show-event.mandatoryPercentage',
          ),
          least && t('app.extras.at-least', { price: price(least) }),
          most && t('app.extras.at-most', { price: price(most) }),
        ]
      : [limitText(service, tickets, translations)]
  return texts.filter((text) => typeof text === 'string')
}

/** The notice that the limit has changed and fewer items are chosen than before; else null. */
export function changeText(
  service: AdditionalService,
  value: number,
  requested: number,
  { t }: Translations,
): string | null {
  if (requested <= value || serviceKind(service) === 'mandatory') return null
  return value > 0 ? t('app.extras.lowered', { wanted: requested, max: value }) : t('app.extras.removed')
}
