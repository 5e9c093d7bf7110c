/** Who has a ticket of an event, who holds a pass; those who only hold an order left out. */
import type { Database } from './database.ts'

export const attendeesOf = (db: Database, eventId: number) =>
  db
    .selectFrom('tickets')
    .innerJoin('categories', 'categories.id', 'tickets.category_id')
    .innerJoin('reservations', 'reservations.id', 'tickets.reservation_id')
    .select([
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

/** With the tickets that each pass pays for, confirmed or not (contract 2, 2.5). */
export const holdersOf = (db: Database, passId: number) =>
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
    .where('subscriptions.pass_id', '=', passId)
    .where('reservations.status', '!=', 'PENDING')
    .orderBy('subscriptions.last_name')
    .orderBy('subscriptions.first_name')
    .orderBy('subscriptions.id')
    .execute()
