/** Rows of `operator_acts`: which operator ran which command that changed something, when, and on what. */
import { sql, type Insertable, type Selectable } from 'kysely'
import { isUuid } from '#kit/text/is-uuid.ts'
import { day } from '#kit/time/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables } from '#server/infra/database/tables/tables.ts'
import { normalizeReference, shortId } from '#server/infra/ids.ts'
import type { ActObject } from '../command.ts'
import { findReservationId } from './orders.ts'

const uuidLength = 36

/** The number of an order and of a ticket instead of what was typed: full ids and codes give access. */
async function namesOf(db: Database, object: ActObject) {
  if ('name' in object) return { object: object.name, event: object.event ?? null }
  if ('ticket' in object) {
    // The text of a code begins with the private uuid.
    const uuid = normalizeReference(object.ticket).slice(0, uuidLength)
    if (!isUuid(uuid)) return { object: '' }
    const { rows } = await sql<{ public_uuid: string }>`select public_uuid from tickets
      where uuid = ${uuid} or public_uuid = ${uuid}`.execute(db)
    return { object: shortId(rows[0]?.public_uuid ?? '') }
  }
  const id = await findReservationId(db, object.order)
  if (id === undefined) return { object: '' }
  const { rows } = await sql<{ event: string }>`select short_name as event from reservations
    join events on events.id = event_id where reservations.id = ${id}`.execute(db)
  return { object: shortId(id), event: rows[0]?.event ?? null }
}

/** @param act `at` in epoch ms */
export async function recordAct(
  db: Database,
  act: Pick<Insertable<Tables['operator_acts']>, 'at' | 'operator' | 'command'>,
  object: ActObject,
): Promise<void> {
  await db
    .insertInto('operator_acts')
    .values({ ...act, ...(await namesOf(db, object)) })
    .execute()
}

/**
 * The last acts, the first one first.
 * @param about an event, whose orders count too, or an order; null for everything
 */
export async function listActs(
  db: Database,
  about: string | null,
  limit: number,
): Promise<Selectable<Tables['operator_acts']>[]> {
  const id = about === null ? undefined : await findReservationId(db, about)
  const names = [about ?? '', ...(id === undefined ? [] : [shortId(id)])]
  const rows = await db
    .selectFrom('operator_acts')
    .selectAll()
    .where((on) =>
      about === null ? on.lit(true) : on.or([on('object', 'in', names), on('event', 'in', names)]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

/** Commercial papers are kept longer; who typed a command has no use after the audit of the third year. */
const keptFor = 3 * 366 * day

/** @param now epoch ms */
export async function removeOldOperatorActs(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('operator_acts')
    .where('at', '<', now - keptFor)
    .execute()
}
