/** Work that nobody asks for: letting go of what expired, finishing what was interrupted. Contract 2, 2.6. */
import { setting } from './domain/event-settings.ts'
import { finalizeLeftovers } from './payments/finalize.ts'
import type { Database } from './store/database.ts'
import { eventById } from './store/events.ts'
import { onOneCopy } from './store/leases.ts'
import { deletePending, lockReservation } from './store/reservations.ts'
import { inRounds } from './rounds.ts'
import { removeIdleSessions } from './store/sessions.ts'
import { releaseTickets } from './store/stock.ts'

const minute = 60_000
/** Somebody may be pressing the button right now (contract 1, 3.2). */
const grace = 10 * minute

const overdue = (db: Database, status: 'PENDING' | 'OFFLINE_PAYMENT', now: number) =>
  db
    .selectFrom('reservations')
    .select(['id', 'event_id'])
    .where('status', '=', status)
    .where('valid_until', '<', now - grace)
    .execute()

/** Deletes held orders that nobody finished; their tickets are free again. */
export async function removeExpired(db: Database, now: number): Promise<void> {
  for (const { id } of await overdue(db, 'PENDING', now)) await deletePending(db, id)
}

/** Deletes orders whose transfer never came, where the organiser wants that. */
export async function removeUnpaid(db: Database, now: number): Promise<void> {
  for (const { id, event_id } of await overdue(db, 'OFFLINE_PAYMENT', now)) {
    const { config } = await eventById(db, event_id)
    if (!setting(config, 'AUTOMATIC_REMOVAL_EXPIRED_OFFLINE_PAYMENT')) continue
    await db.transaction().execute(async (trx) => {
      if ((await lockReservation(trx, id))?.status !== 'OFFLINE_PAYMENT') return
      await releaseTickets(trx, id)
      await trx.deleteFrom('reservations').where('id', '=', id).execute()
    })
  }
}

export async function runJobs(db: Database, now: number): Promise<void> {
  await removeExpired(db, now)
  await removeUnpaid(db, now)
  await finalizeLeftovers(db, now)
  await removeIdleSessions(db, now)
}

const interval = 30_000
/** Shorter than the interval, so that the copy that did it last finds its own turn again. */
const turn = interval - 5000
/** An order whose copy was stopped is finished by any other: each locks the row. */
const finalizerInterval = 1000

/** Runs the jobs now and again, on one copy at a time. @returns how to stop; resolves when the rounds under way have ended. */
export function startJobs(
  db: Database,
  now: () => number,
  report: (error: unknown) => void,
): () => Promise<void> {
  const stops = [
    inRounds(interval, () => onOneCopy(db, 'jobs', now(), turn, () => runJobs(db, now())), report),
    inRounds(finalizerInterval, () => finalizeLeftovers(db, now()), report),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
