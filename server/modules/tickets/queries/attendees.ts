/** Data of the exports: attendees, items, answers, subscription owners. Pending reservations are left out. */
import type { Database } from '#server/infra/database/database.ts'

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

/** Additional service items of all reservations of an event, by service. */
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

/** All answers of an event, of tickets and of items. */
export const listAnswers = (db: Database, eventId: number) =>
  db
    .selectFrom('field_values')
    .innerJoin('fields', 'fields.id', 'field_values.field_id')
    .select(['field_id', 'owner_kind', 'owner_id', 'value'])
    .where('fields.event_id', '=', eventId)
    .execute()

/** With the number of tickets that each subscription pays for, confirmed or not (docs/api/subscriptions.md#usage). */
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
