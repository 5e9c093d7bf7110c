/** Loads the code of pages together with the parts of other features that they show. */
import type { ReactNode } from 'react'
import { lazyOptional } from '#ui/lazy-optional.ts'
import type { LoadNamespace, LoadPage } from './create-page-factory.tsx'
import { useNext, type Next } from './next-steps.ts'

/** The reservations that this device holds; the code loads after the page that shows them. */
export const createHeldReservations = (loadNamespace: LoadNamespace) =>
  lazyOptional(async () => {
    const [module] = await Promise.all([
      import('#features/checkout/components/HeldReservations.tsx'),
      loadNamespace('checkout'),
    ])
    return module.HeldReservations
  })

type HeldReservations = ReturnType<typeof createHeldReservations>

/** The event page; other events load for one that sells nothing, the ways on for an unknown one. */
export function createEventLoader(
  loadNamespace: LoadNamespace,
  HeldReservations: HeldReservations,
  onChosen: Next,
): LoadPage {
  const withLists = async <T,>(code: Promise<T>): Promise<T> => {
    const [module] = await Promise.all([code, loadNamespace('lists')])
    return module
  }
  const BelowEvent = lazyOptional(
    async () => (await import('#features/browse/components/BelowEvent.tsx')).BelowEvent,
  )
  const OtherEvents = lazyOptional(
    async () => (await withLists(import('#features/browse/components/OtherEvents.tsx'))).OtherEvents,
  )
  const NotFound = lazyOptional(
    async () => (await withLists(import('#features/browse/components/EventNotFound.tsx'))).EventNotFound,
  )
  return async () => {
    const { Component: Event } = await import('#features/browse/routes/event.tsx')
    const parts = { HeldReservations, BelowEvent, OtherEvents, NotFound }
    return { Component: () => <Event {...parts} onChosen={useNext(onChosen)} /> }
  }
}

export const createSubscriptionLoader = (HeldReservations: HeldReservations): LoadPage => {
  return async () => {
    const { Component: Subscription } = await import('#features/browse/routes/subscription.tsx')
    return { Component: () => <Subscription HeldReservations={HeldReservations} /> }
  }
}

export const createWalletLoader = (held: ReactNode): LoadPage => {
  return async () => {
    const { Component: Wallet } = await import('#features/wallet/routes/wallet.tsx')
    return { Component: () => <Wallet held={held} /> }
  }
}

/** The page is in the chunk of the wallet, which leads there. */
export const loadStoredOrder: LoadPage = async () => ({
  Component: (await import('#features/wallet/routes/wallet.tsx')).StoredOrder,
})

/** The page is in the chunk of the wallet, where it leads without a ticket. */
export const loadNextTicket: LoadPage = async () => ({
  Component: (await import('#features/wallet/routes/wallet.tsx')).NextTicket,
})

/** The home page with what this device has to continue, which loads after the events and never delays them. */
export function createHomeLoader(loadNamespace: LoadNamespace): LoadPage {
  const ContinueStrip = lazyOptional(async () => {
    const [module] = await Promise.all([
      import('#features/wallet/components/ContinueStrip.tsx'),
      loadNamespace('wallet'),
    ])
    return module.ContinueStrip
  })
  return async () => {
    const { Component: Home } = await import('#features/browse/routes/home.tsx')
    return { Component: () => <Home toContinue={<ContinueStrip />} /> }
  }
}

/** The ticket page; what it needs beyond the stored ticket loads after it. */
export const createTicketLoader = (loadNamespace: LoadNamespace): LoadPage => {
  return async () => {
    const { Component: Ticket, createTicketTools } = await import('#features/wallet/routes/ticket.tsx')
    const tools = createTicketTools(loadNamespace)
    return { Component: () => <Ticket tools={tools} /> }
  }
}
