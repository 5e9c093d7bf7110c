/** Tickets that came free go to those who wait for them. Contract 1, 3.3 and 3.5; a job of every round. */
import { isOnSale } from '#server/modules/catalogue/rules/availability.ts'
import type { PaymentsContext } from '#server/modules/payments/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import {
  getEvent,
  listCategories,
  type EventWithOrganization,
} from '#server/modules/catalogue/queries/events.ts'
import type { Category } from '#server/infra/database/tables/tables.ts'
import type { WaitingEntry } from '#server/infra/database/tables/subscriptions.ts'
import {
  countReleasedTickets,
  freeReleasedTickets,
  type ReleasedTickets,
} from './queries/pre-reserved-tickets.ts'
import { offerTicket } from './offer-ticket.ts'
import { preReserveForWaiting } from './pre-reserve-tickets.ts'

/** What became of the tickets that were kept for people: bought, or let go. */
async function updateOfferStatuses(db: Database): Promise<void> {
  await db
    .updateTable('waiting_list')
    .set({ status: 'EXPIRED' })
    .where('status', '=', 'PENDING')
    .where('reservation_id', 'is', null)
    .execute()
  await db
    .updateTable('waiting_list')
    .set({ status: 'ACQUIRED' })
    .where('status', '=', 'PENDING')
    .where(
      'reservation_id',
      'in',
      db.selectFrom('reservations').select('id').where('status', '=', 'COMPLETE'),
    )
    .execute()
}

/** Events with people waiting, or with tickets that are still put aside for people who waited. */
async function listEventsWithWaiting(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('waiting_list')
    .select('event_id')
    .where('status', '=', 'WAITING')
    .union(db.selectFrom('tickets').select('event_id').where('status', 'in', ['RELEASED', 'PRE_RESERVED']))
    .execute()
  return rows.map(({ event_id }) => event_id)
}

const listWaitingEntries = (db: Database, eventId: number): Promise<WaitingEntry[]> =>
  db
    .selectFrom('waiting_list')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', '=', 'WAITING')
    .orderBy('joined_at')
    .orderBy('id')
    .execute()

/** The category that somebody gets a ticket of: the one that was asked for, else the first with a ticket put aside. */
function offeredCategory(
  entry: WaitingEntry,
  open: readonly Category[],
  releasedTickets: ReleasedTickets,
): Category | undefined {
  return open.find(
    (category) =>
      (entry.category_id === null || entry.category_id === category.id) &&
      releasedTickets.countOf(category) > 0,
  )
}

async function offerTicketsOfEvent(
  context: Pick<PaymentsContext, 'db' | 'payments'>,
  event: EventWithOrganization,
  now: number,
): Promise<void> {
  const { db } = context
  const entries = await listWaitingEntries(db, event.id)
  const categories = (await listCategories(db, event.id)).filter(({ restricted }) => !restricted)
  const sold = now < event.starts_at && event.status !== 'DISABLED'
  if (sold && categories.length > 0 && categories.every(({ sale_from }) => now < sale_from)) {
    await preReserveForWaiting(db, event, categories, entries)
    return
  }
  const open = sold ? categories.filter((category) => isOnSale(category, now)) : []
  const releasedTickets = await countReleasedTickets(db, event.id)
  for (const entry of entries) {
    const category = offeredCategory(entry, open, releasedTickets)
    if (category && (await offerTicket(context, event, category, entry, now))) releasedTickets.take(category)
  }
  // Nobody who is left could take the rest.
  await freeReleasedTickets(db, event.id)
}

/** @param now epoch ms */
export async function offerReleasedTickets(
  context: Pick<PaymentsContext, 'db' | 'payments'>,
  now: number,
): Promise<void> {
  const { db } = context
  await updateOfferStatuses(db)
  for (const id of await listEventsWithWaiting(db))
    await offerTicketsOfEvent(context, await getEvent(db, id), now)
}
