import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { EventInfo, ItemsByCategory, TicketCategory } from '#catalogue/contract/event.ts'
import { categoriesQuery, eventsQuery } from '#catalogue/parts/catalogue-queries.ts'
import { subscriptionOf } from '#catalogue/parts/subscription-of.ts'
import { saleState } from '#catalogue/rules/sale-state.ts'
import { savedSelection } from '#device/browser/browser-storage.ts'
import { second } from '#kit/time/durations.ts'
import { entriesOfEvent } from '#pass/rules/stored-passes.ts'
import type { Offer } from '#pricing/order-total.ts'
import { maxQuantity, limitSelection, ticketCount, type Selection } from '#pricing/quantity-rules.ts'
import { limitServices } from '#pricing/service-selection.ts'
import { retryInterval } from '#ui/data/automatic-retry.ts'
import { useServices } from '#ui/data/services.ts'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import { isComingBack } from '../../flows/given-back.ts'
import { useDynamicDiscount, type DiscountCheck } from './use-dynamic-discount.ts'
import { usePromoCode } from './use-promo-code.ts'

/** Everything that an event sells now, and the discount that applies. */
export interface ShopOffer extends Offer {
  readonly event: EventInfo
  readonly categories: readonly TicketCategory[]
  /** Number of tickets that the chosen pass can pay for, null without a known limit; undefined without a pass. */
  readonly passEntries: number | null | undefined
  readonly discountCheck: DiscountCheck
}

const nothing: Selection = { tickets: {}, services: {} }

const readSaved = (shortName: string): Selection => ({
  tickets: savedSelection.read(shortName),
  services: savedSelection.readServices(shortName),
})

/** Starts with the selection stored in this tab, always limited to what is on sale. */
function useTicketSelection(shortName: string, items: ItemsByCategory | undefined) {
  const inBrowser = useInBrowser()
  const saved = useMemo(() => (inBrowser ? readSaved(shortName) : nothing), [inBrowser, shortName])
  const [chosen, setChosen] = useState<Selection | null>(null)
  const requested = chosen ?? saved
  const tickets = limitSelection(requested.tickets, items?.ticketCategories ?? [])
  useEffect(() => {
    if (chosen !== null && chosen !== nothing) savedSelection.keep(shortName, chosen.tickets, chosen.services)
  }, [shortName, chosen])
  // The same functions for every rendering: no row of a long list renders again for them.
  const actions = useMemo(() => {
    // `saved` would be wrong here: a control reports what was chosen before hydration while that is still empty.
    const change = (next: (now: Selection) => Selection) =>
      setChosen((now) => next(now ?? readSaved(shortName)))
    return {
      setQuantity: (id: number, count: number) =>
        change((now) => ({ ...now, tickets: { ...now.tickets, [id]: count } })),
      /** `value`: number of items, or minor units where the buyer names the price. */
      setService: (id: number, value: number) =>
        change((now) => ({ ...now, services: { ...now.services, [id]: value } })),
    }
  }, [shortName])
  return {
    /** The numbers that the visitor chose; they can be above a limit. */
    requested,
    selection: {
      tickets,
      services: limitServices(requested.services, items?.additionalServices ?? [], ticketCount(tickets)),
    },
    ...actions,
    /** Drops the stored selection unless the visitor has changed it on this page. */
    dropSaved: useCallback(() => setChosen((now) => now ?? nothing), []),
  }
}

/**
 * The entries of the pass that the address names, as `passEntries` of the offer: the device knows those of a stored one, and the server
 * lists no event for one that has ended.
 */
function usePassEntries(event: EventInfo): number | null | undefined {
  const { api, read } = useServices()
  const named = subscriptionOf(useSearchParams()[0])
  const id = event.canApplySubscriptions ? named : null
  const opened = useQuery({ ...eventsQuery(api, { subscription: id ?? '' }), enabled: id !== null })
  const [stored, setStored] = useState<Readonly<Record<string, number | null>>>({})
  useEffect(() => {
    const load = async (): Promise<void> => {
      const passes = await read(async (db) =>
        (await import('#pass/store/read-subscriptions.ts')).allSubscriptions(db),
      )
      const entries = passes?.map((pass) => [pass.id, entriesOfEvent(pass, event.shortName)] as const)
      setStored(Object.fromEntries(entries ?? []))
    }
    if (id !== null) void load().catch(() => undefined)
  }, [read, event.shortName, id])
  if (id === null) return undefined
  const isClosed = opened.data?.every(({ shortName }) => shortName !== event.shortName) === true
  return isClosed ? 0 : (stored[id] ?? null)
}

/** The offer of an event with the promo code of the address, and the selection of the visitor. */
export function useShop(event: EventInfo) {
  const tools = useServices()
  const { api } = tools
  const promoCode = usePromoCode(event.shortName)
  const code = promoCode.applied
  // The list stays while another code changes it: the page would jump.
  const items = useQuery({
    ...categoriesQuery(api, event.shortName, code?.code),
    placeholderData: keepPreviousData,
    refetchInterval(query) {
      const isPending = query.state.data?.ticketCategories.some((one) => saleState(one) === 'pending')
      return isPending === true && isComingBack(tools, event.shortName) ? 5 * second : retryInterval(query)
    },
  })
  const passEntries = usePassEntries(event)
  const chosen = useTicketSelection(event.shortName, items.data)
  const discount = useDynamicDiscount(
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
    offer: { event, categories, services, code, ...discount, passEntries } satisfies ShopOffer,
    /** At least one ticket can be selected. */
    isOpen: categories.some(maxQuantity),
  }
}
