/** Reservations with the rows that every page about them needs, each read with one statement. */
import { sql, type SelectQueryBuilder } from 'kysely'
import { isUuid } from '#core/domain/is-uuid.ts'
import { catalogueVersionColumn } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import { batched, sourceOf } from '#server/infra/database/shared-reads.ts'
import type { Reservation, Tables, Ticket, Transaction } from '#server/infra/database/tables/tables.ts'

export interface ReservationRows {
  readonly reservation: Reservation
  /** By category, then by private uuid (docs/api/reservations.md#reservation-details). */
  readonly tickets: Ticket[]
  /** Pending or complete. */
  readonly transaction: Transaction | null
  /** The version of the catalogue, read with the rows. */
  readonly version: string | null
}

type Contents = Omit<ReservationRows, 'reservation'>

/** Whole numbers below 2^53, texts, booleans and JSON: a row is the same in JSON as in columns. */
const contentColumns = [
  sql<Ticket[]>`(select coalesce(json_agg(tickets order by category_id, uuid), '[]')
    from tickets where tickets.reservation_id = reservations.id)`.as('tickets'),
  sql<Transaction | null>`(select to_json(transactions) from transactions
    where transactions.reservation_id = reservations.id and status in ('PENDING', 'COMPLETE') limit 1)`.as(
    'transaction',
  ),
  catalogueVersionColumn.as('version'),
] as const

/** Reads the content of a reservation whose row the caller has read, in a transaction after its lock. */
export const readContents = (db: Database, reservationId: string): Promise<Contents> =>
  db
    .selectFrom('reservations')
    .select(contentColumns)
    .where('id', '=', reservationId)
    .executeTakeFirst()
    .then((row) => row ?? { tickets: [], transaction: null, version: null })

const selectRows = (db: Database): SelectQueryBuilder<Tables, 'reservations', Reservation & Contents> =>
  db.selectFrom('reservations').selectAll('reservations').select(contentColumns)

const rowsOf = ({
  tickets,
  transaction,
  version,
  ...reservation
}: Reservation & Contents): ReservationRows => ({
  reservation,
  tickets,
  transaction,
  version,
})

/** @param key which of the statement's rows belongs to an id */
function readById(
  select: (db: Database, ids: readonly string[]) => Promise<readonly (Reservation & Contents)[]>,
  belongsTo: (row: ReservationRows, id: string) => boolean,
): (db: Database, id: string) => Promise<ReservationRows | undefined> {
  const read = async (db: Database, ids: readonly string[]): Promise<(ReservationRows | undefined)[]> => {
    const rows = (await select(db, ids)).map(rowsOf)
    return ids.map((id) => rows.find((row) => belongsTo(row, id)))
  }
  const readTogether = batched(read)
  return async (db, given) => {
    if (!isUuid(given)) return undefined
    const id = given.toLowerCase()
    if (!db.isTransaction) return readTogether(sourceOf(db), id)
    const [row] = await read(db, [id])
    return row
  }
}

/** Undefined for an unknown id and for text that is no UUID. */
export const findReservationRows = readById(
  (db, ids) =>
    selectRows(db)
      .where(sql<boolean>`reservations.id = any(${[...ids]}::uuid[])`)
      .execute(),
  ({ reservation }, id) => reservation.id === id,
)

/** The reservation of a ticket. @param id the public uuid of the ticket */
export const findReservationRowsOfTicket = readById(
  (db, ids) =>
    selectRows(db)
      .where(
        sql<boolean>`reservations.id in (select reservation_id from tickets
          where public_uuid = any(${[...ids]}::uuid[]))`,
      )
      .execute(),
  ({ tickets }, id) => tickets.some(({ public_uuid }) => public_uuid === id),
)
