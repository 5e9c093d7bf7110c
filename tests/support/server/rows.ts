/** Rows of the database of a test server. */
import type { UpdateObject } from 'kysely'
import type { Tables } from '#server/infra/database/tables/tables.ts'
import type { TestServer } from './test-server.ts'

type Server = Pick<TestServer, 'db'>

export const reservationRow = ({ db }: Server, id: string) =>
  db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const setReservation = ({ db }: Server, id: string, change: UpdateObject<Tables, 'reservations'>) =>
  db.updateTable('reservations').set(change).where('id', '=', id).execute()

/** The tickets of a reservation. */
export const ticketRows = ({ db }: Server, reservationId: string) =>
  db.selectFrom('tickets').selectAll().where('reservation_id', '=', reservationId).execute()

/** Changes every ticket of a reservation. */
export const setTickets = ({ db }: Server, reservationId: string, change: UpdateObject<Tables, 'tickets'>) =>
  db.updateTable('tickets').set(change).where('reservation_id', '=', reservationId).execute()

export const setTicket = ({ db }: Server, publicUuid: string, change: UpdateObject<Tables, 'tickets'>) =>
  db.updateTable('tickets').set(change).where('public_uuid', '=', publicUuid).execute()

export async function eventIdOf({ db }: Server, shortName: string): Promise<number> {
  const events = db.selectFrom('events').select('id').where('short_name', '=', shortName)
  return (await events.executeTakeFirstOrThrow()).id
}

export const setEvent = ({ db }: Server, shortName: string, change: UpdateObject<Tables, 'events'>) =>
  db.updateTable('events').set(change).where('short_name', '=', shortName).execute()
