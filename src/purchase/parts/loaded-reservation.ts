/** A reservation in the query cache. The app puts the one of a new hold there, the checkout reads it. */
import type { ReservationInfo } from '../contract/reservation.ts'

export interface LoadedReservation {
  readonly info: ReservationInfo
  /** The server's clock minus the device's, ms. */
  readonly clockOffset: number
  /** It came with the answer of the call that reserved: the page that opens need not request it again. */
  readonly isNew?: true
}

/** Key in the query cache, which keeps a reservation in memory only. */
export const reservationKey = (reservationId: string) => ['reservation', reservationId] as const

/** Key in the query cache of the last draft of a new reservation: its booking page takes it out. */
export const lastDraftKey = (reservationId: string) => ['last-draft', reservationId] as const

/** What the page of an event or a pass showed for an order: the organizer may raise a price until it is reserved. */
export interface SeenPrice {
  /** Sum to pay, minor units. */
  readonly total: number
  /** The discount code that applied. */
  readonly code: string | null
}

/** Key in the query cache of the price that was seen for a reservation. */
export const seenPriceKey = (reservationId: string) => ['seen-price', reservationId] as const

/** `serverTime`: Date header of the answer in epoch ms; null without one. `now`: epoch ms. */
export function loadedReservation(
  info: ReservationInfo,
  serverTime: number | null,
  now: number,
): LoadedReservation {
  // The Date header has whole seconds, so a difference below two seconds counts as none.
  const clockOffset = serverTime === null ? 0 : serverTime - now
  return { info, clockOffset: Math.abs(clockOffset) < 2000 ? 0 : clockOffset }
}
