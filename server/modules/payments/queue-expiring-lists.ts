/**
 * A daily list for organizers: bank transfers whose deadline is within a day
 * (docs/api/payments.md#offline-payment).
 */
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import { wallClock } from '#server/infra/i18n/java-date-format.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { getEvent } from '#server/modules/catalogue/index.ts'
import type { PaymentsContext } from './context.ts'
import { claimExpiringList, findTransfersDue } from './queries/due-reservations.ts'

const day = 24 * 60 * 60_000
/** Hour of the event's clock in which the list is sent. */
const listHour = 5

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
    if (!(await claimExpiringList(trx, event.id, date))) return
    await enqueueMail(trx, {
      kind: 'organizer-expiring',
      to: event.organization.email,
      lang: event.config.languages[0] ?? 'en',
      data: { eventId: event.id, reservationIds: ids },
      now,
    })
  })
}

/** Queues one mail for each event where it is five o'clock, once a day. */
export async function queueExpiringLists({ db, now }: PaymentsContext): Promise<void> {
  const due = await findTransfersDue(db, { after: now(), until: now() + day })
  for (const eventId of new Set(due.map(({ event_id }) => event_id))) {
    const ids = due.filter(({ event_id }) => event_id === eventId).map(({ id }) => id)
    await queueExpiringList(db, await getEvent(db, eventId), ids, now())
  }
}
