/** The data that the parent route passes to every step. */
import { useOutletContext } from 'react-router'
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import type { PurchaseContextId } from '#wire/purchase-context.ts'
import type { ReservationInfo } from '../contract/reservation.ts'

export interface Checkout {
  readonly reservation: ReservationInfo
  /** The event or the pass of the order. Components that only an event has receive it as a prop. */
  readonly context: PurchaseContext
  /** The address of the order. */
  readonly order: PurchaseContextId & { readonly reservationId: string }
  /** The server's clock minus the device's, ms. */
  readonly clockOffset: number
  /**
   * Loads the reservation again; its status then decides the page. `invoice`: the booking page requests an
   * invoice.
   */
  readonly refresh: (request?: 'invoice') => Promise<unknown>
  /** Keeps this step although the status changes, until the returned function is called. */
  readonly keepStep: () => () => void
}

/** Call it only inside routes/reservation.tsx. */
export const useCheckout = (): Checkout => useOutletContext<Checkout>()
