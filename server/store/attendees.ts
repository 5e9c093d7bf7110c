/** Who has a ticket of an event, held ones left out. */
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
