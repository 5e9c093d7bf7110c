/** One ticket by its public UUID, which is the only credential (docs/api/tickets.md#ticket-calls). */
import { sql, type Insertable, type Updateable } from 'kysely'
import { isUuid } from '#kit/text/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import type {
  EventWithOrganization,
  Category,
  Reservation,
  Tables,
  Ticket,
} from '#server/infra/database/tables/tables.ts'
import { findAnyEvent, getEvent, listCategories } from '#server/modules/catalogue/queries.ts'
import {
  loadReservationDetails,
  findReservationDetailsOfTicket,
  lockReservation,
} from '#server/modules/purchase/queries/reservations.ts'
import type { ReservationDetails, TicketDetails } from '#server/modules/purchase/reservation-details.ts'
import { isAssigned } from '#server/modules/purchase/rules/reservation-rules.ts'
import type { TicketStatus } from '#ticket/rules/ticket-status.ts'

export interface CheckInTicket {
  readonly ticket: Ticket
  readonly category: Category
  readonly event: EventWithOrganization
  readonly reservation: Reservation
}

/**
 * The ticket by its public UUID or by the private one of its code, with a lock on its reservation until the caller's
 * transaction ends, so that concurrent check-ins admit it once.
 * @returns undefined for an unknown ticket and for one that is in no reservation
 */
export async function lockTicketForCheckIn(
  trx: Database,
  column: 'public_uuid' | 'uuid',
  id: string,
): Promise<CheckInTicket | undefined> {
  if (!isUuid(id)) return undefined
  const read = () => trx.selectFrom('tickets').selectAll().where(column, '=', id).executeTakeFirst()
  const first = await read()
  const reservation = first?.reservation_id && (await lockReservation(trx, first.reservation_id))
  // Read again: it may have been released before the lock was granted.
  const ticket = reservation ? await read() : undefined
  if (!ticket || !reservation || ticket.reservation_id !== reservation.id) return undefined
  const categories = await listCategories(trx, ticket.event_id)
  const category = categories.find((candidate) => candidate.id === ticket.category_id)
  return category && { ticket, category, reservation, event: await getEvent(trx, ticket.event_id) }
}

/** Changes the status of a ticket only. The caller holds the lock of the ticket. */
export async function setTicketStatus(trx: Database, id: number, status: TicketStatus): Promise<void> {
  await trx.updateTable('tickets').set({ status }).where('id', '=', id).execute()
}

/** A checked-in ticket is locked: its attendee no longer changes (docs/api/tickets.md#locked-tickets). */
export async function setCheckedIn(trx: Database, id: number): Promise<void> {
  await trx.updateTable('tickets').set({ status: 'CHECKED_IN', locked: true }).where('id', '=', id).execute()
}

export type AttendeeChange = Required<
  Pick<Updateable<Tables['tickets']>, 'first_name' | 'last_name' | 'email' | 'language' | 'locked'>
>

/** @returns the changed ticket */
export const updateAttendee = (trx: Database, id: number, change: AttendeeChange): Promise<Ticket> =>
  trx.updateTable('tickets').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The object of Google Wallet has the count in its id: another attendee gets another object. */
export async function countAttendeeChange(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('tickets')
    .set(({ eb }) => ({ holder_changes: eb('holder_changes', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

interface Audit {
  readonly kind: Insertable<Tables['ticket_audits']>['kind']
  /** Names of the changed fields, without their values. */
  readonly changes?: readonly string[]
}

/** Does nothing for a ticket without a reservation. @param now epoch ms */
export async function recordAudit(
  trx: Database,
  ticket: Pick<Ticket, 'id' | 'reservation_id'>,
  { kind, changes = [] }: Audit,
  now: number,
): Promise<void> {
  if (ticket.reservation_id === null) return
  await trx
    .insertInto('ticket_audits')
    .values({
      ticket_id: ticket.id,
      reservation_id: ticket.reservation_id,
      kind,
      changes: JSON.stringify(changes),
      created_at: now,
    })
    .execute()
}

/** @param id public or private UUID that a ticket had until its order, or the ticket, was canceled */
export async function wasCanceled(db: Database, id: string): Promise<boolean> {
  const audit = await db
    .selectFrom('ticket_audits')
    .select('id')
    .where('kind', '=', 'CANCEL_TICKET')
    .where(sql<boolean>`changes @> ${JSON.stringify([id.toLowerCase()])}::jsonb`)
    .executeTakeFirst()
  return audit !== undefined
}

/** @returns when the ticket was last checked in, epoch ms; null when it never was */
export async function findCheckInTime(db: Database, ticketId: number): Promise<number | null> {
  const row = await db
    .selectFrom('ticket_audits')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'CHECK_IN')
    .executeTakeFirst()
  const at = row?.at ?? null
  return at === null ? null : Number(at)
}

/** @returns the tickets of an event with their people, for the export of the operator */
export const listAttendees = (db: Database, eventId: number) =>
  db
    .selectFrom('tickets')
    .innerJoin('categories', 'categories.id', 'tickets.category_id')
    .innerJoin('reservations', 'reservations.id', 'tickets.reservation_id')
    .select([
      'tickets.id',
      'tickets.public_uuid',
      'tickets.status',
      'tickets.price',
      'tickets.language',
      'categories.name as category',
    ])
    .select(['tickets.first_name', 'tickets.last_name', 'tickets.email'])
    .select(['reservations.created_at', 'reservations.status as reservation_status'])
    .select(['reservations.first_name as contact_first', 'reservations.last_name as contact_last'])
    .select(['reservations.email as contact_email', 'reservations.id as reservation_id'])
    .where('tickets.event_id', '=', eventId)
    .where('reservations.status', '!=', 'PENDING')
    .orderBy('tickets.last_name')
    .orderBy('tickets.first_name')
    .orderBy('tickets.id')
    .execute()

export type AttendeeRow = Awaited<ReturnType<typeof listAttendees>>[number]

/** Lists the additional service items of all reservations of an event, by service. */
export const listBoughtItems = (db: Database, eventId: number) =>
  db
    .selectFrom('service_items')
    .innerJoin('additional_services', 'additional_services.id', 'service_items.service_id')
    .select(['service_items.id', 'service_items.ticket_id', 'service_items.reservation_id'])
    .select('additional_services.texts')
    .where('additional_services.event_id', '=', eventId)
    .where('service_items.reservation_id', 'is not', null)
    .orderBy('additional_services.ordinal')
    .orderBy('service_items.id')
    .execute()

export type BoughtItem = Awaited<ReturnType<typeof listBoughtItems>>[number]

/** Lists all answers of an event, about tickets and items. */
export const listAnswers = (db: Database, eventId: number) =>
  db
    .selectFrom('field_values')
    .innerJoin('fields', 'fields.id', 'field_values.field_id')
    .select(['field_id', 'owner_kind', 'owner_id', 'value'])
    .where('fields.event_id', '=', eventId)
    .execute()

/** Lists owners with the number of tickets that each subscription pays for, confirmed or not (docs/api/subscriptions.md#usage). */
export const listSubscriptionOwners = (db: Database, descriptorId: number) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('reservations', 'reservations.id', 'subscriptions.reservation_id')
    .selectAll('subscriptions')
    .select(['reservations.created_at', 'reservations.status as reservation_status'])
    .select(['reservations.first_name as contact_first', 'reservations.last_name as contact_last'])
    .select('reservations.email as contact_email')
    .select((on) =>
      on
        .selectFrom('tickets')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('tickets.subscription_id', '=', 'subscriptions.id')
        .as('used'),
    )
    .where('subscriptions.pass_id', '=', descriptorId)
    .where('reservations.status', '!=', 'PENDING')
    .orderBy('subscriptions.last_name')
    .orderBy('subscriptions.first_name')
    .orderBy('subscriptions.id')
    .execute()

const findTicketRow = (db: Database, publicUuid: string): Promise<Ticket | undefined> =>
  db.selectFrom('tickets').selectAll().where('public_uuid', '=', publicUuid).executeTakeFirst()

function ticketIn(details: ReservationDetails, publicUuid: string): TicketDetails | undefined {
  const ticket = details.tickets.find(({ public_uuid }) => public_uuid === publicUuid)
  const category = details.categories.find(({ id }) => id === ticket?.category_id)
  return ticket && category && { ticket, category, details }
}

const withAttendee = (details: TicketDetails | undefined): TicketDetails | undefined =>
  details && isAssigned(details.ticket) ? details : undefined

/** Finds a ticket of a complete reservation, of any event; it may have no attendee. */
async function findTicketOfAnyEvent(db: Database, publicUuid: string): Promise<TicketDetails | undefined> {
  const details = await findReservationDetailsOfTicket(db, publicUuid)
  if (details?.event.kind !== 'EVENT' || details.reservation.status !== 'COMPLETE') return undefined
  return ticketIn(details, publicUuid.toLowerCase())
}

/** Finds a ticket of this event and of a complete reservation; it may have no attendee. */
export async function findCompleteTicket(
  db: Database,
  shortName: string,
  publicUuid: string,
): Promise<TicketDetails | undefined> {
  const complete = await findTicketOfAnyEvent(db, publicUuid)
  return complete?.details.event.short_name === shortName ? complete : undefined
}

/** Finds the same as {@link findCompleteTicket}, with a lock on the reservation until the caller's transaction ends. */
export async function lockCompleteTicket(
  trx: Database,
  shortName: string,
  publicUuid: string,
): Promise<TicketDetails | undefined> {
  if (!isUuid(publicUuid)) return undefined
  const first = await findTicketRow(trx, publicUuid)
  if (!first?.reservation_id) return undefined
  const event = await findAnyEvent(trx, shortName)
  if (event?.id !== first.event_id) return undefined
  const reservation = await lockReservation(trx, first.reservation_id)
  if (reservation?.status !== 'COMPLETE') return undefined
  // Read after the lock: the ticket may have been released before it was granted.
  return ticketIn(await loadReservationDetails(trx, reservation), first.public_uuid)
}

/** Finds a ticket of this event and of a complete reservation that has an attendee, in a disabled event too. */
export const findTicket = async (
  db: Database,
  shortName: string,
  publicUuid: string,
): Promise<TicketDetails | undefined> => withAttendee(await findCompleteTicket(db, shortName, publicUuid))

/** Finds the same as {@link findTicket}, with a lock on the reservation until the caller's transaction ends. */
export const lockTicket = async (
  trx: Database,
  shortName: string,
  publicUuid: string,
): Promise<TicketDetails | undefined> => withAttendee(await lockCompleteTicket(trx, shortName, publicUuid))

/** Finds the same as {@link findTicket}, for a queued mail or an operator, without the event. */
export const findTicketAnywhere = async (
  db: Database,
  publicUuid: string,
): Promise<TicketDetails | undefined> => withAttendee(await findTicketOfAnyEvent(db, publicUuid))

/** @param uuid the private UUID, the serial number of a wallet pass. @returns the public one */
export async function findPublicUuid(db: Database, uuid: string): Promise<string | undefined> {
  const row = await db.selectFrom('tickets').select('public_uuid').where('uuid', '=', uuid).executeTakeFirst()
  return row?.public_uuid
}
