/**
 * Stores the summary of a reservation, so that the wallet shows what is complete and what waits for payment.
 */
import { smallestPicture } from '#catalogue/rules/picture-sizes.ts'
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { withDatabase, type CheckoutTools, type Tools } from '#device/tools.ts'
import { endOf, hasDates } from '#kit/time/event-dates.ts'
import type { CustomPaymentMethod } from '../contract/payment.ts'
import type { ReservationInfo } from '../contract/reservation.ts'
import { ticketsOf } from '../rules/booking/booking-form.ts'
import { instructionsOf } from '../rules/payment/payment-instructions.ts'
import { dueAt, transferOf } from '../rules/payment/transfer.ts'
import { awaitsOfflinePayment } from '../rules/reservation-status.ts'
import type { ReservationRecord } from '../store/records.ts'
import { changeReservation, putReservation } from '../store/write-reservations.ts'
import { deleteDraft } from './drafts.ts'

/** The account of a bank transfer. A custom payment has the organizer's own instructions. */
function storedTransfer(
  reservation: ReservationInfo,
  context: PurchaseContext,
): Pick<ReservationRecord, 'transfer'> {
  if (reservation.status !== 'OFFLINE_PAYMENT') return {}
  const { account, owner } = transferOf(reservation, context)
  return account === '' ? {} : { transfer: { account, owner } }
}

function reservationRecord(
  reservation: ReservationInfo,
  context: PurchaseContext,
  now: number,
): ReservationRecord {
  const tickets = ticketsOf(reservation)
  return {
    v: 1,
    reservationId: reservation.id,
    type: context.type,
    publicIdentifier: context.publicIdentifier,
    shortId: reservation.shortId,
    title: context.title,
    status: reservation.status,
    // A pass has no ticket on this device whose removal would delete the record.
    email: context.type === 'event' ? reservation.email : null,
    totalPrice: reservation.orderSummary.totalPrice,
    currency: context.currency,
    ticketUuids: tickets.map(({ uuid }) => uuid),
    namedUuids: tickets.filter(({ assigned }) => assigned).map(({ uuid }) => uuid),
    validity: dueAt(reservation, context, now),
    timeZone: context.timeZone,
    ...(context.type === 'event' && {
      ...(hasDates(context.datesWithOffset) && { eventStart: context.datesWithOffset.startDateTime }),
      eventEnd: endOf(context.datesWithOffset),
    }),
    unnamed: tickets.filter(({ assigned }) => !assigned).length,
    ...storedTransfer(reservation, context),
    savedAt: now,
    checkedAt: now,
  }
}

/**
 * Stores a reservation that is not confirmed yet, so that other pages lead back to it. Without the e-mail address, and
 * its draft stays. Never rejects.
 */
export const keepPendingReservation = (
  tools: CheckoutTools,
  reservation: ReservationInfo,
  context: PurchaseContext,
): Promise<unknown> =>
  withDatabase(tools, (db) =>
    putReservation(db, { ...reservationRecord(reservation, context, tools.now()), email: null }),
  )

/**
 * Stores the reservation, its picture where the wallet lists it, and deletes its draft. False when this browser stores nothing. Never rejects.
 * @param method the custom method by which it is to be paid, with the organizer's instructions
 */
export async function keepReservation(
  tools: CheckoutTools & Pick<Tools, 'smallPicture'>,
  reservation: ReservationInfo,
  context: PurchaseContext,
  method?: CustomPaymentMethod,
): Promise<boolean> {
  const order = {
    ...reservationRecord(reservation, context, tools.now()),
    ...(method && { instructions: instructionsOf(method) }),
  }
  const { type, publicIdentifier } = context
  await deleteDraft(tools, { reservationId: reservation.id, type, publicIdentifier })
  const isStored = (await withDatabase(tools, (db) => putReservation(db, order))) !== null
  const address = smallestPicture(context)
  const isOpen = order.unnamed > 0 || awaitsOfflinePayment(order.status)
  const picture = isStored && isOpen && address !== null ? await tools.smallPicture(address) : null
  if (picture !== null)
    await withDatabase(tools, (db) => changeReservation(db, order.reservationId, () => ({ picture })))
  return isStored
}
