/**
 * Changes of a reservation that other modules cause (docs/api/reservations.md#reservation-statuses). The caller holds the lock of
 * the reservation. Instants are epoch ms.
 */
import type { ReservationStatus } from '#core/contract/reservation.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { updateReservation, updateTickets } from './queries/reservations.ts'

type Contact = Pick<Reservation, 'first_name' | 'last_name' | 'email'>
type PaymentProxy = Reservation['payment_proxy']

/** Stores the person to whom a reservation is offered as its contact. */
export const assignContact = (
  trx: Database,
  id: string,
  { first_name, last_name, email }: Contact,
): Promise<void> => updateReservation(trx, id, { first_name, last_name, email })

/**
 * Completes the booking details of a reservation that the server makes for a person, who pays nothing and is the attendee of
 * each ticket.
 * @param subscriptionId the subscription that covers the tickets
 */
export async function bookForContact(
  trx: Database,
  id: string,
  { first_name, last_name, email }: Contact,
  subscriptionId: string | null = null,
): Promise<void> {
  const person = { first_name, last_name, email }
  await updateTickets(trx, id, { ...person, subscription_id: subscriptionId })
  await updateReservation(trx, id, { ...person, validated: true, payment_proxy: 'ADMIN' })
}

/**
 * `IN_PAYMENT`: the server captures the payment. `WAITING_EXTERNAL_CONFIRMATION`: the provider has it and has not reported its
 * result. `STUCK`: the operator has to look at it.
 */
type PaymentProgress = 'IN_PAYMENT' | 'WAITING_EXTERNAL_CONFIRMATION' | 'STUCK'

/** Records that a payment begins or proceeds; changes the status only. */
export const setPaymentProgress = (trx: Database, id: string, status: PaymentProgress): Promise<void> =>
  updateReservation(trx, id, { status })

/**
 * Records that a payment at a provider begins.
 * @param expiresAt deadline of the payment; it replaces that of the hold, which is kept beside it
 */
export const beginProviderPayment = (
  trx: Database,
  { id, valid_until: held_until }: Reservation,
  proxy: PaymentProxy,
  expiresAt?: number,
): Promise<void> =>
  updateReservation(trx, id, {
    status: 'EXTERNAL_PROCESSING_PAYMENT',
    payment_proxy: proxy,
    ...(expiresAt === undefined ? {} : { held_until, valid_until: expiresAt }),
  })

/** Returns the reservation to its buyer, who may pay again. @param hold its deadline, and whether it was extended */
export const reopenForPayment = (
  trx: Database,
  id: string,
  hold: Pick<Reservation, 'valid_until' | 'stretched'>,
): Promise<void> =>
  updateReservation(trx, id, { status: 'PENDING', payment_proxy: null, held_until: null, ...hold })

/** Extends the hold. The caller does it once for each reservation: otherwise attempts would hold the tickets forever. */
export const extendHold = (trx: Database, id: string, validUntil: number): Promise<void> =>
  updateReservation(trx, id, { valid_until: validUntil, stretched: true })

/** `now`: epoch ms. `delay`: ms that the reservation stays in its finalizing status. */
export interface FinalizeTiming {
  readonly now: number
  readonly delay: number
}

interface FinalizingChange {
  readonly status: 'FINALIZING' | 'OFFLINE_FINALIZING'
  readonly proxy: PaymentProxy
  /** Status after finalizing; null or absent completes the reservation. */
  readonly finalStatus?: ReservationStatus | null
  /** New deadline, epoch ms. */
  readonly validUntil?: number | undefined
}

/** Confirms the reservation. @returns the changed row */
export async function beginFinalizing(
  trx: Database,
  reservation: Reservation,
  change: FinalizingChange,
  timing: FinalizeTiming,
): Promise<Reservation> {
  const changed = {
    status: change.status,
    payment_proxy: change.proxy,
    confirmed_at: reservation.confirmed_at ?? timing.now,
    finalize_to: change.finalStatus ?? null,
    finalize_attempts: 0,
    finalize_at: timing.now + timing.delay,
    ...(change.validUntil === undefined ? {} : { valid_until: change.validUntil }),
  }
  await updateReservation(trx, reservation.id, changed)
  return { ...reservation, ...changed }
}

/** Records that the reservation is finalized and awaits its payment. */
export const finalizeUnpaid = (trx: Database, id: string, status: ReservationStatus): Promise<void> =>
  updateReservation(trx, id, { status, ready: true, finalized: true })

/** Records that the reservation is finalized and its tickets are issued. */
export const finalizeComplete = (trx: Database, reservation: Reservation, now: number): Promise<void> =>
  updateReservation(trx, reservation.id, {
    status: 'COMPLETE',
    ready: true,
    finalized: true,
    finalize_to: null,
    confirmed_at: reservation.confirmed_at ?? now,
  })

/** Records when the buyer was reminded to pay. @param now epoch ms */
export const recordPaymentReminder = (trx: Database, id: string, now: number): Promise<void> =>
  updateReservation(trx, id, { payment_reminded_at: now })

/** Stores the number of the invoice, which never changes after. */
export const assignInvoiceNumber = (trx: Database, id: string, invoiceNumber: string): Promise<void> =>
  updateReservation(trx, id, { invoice_number: invoiceNumber })
