import type { ReactNode } from 'react'
import { orderTotal } from '#core/domain/order-total.ts'
import type { Selection } from '#core/domain/quantity-rules.ts'
import type { Translations } from '#core/domain/translations.ts'
import { priceText, totalTaxNote } from './category-texts.ts'
import { SelectionLines } from './components/SelectionLines.tsx'
import type { ShopOffer } from './shop-offer.ts'

interface OrderBarTexts {
  readonly sum: string
  /** Taxes that are part of the total. */
  readonly after: string | undefined
  /** The lines of the order. */
  readonly details: { readonly name: string; readonly content: ReactNode }
}

/** The total of an order, priced as the server does (docs/api/pricing.md). */
export function orderBarTexts(
  offer: ShopOffer,
  selection: Selection,
  translations: Translations,
): OrderBarTexts {
  const { event } = offer
  const sums = orderTotal(selection, offer)
  const { total, taxes } = sums
  return {
    sum:
      total.units === 0
        ? translations.t('common.free')
        : priceText(total, event.currency, translations.lang, false),
    after: totalTaxNote(event, taxes, translations) ?? undefined,
    details: {
      name: translations.t('app.browse.sum-details'),
      content: <SelectionLines offer={offer} sums={sums} />,
    },
  }
}
