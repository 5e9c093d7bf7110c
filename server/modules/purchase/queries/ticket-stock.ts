/** Holds and releases tickets under concurrency (docs/api/tickets.md#ticket-statuses). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { Category, Ticket } from '#server/infra/database/tables/tables.ts'
import { deleteAnswers } from '#server/modules/additional-fields/queries.ts'
import { releaseGroupPlace } from '#server/modules/attendee-groups/queries.ts'
import { releaseItemsAndCodes } from '#server/modules/pricing/queries.ts'
import { waitingListTicketStatuses, type TicketStatus } from '#ticket/rules/ticket-status.ts'
import { updateSubscription } from './subscriptions.ts'

/** Condition of the tickets that a category sells: unbounded categories share those without a category. */
const ofStock = ({ bounded, id }: Category) =>
  bounded ? sql<boolean>`category_id = ${id}` : sql<boolean>`category_id is null`

/** Free tickets of a category, locked. Rows that another transaction is taking are skipped. */
const freeTickets = (category: Category, count: number) => sql`
  select id from tickets where event_id = ${category.event_id} and ${ofStock(category)} and status = 'FREE'
  order by id limit ${count} for update skip locked`

async function deleteAttendeeData(trx: Database, ticketId: number): Promise<void> {
  await deleteAnswers(trx, 'ticket', [ticketId])
  await releaseGroupPlace(trx, ticketId)
}

/** Answers for all items and for the subscription of a reservation. Must run before they are released. */
async function deleteExtraAnswers(trx: Database, reservationId: string): Promise<void> {
  const items = trx.selectFrom('service_items').select('id').where('reservation_id', '=', reservationId)
  const subscriptions = trx
    .selectFrom('subscriptions')
    .select('id')
    .where('reservation_id', '=', reservationId)
  const ids = <T>(rows: readonly { readonly id: T }[]): T[] => rows.map(({ id }) => id)
  await deleteAnswers(trx, 'item', ids(await items.execute()))
  await deleteAnswers(trx, 'pass', ids(await subscriptions.execute()))
}

interface TicketHold {
  readonly category: Category
  readonly count: number
  readonly reservationId: string
  readonly language: string
}

/**
 * Holds free tickets of a category, in the caller's transaction. Rows that another transaction is taking are
 * skipped, so two buyers never get the same ticket and never wait for each other.
 * @returns how many are held; with fewer than `count` the caller must roll back
 */
export async function holdTicketRows(
  trx: Database,
  { category, count, reservationId, language }: TicketHold,
): Promise<number> {
  const held = await sql`
    with chosen as materialized (${freeTickets(category, count)})
    update tickets set status = 'PENDING', category_id = ${category.id}, reservation_id = ${reservationId},
      price = ${category.price}, language = ${language}
    from chosen where tickets.id = chosen.id
    returning tickets.id`.execute(trx)
  return held.rows.length
}

const releasedStatus = (categoryId: number) =>
  sql<TicketStatus>`case when exists (
    select 1 from waiting_list where waiting_list.event_id = tickets.event_id and waiting_list.status = 'WAITING'
      and waiting_list.confirmed_at is not null
  ) and not exists (
    select 1 from categories where categories.id = ${categoryId} and categories.restricted
  ) then 'RELEASED' else 'FREE' end`

/** Stores the uuids of tickets before their release renews them: the entrance can tell a canceled ticket. @param now epoch ms */
export async function recordCanceledTickets(
  trx: Database,
  tickets: readonly Ticket[],
  now: number,
): Promise<void> {
  const rows = tickets.flatMap(({ id, uuid, public_uuid, reservation_id }) => {
    if (reservation_id === null) return []
    const changes = JSON.stringify([uuid, public_uuid])
    return [{ ticket_id: id, reservation_id, kind: 'CANCEL_TICKET' as const, changes, created_at: now }]
  })
  if (rows.length > 0) await trx.insertInto('ticket_audits').values(rows).execute()
}

/**
 * Releases one ticket and gives it new uuids, so that codes and links of the former attendee are void. With
 * people on the waiting list its status is RELEASED, else FREE; tickets of a restricted category are always
 * FREE.
 */
export async function releaseTicketRow(
  trx: Database,
  ticketId: number,
  category: Pick<Category, 'id' | 'bounded'>,
): Promise<void> {
  await deleteAttendeeData(trx, ticketId)
  await trx
    .updateTable('tickets')
    .set({
      uuid: randomUUID(),
      public_uuid: randomUUID(),
      status: releasedStatus(category.id),
      category_id: category.bounded ? category.id : null,
      reservation_id: null,
      price: 0,
      first_name: null,
      last_name: null,
      email: null,
      language: null,
      locked: false,
      vat_status: null,
      subscription_id: null,
      holder_changes: 0,
    })
    .where('id', '=', ticketId)
    .execute()
}

/** Gives a held ticket price and person of a ticket that the reservation had. */
export async function restoreTicketRow(
  trx: Database,
  ticketId: number,
  { price, first_name, last_name, email, language, vat_status }: Ticket,
): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ price, first_name, last_name, email, language, vat_status })
    .where('id', '=', ticketId)
    .execute()
}

/** Releases every ticket of a reservation as {@link releaseTicketRow} does. */
export async function releaseTickets(trx: Database, reservationId: string): Promise<void> {
  await deleteExtraAnswers(trx, reservationId)
  await releaseExtras(trx, reservationId)
  const tickets = await trx
    .selectFrom('tickets')
    .innerJoin('categories', 'categories.id', 'tickets.category_id')
    .select(['tickets.id as ticketId', 'categories.id', 'categories.bounded'])
    .where('reservation_id', '=', reservationId)
    .execute()
  for (const { ticketId, ...category } of tickets) await releaseTicketRow(trx, ticketId, category)
}

/** Runs in the transaction that releases the tickets. */
export async function releaseExtras(trx: Database, reservationId: string): Promise<void> {
  await releaseItemsAndCodes(trx, reservationId)
  // It can be sold again. Tickets that it covers stay valid.
  await updateSubscription(trx, reservationId, { status: 'CANCELLED' })
}

/**
 * Makes the held tickets of a reservation valid.
 * @param locked true when the attendee can no longer be changed
 * @returns the changed tickets
 */
export const issueTicketRows = (
  trx: Database,
  reservationId: string,
  { status, locked }: { readonly status: 'ACQUIRED' | 'TO_BE_PAID'; readonly locked: boolean },
): Promise<Ticket[]> =>
  trx
    .updateTable('tickets')
    .set({ status, ...(locked ? { locked: true } : {}) })
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'PENDING')
    .returningAll()
    .execute()

/** Marks the tickets of a reservation that was paid at the venue. */
export async function setTicketsPaid(trx: Database, reservationId: string): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ status: 'ACQUIRED' })
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'TO_BE_PAID')
    .execute()
}

/** Locks tickets with a place against a change of the attendee (docs/api/tickets.md#attendee-lists). */
export async function lockGroupTickets(trx: Database, reservationId: string): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ locked: true })
    .where('reservation_id', '=', reservationId)
    .where('id', 'in', trx.selectFrom('group_tickets').select('ticket_id'))
    .execute()
}

/** Makes one ticket free, so that the caller's transaction can hold it. @returns whether there was one */
export async function freeReleasedTicket(trx: Database, category: Category): Promise<boolean> {
  const ticket = await trx
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', category.event_id)
    .where(ofStock(category))
    .where('status', 'in', waitingListTicketStatuses)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!ticket) return false
  await trx.updateTable('tickets').set({ status: 'FREE' }).where('id', '=', ticket.id).execute()
  return true
}

/** Puts released tickets on sale after the offers: no entry of the list can take them. */
export async function freeReleasedTickets(db: Database, eventId: number): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ status: 'FREE' })
    .where('event_id', '=', eventId)
    .where('status', 'in', waitingListTicketStatuses)
    .execute()
}

/** Skips rows that another transaction is taking. @returns how many tickets are pre-reserved, at most `count` */
export async function preReserveTickets(db: Database, category: Category, count: number): Promise<number> {
  const { rows } = await sql`
    with chosen as materialized (${freeTickets(category, count)})
    update tickets set status = 'PRE_RESERVED' from chosen where tickets.id = chosen.id
    returning tickets.id`.execute(db)
  return rows.length
}
