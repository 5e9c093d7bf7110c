/** Jobs for payments that are overdue or soon due (docs/api/reservations.md#jobs). */
import { day, hour, minute } from '#kit/time/durations.ts'
import { statusesAtProvider } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { getEvent } from '#server/modules/catalogue/queries.ts'
import { expireOrder } from '#server/modules/purchase/expired-order.ts'
import {
  loadReservationDetails,
  lockReservation,
  updateReservation,
} from '#server/modules/purchase/queries/reservations.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { checkPayment } from './apply-provider-status.ts'
import { queuePaymentMail } from './mails.ts'
import { markStuck } from './payment-transitions.ts'
import type { PaymentsContext } from './providers/create-payments.ts'
import { findOverdue, findTransfersDue } from './queries.ts'

/** Ms after the deadline in which a buyer may still confirm (docs/api/reservations.md#validity-and-expiry). */
export const expiryGrace = 10 * minute

/** Marks a payment without a result of the provider. */
async function markOverdue(db: Database, id: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (reservation?.status !== 'IN_PAYMENT' && reservation?.status !== 'EXTERNAL_PROCESSING_PAYMENT') return
    // The payment may have been started again since the list was read.
    if (reservation.valid_until >= now - expiryGrace) return
    await markStuck(trx, reservation, now)
  })
}

/**
 * Requests the status of overdue payments; those without a result become STUCK, and are still asked for.
 * @param isSteady false marks and mails nothing: the clock may be ahead
 */
export async function checkOverduePayments(context: PaymentsContext, isSteady = true): Promise<void> {
  const { db, now } = context
  const overdue = await findOverdue(db, ['PENDING', 'STUCK', ...statusesAtProvider], now() - expiryGrace)
  for (const { id } of overdue) {
    await checkPayment(context, id)
    if (isSteady) await markOverdue(db, id, now())
  }
}

/** Expires orders whose bank transfer did not arrive, where the event has that setting, and informs the buyer. */
export async function removeUnpaidTransfers({ db, now }: PaymentsContext): Promise<void> {
  for (const { id, event_id } of await findOverdue(db, ['OFFLINE_PAYMENT'], now() - expiryGrace)) {
    const { config } = await getEvent(db, event_id)
    if (!setting(config, 'AUTOMATIC_REMOVAL_EXPIRED_OFFLINE_PAYMENT')) continue
    await db.transaction().execute(async (trx) => {
      const reservation = await lockReservation(trx, id)
      if (reservation?.status !== 'OFFLINE_PAYMENT') return
      const details = await loadReservationDetails(trx, reservation)
      await queuePaymentMail(trx, { kind: 'order-expired' }, details, now())
      await expireOrder(trx, details)
    })
  }
}

/** The longest OFFLINE_REMINDER_HOURS, ms. */
const maxReminderTime = 30 * day

/** Reminds each buyer once of a bank transfer, OFFLINE_REMINDER_HOURS before the deadline. */
export async function remindOfTransfers({ db, now }: PaymentsContext): Promise<void> {
  const waiting = await findTransfersDue(db, { after: now(), until: now() + maxReminderTime })
  for (const { id, event_id } of waiting.filter(({ payment_reminded_at: at }) => at === null)) {
    const { config } = await getEvent(db, event_id)
    await db.transaction().execute(async (trx) => {
      const reservation = await lockReservation(trx, id)
      const remindAt =
        (reservation?.valid_until ?? Infinity) - setting(config, 'OFFLINE_REMINDER_HOURS') * hour
      if (reservation?.status !== 'OFFLINE_PAYMENT' || reservation.payment_reminded_at !== null) return
      if (now() < remindAt) return
      await updateReservation(trx, id, { payment_reminded_at: now() })
      await queuePaymentMail(
        trx,
        { kind: 'payment-reminder' },
        await loadReservationDetails(trx, reservation),
        now(),
      )
    })
  }
}
