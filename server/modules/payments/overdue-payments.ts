/** Work of the payment room that nobody asks for. Contract 2, 2.6. */
import { setting } from '#server/modules/settings/rules/event-settings.ts'
import { queueExpiredMail, queuePaymentReminderMail, queueStuckMail } from './mails/queue-payment-mails.ts'
import type { ReservationStatus } from '#core/contract/reservation.ts'
import type { Database } from '#server/infra/database/database.ts'
import { getEvent } from '#server/modules/catalogue/queries/events.ts'
import { loadReservationDetails } from '#server/modules/reservations/queries/full-reservations.ts'
import {
  lockReservation,
  deleteReservation,
  updateReservation,
} from '#server/modules/reservations/queries/reservations.ts'
import { checkPayment, type PaymentContext } from './provider-status.ts'

const minute = 60_000
const hour = 60 * minute
/** Somebody may be pressing the button right now (contract 1, 3.2). */
export const expiryGrace = 10 * minute

/** Reservations of these statuses whose time ended before `until` (epoch ms). */
export const findOverdue = (db: Database, statuses: readonly ReservationStatus[], until: number) =>
  db
    .selectFrom('reservations')
    .select(['id', 'event_id'])
    .where('status', 'in', statuses)
    .where('valid_until', '<', until)
    .orderBy('valid_until')
    .execute()

/** The provider never said anything: a person has to look (contract 2, 2.1). */
async function markStuck(db: Database, id: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (reservation?.status !== 'IN_PAYMENT' && reservation?.status !== 'EXTERNAL_PROCESSING_PAYMENT') return
    await updateReservation(trx, id, { status: 'STUCK' })
    await queueStuckMail(trx, await loadReservationDetails(trx, { ...reservation, status: 'STUCK' }), now)
  })
}

/** Asks once more about payments that are overdue; what nobody knows about is stuck. */
export async function checkOverduePayments(context: PaymentContext): Promise<void> {
  const { db, now } = context
  const until = now() - expiryGrace
  const paying = await findOverdue(
    db,
    ['PENDING', 'IN_PAYMENT', 'EXTERNAL_PROCESSING_PAYMENT', 'WAITING_EXTERNAL_CONFIRMATION'],
    until,
  )
  for (const { id } of paying) {
    await checkPayment(context, id)
    await markStuck(db, id, now())
  }
}

/** Deletes orders whose transfer never came, where the organiser wants that; the buyer hears of it. */
export async function removeUnpaidTransfers({ db, now }: PaymentContext): Promise<void> {
  for (const { id, event_id } of await findOverdue(db, ['OFFLINE_PAYMENT'], now() - expiryGrace)) {
    const { config } = await getEvent(db, event_id)
    if (!setting(config, 'AUTOMATIC_REMOVAL_EXPIRED_OFFLINE_PAYMENT')) continue
    await db.transaction().execute(async (trx) => {
      const reservation = await lockReservation(trx, id)
      if (reservation?.status !== 'OFFLINE_PAYMENT' || reservation.valid_until >= now() - expiryGrace) return
      await queueExpiredMail(trx, await loadReservationDetails(trx, reservation), now())
      await deleteReservation(trx, id)
    })
  }
}

/** The longest notice that an organiser may ask for. */
const maxReminderTime = 30 * 24 * hour

/** Reminds of a transfer once, OFFLINE_REMINDER_HOURS before its deadline. */
export async function remindOfTransfers({ db, now }: PaymentContext): Promise<void> {
  const waiting = await db
    .selectFrom('reservations')
    .select(['id', 'event_id'])
    .where('status', '=', 'OFFLINE_PAYMENT')
    .where('payment_reminded_at', 'is', null)
    .where('valid_until', '>', now())
    .where('valid_until', '<=', now() + maxReminderTime)
    .execute()
  for (const { id, event_id } of waiting) {
    const { config } = await getEvent(db, event_id)
    await db.transaction().execute(async (trx) => {
      const reservation = await lockReservation(trx, id)
      const begins = (reservation?.valid_until ?? Infinity) - setting(config, 'OFFLINE_REMINDER_HOURS') * hour
      if (reservation?.status !== 'OFFLINE_PAYMENT' || reservation.payment_reminded_at !== null) return
      if (now() < begins) return
      await updateReservation(trx, id, { payment_reminded_at: now() })
      await queuePaymentReminderMail(trx, await loadReservationDetails(trx, reservation), now())
    })
  }
}
