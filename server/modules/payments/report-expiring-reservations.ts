/** A list for the organiser, every morning at five: transfers whose deadline ends within a day. Contract 2, 2.6. */
import { wallClock } from '#server/infra/i18n/java-date-format.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import type { Database } from '#server/infra/database/database.ts'
import { getEvent } from '#server/modules/catalogue/queries/events.ts'
import type { PaymentContext } from './provider-status.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/events.ts'

const day = 24 * 60 * 60_000
const listHour = 5

/** True for the first who asks on that day; with several copies, too. */
async function claimDay(trx: Database, eventId: number, date: string): Promise<boolean> {
  const value = JSON.stringify(date)
  const marked = await trx
    .insertInto('settings')
    .values({ key: `expiring-payments-${String(eventId)}`, value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        .where(({ eb, ref }) => eb('settings.value', '!=', ref('excluded.value'))),
    )
    .returning('key')
    .executeTakeFirst()
  return marked !== undefined
}

async function queueExpiringList(
  db: Database,
  event: EventWithOrganization,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const clock = wallClock(now, event.time_zone)
  if (clock.hour !== listHour) return
  const date = [clock.year, clock.month, clock.day].join('-')
  await db.transaction().execute(async (trx) => {
    if (!(await claimDay(trx, event.id, date))) return
    await enqueueMail(trx, {
      kind: 'organizer-expiring',
      to: event.organization.email,
      lang: event.config.languages[0] ?? 'en',
      data: { eventId: event.id, reservationIds: ids },
      now,
    })
  })
}

export async function queueExpiringLists({ db, now }: PaymentContext): Promise<void> {
  const rows = await db
    .selectFrom('reservations')
    .select(['id', 'event_id'])
    .where('status', '=', 'OFFLINE_PAYMENT')
    .where('valid_until', '>', now())
    .where('valid_until', '<=', now() + day)
    .orderBy('valid_until')
    .execute()
  for (const eventId of new Set(rows.map(({ event_id }) => event_id))) {
    const ids = rows.filter(({ event_id }) => event_id === eventId).map(({ id }) => id)
    await queueExpiringList(db, await getEvent(db, eventId), ids, now())
  }
}
