/** Tickets that came free go to those who wait for them. Contract 1, 3.3 and 3.5; a job of every round. */
import { inSale } from '../domain/availability.ts'
import type { Till } from '../payments/methods.ts'
import type { Database } from '../store/database.ts'
import { eventById, listCategories, type EventWithOrganization } from '../store/events.ts'
import type { Category } from '../store/tables.ts'
import type { WaitingEntry } from '../store/tables/passes.ts'
import { countAside, freeAside, type Aside } from './aside.ts'
import { offerTicket } from './offer.ts'
import { setAsideForSales } from './pre-sales.ts'

/** What became of the tickets that were kept for people: bought, or let go. */
async function settleOffers(db: Database): Promise<void> {
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
async function concerned(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('waiting_list')
    .select('event_id')
    .where('status', '=', 'WAITING')
    .union(db.selectFrom('tickets').select('event_id').where('status', 'in', ['RELEASED', 'PRE_RESERVED']))
    .execute()
  return rows.map(({ event_id }) => event_id)
}

const waiting = (db: Database, eventId: number): Promise<WaitingEntry[]> =>
  db
    .selectFrom('waiting_list')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', '=', 'WAITING')
    .orderBy('joined_at')
    .orderBy('id')
    .execute()

/** The category that somebody gets a ticket of: the one that was asked for, else the first with a ticket put aside. */
function categoryFor(entry: WaitingEntry, open: readonly Category[], aside: Aside): Category | undefined {
  return open.find(
    (category) => (entry.category_id === null || entry.category_id === category.id) && aside.of(category) > 0,
  )
}

async function handOnTicketsOf(till: Till, event: EventWithOrganization, now: number): Promise<void> {
  const { db } = till
  const people = await waiting(db, event.id)
  const categories = (await listCategories(db, event.id)).filter(({ restricted }) => !restricted)
  const sold = now < event.starts_at && event.status !== 'DISABLED'
  if (sold && categories.length > 0 && categories.every(({ sale_from }) => now < sale_from)) {
    await setAsideForSales(db, event, categories, people)
    return
  }
  const open = sold ? categories.filter((category) => inSale(category, now)) : []
  const aside = await countAside(db, event.id)
  for (const entry of people) {
    const category = categoryFor(entry, open, aside)
    if (category && (await offerTicket(till, event, category, entry, now))) aside.take(category)
  }
  // Nobody who is left could take the rest.
  await freeAside(db, event.id)
}

/** @param now epoch ms */
export async function handOnTickets(till: Till, now: number): Promise<void> {
  const { db } = till
  await settleOffers(db)
  for (const id of await concerned(db)) await handOnTicketsOf(till, await eventById(db, id), now)
}
