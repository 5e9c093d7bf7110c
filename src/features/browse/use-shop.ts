import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import { maxQuantity } from '#core/domain/quantity-rules.ts'
import { categoriesQuery } from '#shared/catalogue-queries.ts'
import { useServices } from '#shared/services.ts'
import type { ShopOffer } from './shop-offer.ts'
import { useDynamicDiscount } from './use-dynamic-discount.ts'
import { usePromoCode, type PromoCodeState } from './use-promo-code.ts'
import { useTicketSelection, type TicketSelectionState } from './use-ticket-selection.ts'

export interface Shop extends TicketSelectionState {
  readonly items: UseQueryResult<ItemsByCategory>
  readonly promoCode: PromoCodeState
  readonly offer: ShopOffer
  /** At least one ticket can be selected. */
  readonly isOpen: boolean
}

/** The offer of an event with the promo code of the address, and the selection of the visitor. */
export function useShop(event: EventInfo): Shop {
  const { api } = useServices()
  const promoCode = usePromoCode(event.shortName)
  const code = promoCode.applied
  const items = useQuery(categoriesQuery(api, event.shortName, code?.code))
  const chosen = useTicketSelection(event.shortName, items.data)
  const dynamicDiscount = useDynamicDiscount(
    event.shortName,
    chosen.selection.tickets,
    !event.free && code?.type !== 'DISCOUNT',
  )
  const categories = items.data?.ticketCategories ?? []
  const services = items.data?.additionalServices ?? []
  return {
    ...chosen,
    items,
    promoCode,
    offer: { event, categories, services, code, dynamicDiscount },
    isOpen: categories.some(maxQuantity),
  }
}
