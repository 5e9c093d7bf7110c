/** Rows of reservations. */
import { randomUUID } from 'node:crypto'
import { sql, type Insertable, type Updateable, type SelectQueryBuilder, type Selectable } from 'kysely'
import { emailKey } from '#kit/text/canonical-email.ts'
import { isUuid } from '#kit/text/is-uuid.ts'
import { second, hour } from '#kit/time/durations.ts'
import { batched } from '#server/infra/database/batched.ts'
import { catalogueVersionColumn, databaseOf, withOneCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation, Tables, Ticket, Transaction } from '#server/infra/database/tables/tables.ts'
import { loadAnswers, listFields } from '#server/modules/additional-fields/queries.ts'
import { listGroupLinks } from '#server/modules/attendee-groups/queries.ts'
import { getEvent, listCategories } from '#server/modules/catalogue/queries.ts'
import { listAdditionalServices, listReservationItems } from '#server/modules/pricing/queries.ts'
import type { ReservationDetails } from '../reservation-details.ts'
import type { HoldOrigin } from './hold-origins.ts'
import { loadReservationSubscriptions } from './subscriptions.ts'

type UnpaidOrderNotice = Selectable<Tables['unpaid_order_notices']>

/** Stores that a mail has to name the order; a second notice of one order is left out. */
export async function insertNotice(
  trx: Database,
  notice: Omit<UnpaidOrderNotice, 'mailed_at'>,
): Promise<void> {
  await trx
    .insertInto('unpaid_order_notices')
    .values({ ...notice, mailed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Marks the orders of every organizer who got no mail about unpaid orders in the last hour as mailed. Of two concurrent
 * calls the second one waits for the first.
 * @param now epoch ms
 * @returns the orders by organizer, in the sequence of their confirmation
 */
export async function takeNotices(trx: Database, now: number): Promise<readonly UnpaidOrderNotice[][]> {
  await trx
    .deleteFrom('unpaid_order_notices')
    // A clock that was ahead must not delay the next mail.
    .where((on) => on.or([on('mailed_at', '<=', now - hour), on('mailed_at', '>', now)]))
    .execute()
  const notices = await trx
    .selectFrom('unpaid_order_notices')
    .selectAll()
    .orderBy('confirmed_at')
    .orderBy('reservation_id')
    .forUpdate()
    .execute()
  const byOrganizer = new Map<string, UnpaidOrderNotice[]>()
  for (const notice of notices) {
    const organizer = emailKey(notice.recipient)
    const others = byOrganizer.get(organizer)
    if (others) others.push(notice)
    else byOrganizer.set(organizer, [notice])
  }
  const due = [...byOrganizer.values()].filter((ofOrganizer) =>
    ofOrganizer.every(({ mailed_at }) => mailed_at === null),
  )
  const ids = due.flat().map(({ reservation_id }) => reservation_id)
  if (ids.length > 0)
    await trx
      .updateTable('unpaid_order_notices')
      .set({ mailed_at: now })
      .where('reservation_id', 'in', ids)
      .execute()
  return due
}

/** The pending or complete transaction of a reservation, which has one at most. */
export async function findValidTransaction(db: Database, reservationId: string): Promise<Transaction | null> {
  if (!isUuid(reservationId)) return null
  const transaction = await db
    .selectFrom('transactions')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('status', 'in', ['PENDING', 'COMPLETE'])
    .executeTakeFirst()
  return transaction ?? null
}

/** @returns whether the reservation has a transaction in any status */
export async function hasTransaction(trx: Database, reservationId: string): Promise<boolean> {
  const transaction = await trx
    .selectFrom('transactions')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
  return transaction !== undefined
}

/** The complete transaction with an amount above zero. */
export const findReceivedPayment = (trx: Database, reservationId: string): Promise<Transaction | undefined> =>
  trx
    .selectFrom('transactions')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'COMPLETE')
    .where('amount', '>', 0)
    .executeTakeFirst()

/** Changes the pending payment of a reservation. @returns whether there was one. */
export async function updatePendingTransaction(
  trx: Database,
  reservationId: string,
  change: Updateable<Tables['transactions']>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('transactions')
    .set(change)
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Contents {
  /** Sorted by category, then by private uuid (docs/api/reservations.md#reservation-details). */
  readonly tickets: Ticket[]
  readonly transaction: Transaction | null
  /** Null for a reservation that no visitor made, such as an offer of the waiting list, and when it is no longer stored. */
  readonly origin: HoldOrigin | null
  /** The version of the catalogue, read with the rows. */
  readonly version: string | null
}

type ReservationRows = Reservation & Contents

/** Whole numbers below 2^53, texts, booleans and JSON: a row is the same in JSON as in columns. */
const contentColumns = [
  sql<Ticket[]>`(select coalesce(json_agg(tickets order by category_id, uuid), '[]')
    from tickets where tickets.reservation_id = reservations.id)`.as('tickets'),
  sql<Transaction | null>`(select to_json(transactions) from transactions
    where transactions.reservation_id = reservations.id and status in ('PENDING', 'COMPLETE') limit 1)`.as(
    'transaction',
  ),
  sql<HoldOrigin | null>`(select json_build_object('sessionId', session_id, 'address', address)
    from hold_origins where reservation_id = reservations.id)`.as('origin'),
  catalogueVersionColumn.as('version'),
] as const

/** Reads the content of a reservation whose row the caller has read, in a transaction after its lock. */
export const readContents = (db: Database, reservationId: string): Promise<Contents> =>
  db
    .selectFrom('reservations')
    .select(contentColumns)
    .where('id', '=', reservationId)
    .executeTakeFirst()
    .then((row) => row ?? { tickets: [], transaction: null, origin: null, version: null })

const selectRows = (db: Database): SelectQueryBuilder<Tables, 'reservations', ReservationRows> =>
  db.selectFrom('reservations').selectAll('reservations').select(contentColumns)

const readRows = batched(async (db, ids: readonly string[]) => {
  const rows = await selectRows(db)
    .where(sql<boolean>`reservations.id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
})

/** Reads a reservation with its content; undefined for an unknown id and for text that is no UUID. */
export const findReservationRows = async (db: Database, id: string): Promise<ReservationRows | undefined> =>
  isUuid(id) ? readRows(databaseOf(db), id.toLowerCase()) : undefined

/** The reservation of a ticket; undefined for an unknown one and for text that is no UUID. @param publicUuid of the ticket */
export async function findReservationRowsOfTicket(
  db: Database,
  publicUuid: string,
): Promise<ReservationRows | undefined> {
  if (!isUuid(publicUuid)) return undefined
  return selectRows(db)
    .where('reservations.id', '=', (from) =>
      from.selectFrom('tickets').select('reservation_id').where('public_uuid', '=', publicUuid),
    )
    .executeTakeFirst()
}

/** The setting PARTIAL_RESERVATION_ID_LENGTH decides how many characters of the id the pages show. */
const idPrefixPattern = /^[0-9a-f][0-9a-f-]{3,35}$/i

/**
 * Undefined when no reservation has the number, or several: each organization numbers its invoices
 * separately.
 * @param number in any case
 */
export async function findReservationIdByNumber(db: Database, number: string): Promise<string | undefined> {
  const text = number.toLowerCase()
  const begins = idPrefixPattern.test(text)
    ? sql<boolean>`left(id::text, ${text.length}::integer) = ${text}`
    : sql<boolean>`false`
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where(
      sql<boolean>`(${begins} or lower(invoice_number collate "C") = ${text} or exists (
        select 1 from jsonb_array_elements(credit_notes) note where lower(note ->> 'number' collate "C") = ${text}))`,
    )
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** @returns a reservation with everything that belongs to it; undefined for an unknown id */
export async function findReservationDetails(
  db: Database,
  reservationId: string,
): Promise<ReservationDetails | undefined> {
  const rows = await findReservationRows(db, reservationId)
  return rows && detailsOf(db, rows)
}

/** The reservation of a ticket; undefined for an unknown ticket, and for one in no reservation. @param publicUuid of the ticket */
export async function findReservationDetailsOfTicket(
  db: Database,
  publicUuid: string,
): Promise<ReservationDetails | undefined> {
  const rows = await findReservationRowsOfTicket(db, publicUuid)
  return rows && detailsOf(db, rows)
}

/** The reservation as passed, with everything that belongs to it. The caller has read or locked the row. */
export const loadReservationDetails = async (
  db: Database,
  reservation: Reservation,
): Promise<ReservationDetails> =>
  detailsOf(db, { ...reservation, ...(await readContents(db, reservation.id)) })

async function detailsOf(
  db: Database,
  { tickets, transaction, origin, version, ...reservation }: ReservationRows,
): Promise<ReservationDetails> {
  const catalogue = withOneCatalogue(db, version)
  const event = await getEvent(catalogue, reservation.event_id)
  const subscriptions = await loadReservationSubscriptions(db, event, reservation, tickets)
  // An item belongs to a service of the event.
  const hasServices = (await listAdditionalServices(catalogue, event.id)).length > 0
  const items = hasServices ? await listReservationItems(db, reservation.id) : []
  const fields = await listFields(catalogue, event.id)
  return {
    event,
    reservation,
    config: event.config,
    categories: await listCategories(catalogue, event.id),
    tickets,
    subscriptions,
    items,
    discount: reservation.discount,
    vatStatus: reservation.vat_status,
    transaction,
    origin,
    paymentRecorded: transaction?.status === 'COMPLETE',
    fields,
    answers: await loadAnswers(db, fields, [
      ...tickets.map(({ id }) => ({ kind: 'ticket' as const, id })),
      ...items.map(({ id }) => ({ kind: 'item' as const, id })),
      ...(subscriptions.bought ? [{ kind: 'pass' as const, id: subscriptions.bought.subscription.id }] : []),
    ]),
    groups: await listGroupLinks(catalogue, event.id),
  }
}

type AttendeeColumns = Pick<
  Updateable<Tables['tickets']>,
  'first_name' | 'last_name' | 'email' | 'language' | 'vat_status'
>

/** Changes the person of a ticket. */
export async function updateAttendee(
  trx: Database,
  ticketId: number,
  columns: AttendeeColumns,
): Promise<void> {
  await trx.updateTable('tickets').set(columns).where('id', '=', ticketId).execute()
}

/** Gives all tickets of a reservation the same person and subscription. */
export async function updateTickets(
  trx: Database,
  reservationId: string,
  columns: Pick<Updateable<Tables['tickets']>, 'first_name' | 'last_name' | 'email' | 'subscription_id'>,
): Promise<void> {
  await trx.updateTable('tickets').set(columns).where('reservation_id', '=', reservationId).execute()
}

/** `event_id`: row of the event or of the subscription descriptor. */
export type NewReservation = Pick<
  Insertable<Tables['reservations']>,
  'event_id' | 'created_at' | 'valid_until' | 'language' | 'promo_code_id' | 'owner_id'
>

/** Creates a reservation without tickets, in status `PENDING`. @returns its id */
export async function openReservation(trx: Database, reservation: NewReservation): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('reservations')
    .values({ ...reservation, id, status: 'PENDING' })
    .execute()
  return id
}

const readReservations = batched(async (db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('reservations')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
})

/** The row of a reservation alone; undefined for an unknown id and for text that is no UUID. */
export const findReservation = async (db: Database, id: string): Promise<Reservation | undefined> =>
  isUuid(id) ? readReservations(databaseOf(db), id.toLowerCase()) : undefined

/** Does the same as {@link findReservation}, with the row locked until the caller's transaction ends. */
export async function lockReservation(trx: Database, id: string): Promise<Reservation | undefined> {
  if (!isUuid(id)) return undefined
  return trx.selectFrom('reservations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes columns of a reservation. The caller holds its lock. */
export const updateReservation = async (
  db: Database,
  id: string,
  change: Updateable<Tables['reservations']>,
): Promise<void> => {
  await db.updateTable('reservations').set(change).where('id', '=', id).execute()
}

/** Finalizing failed: counts the attempt; the next one is 2 s, 4 s, 8 s and so on after `now`. */
export async function postponeFinalizing(db: Database, id: string, now: number): Promise<void> {
  await db
    .updateTable('reservations')
    .set((eb) => ({
      finalize_attempts: eb('finalize_attempts', '+', 1),
      finalize_at: sql<number>`${now} + (${second} * power(2, finalize_attempts + 1))::bigint`,
    }))
    .where('id', '=', id)
    .execute()
}

/** The account of the buyer is deleted: no reservation names it any more. */
export async function removeAccountOfReservations(trx: Database, userId: number): Promise<void> {
  await trx.updateTable('reservations').set({ owner_id: null }).where('owner_id', '=', userId).execute()
}

/** The tickets of a reservation by category, then by private uuid (docs/api/reservations.md#reservation-details). */
export const listTickets = (db: Database, reservationId: string): Promise<Ticket[]> =>
  db
    .selectFrom('tickets')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('category_id')
    .orderBy('uuid')
    .execute()

/** Deletes the row only; the caller released before what it holds. */
export async function deleteReservationRow(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('reservations').where('id', '=', id).execute()
}
