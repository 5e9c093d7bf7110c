/** What every step gets from the wrapper: the order, its event, and the tools of the flows. */
import { useMemo } from 'react'
import { useOutletContext } from 'react-router'
import type { EventInfo } from '#core/contract/event.ts'
import type { ReservationInfo } from '#core/contract/reservation.ts'
import type { CheckoutTools, Locks } from '#core/flows/checkout-tools.ts'
import { useServices } from '#platform/services.tsx'

export interface Checkout {
  readonly reservation: ReservationInfo
  readonly event: EventInfo
  /** The server's clock minus the device's, ms. */
  readonly clockOffset: number
  /** Reads the reservation again; the wrapper then leads to its step. `invoice`: to tick there that one is wanted. */
  readonly refresh: (wish?: 'invoice') => Promise<unknown>
}

/** Only below the wrapper of the steps (routes/reservation.tsx). */
export const useCheckout = (): Checkout => useOutletContext<Checkout>()

/** The same object until the services change, so that effects may depend on it. */
export function useCheckoutTools(): CheckoutTools {
  const { api, now, database } = useServices()
  return useMemo(() => {
    return {
      api,
      now,
      database,
      get locks() {
        return (navigator.locks as Locks | undefined) ?? null
      },
    }
  }, [api, now, database])
}
