/** Loads the code of pages together with the parts of other features that they show. */
import { lazyTranslated } from '#shared/lazy-translated.ts'
import { lazyOptional } from '#ui/lazy-optional.ts'
import type { LoadPage } from './create-page-factory.tsx'
import { useNext, type Next } from './next-steps.ts'

/** The reservations that this device holds; the code loads after the page that shows them. */
const HeldReservations = lazyTranslated(
  'checkout',
  async () => (await import('#features/checkout/components/HeldReservations.tsx')).HeldReservations,
)

const BelowEvent = lazyOptional(
  async () => (await import('#features/browse/components/BelowEvent.tsx')).BelowEvent,
)
const OtherEvents = lazyTranslated(
  'lists',
  async () => (await import('#features/browse/components/OtherEvents.tsx')).OtherEvents,
)
const NotFound = lazyTranslated(
  'lists',
  async () => (await import('#features/browse/components/EventNotFound.tsx')).EventNotFound,
)

/** The event page; other events load for one that sells nothing, the ways on for an unknown one. */
export const createEventLoader =
  (onChosen: Next): LoadPage =>
  async () => {
    const { Component: Event } = await import('#features/browse/routes/event.tsx')
    const parts = { HeldReservations, BelowEvent, OtherEvents, NotFound }
    return { Component: () => <Event {...parts} onChosen={useNext(onChosen)} /> }
  }

export const loadSubscription: LoadPage = async () => {
  const { Component: Subscription } = await import('#features/browse/routes/subscription.tsx')
  return { Component: () => <Subscription HeldReservations={HeldReservations} /> }
}

export const loadWallet: LoadPage = async () => {
  const { Component: Wallet } = await import('#features/wallet/routes/wallet.tsx')
  return { Component: () => <Wallet held={<HeldReservations />} /> }
}

/** The page is in the chunk of the wallet, which leads there. */
export const loadStoredOrder: LoadPage = async () => ({
  Component: (await import('#features/wallet/routes/wallet.tsx')).StoredOrder,
})

/** The page is in the chunk of the wallet, where it leads without a ticket. */
export const loadNextTicket: LoadPage = async () => ({
  Component: (await import('#features/wallet/routes/wallet.tsx')).NextTicket,
})

const ContinueStrip = lazyTranslated(
  'wallet',
  async () => (await import('#features/wallet/components/ContinueStrip.tsx')).ContinueStrip,
)

/** The home page with what this device has to continue, which loads after the events and never delays them. */
export const loadHome: LoadPage = async () => {
  const { Component: Home } = await import('#features/browse/routes/home.tsx')
  return { Component: () => <Home toContinue={<ContinueStrip />} /> }
}

const NotificationSwitch = lazyTranslated(
  'wallet',
  async () => (await import('#features/wallet/components/NotificationSwitch.tsx')).NotificationSwitch,
)

/** The page of a bank transfer with the switch of the wallet. */
export const loadWaitingPayment: LoadPage = async () => {
  const { Component: WaitingPayment } = await import('#features/checkout/routes/waiting-payment.tsx')
  return { Component: () => <WaitingPayment Notify={NotificationSwitch} /> }
}
