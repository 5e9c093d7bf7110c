/** Work of the payment room that nobody asks for. Contract 2, 2.6. */
import { setting } from '../domain/event-settings.ts'
import { queueExpired, queuePaymentReminder, queueStuck } from '../domain/payment-mails.ts'
import type { ReservationStatus } from '#core/contract/reservation.ts'
import type { Database } from '../store/database.ts'
import { eventById } from '../store/events.ts'
import { orderOf } from '../store/orders.ts'
import { lockReservation, removeReservation, updateReservation } from '../store/reservations.ts'
import { forceCheck, type PaymentRoom } from './external.ts'

const minute = 60_000
const hour = 60 * minute
/** Somebody may be pressing the button right now (contract 1, 3.2). */
export const grace = 10 * minute

/** Reservations of these statuses whose time ended before `until` (epoch ms). */
export const overdue = (db: Database, statuses: readonly ReservationStatus[], until: number) =>
  db
    .selectFrom('reservations')
    .select(['id', 'event_id'])
    .where('status', 'in', statuses)
    .where('valid_until', '<', until)
    .orderBy('valid_until')
    .execute()

/** The provider never said anything: a person has to look (contract 2, 2.1). */
async function giveUp(db: Database, id: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (reservation?.status !== 'IN_PAYMENT' && reservation?.status !== 'EXTERNAL_PROCESSING_PAYMENT') return
    await updateReservation(trx, id, { status: 'STUCK' })
    await queueStuck(trx, await orderOf(trx, { ...reservation, status: 'STUCK' }), now)
  })
}

/** Asks once more about payments that are overdue; what nobody knows about is stuck. */
export async function checkOverduePayments(room: PaymentRoom): Promise<void> {
  const { db, now } = room
  const until = now() - grace
  const paying = await overdue(
    db,
    ['PENDING', 'IN_PAYMENT', 'EXTERNAL_PROCESSING_PAYMENT', 'WAITING_EXTERNAL_CONFIRMATION'],
    until,
  )
  for (const { id } of paying) {
    await forceCheck(room, id)
    await giveUp(db, id, now())
  }
}

/** Deletes orders whose transfer never came, where the organiser wants that; the buyer hears of it. */
export async function removeUnpaid({ db, now }: PaymentRoom): Promise<void> {
  for (const { id, event_id } of await overdue(db, ['OFFLINE_PAYMENT'], now() - grace)) {
    const { config } = await eventById(db, event_id)
    if (!setting(config, 'AUTOMATIC_REMOVAL_EXPIRED_OFFLINE_PAYMENT')) continue
    await db.transaction().execute(async (trx) => {
      const reservation = await lockReservation(trx, id)
      if (reservation?.status !== 'OFFLINE_PAYMENT' || reservation.valid_until >= now() - grace) return
      await queueExpired(trx, await orderOf(trx, reservation), now())
      await removeReservation(trx, id)
    })
  }
}

/** The longest notice that an organiser may ask for. */
const mostNotice = 30 * 24 * hour

/** Reminds of a transfer once, OFFLINE_REMINDER_HOURS before its deadline. */
export async function remindOfTransfers({ db, now }: PaymentRoom): Promise<void> {
  const waiting = await db
    .selectFrom('reservations')
    .select(['id', 'event_id'])
    .where('status', '=', 'OFFLINE_PAYMENT')
    .where('payment_reminded_at', 'is', null)
    .where('valid_until', '>', now())
    .where('valid_until', '<=', now() + mostNotice)
    .execute()
  for (const { id, event_id } of waiting) {
    const { config } = await eventById(db, event_id)
    await db.transaction().execute(async (trx) => {
      const reservation = await lockReservation(trx, id)
      const begins = (reservation?.valid_until ?? Infinity) - setting(config, 'OFFLINE_REMINDER_HOURS') * hour
      if (reservation?.status !== 'OFFLINE_PAYMENT' || reservation.payment_reminded_at !== null) return
      if (now() < begins) return
      await updateReservation(trx, id, { payment_reminded_at: now() })
      await queuePaymentReminder(trx, await orderOf(trx, reservation), now())
    })
  }
}
