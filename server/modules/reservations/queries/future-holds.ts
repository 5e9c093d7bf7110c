/** Holds and places of a time at which the clock of the machine was ahead. */
import { sql } from 'kysely'
import { statusesAtProvider } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { clockTolerance } from '#server/infra/jobs.ts'

/**
 * Lets holds, admissions and calls of a sale queue that are in the future begin now, with the time that they had, so that they free
 * tickets and places. @param now epoch ms
 */
export async function beginFutureHolds(db: Database, now: number): Promise<void> {
  await sql`update reservations set created_at = ${now}::bigint, valid_until = valid_until - created_at + ${now}::bigint
    where created_at > ${now + clockTolerance} and status in (${sql.join(['PENDING', ...statusesAtProvider])})`.execute(
    db,
  )
  await sql`update sale_queue_places set seen_at = least(seen_at, ${now}), admitted_at = admitted_at - greatest(admitted_at - ${now}, 0),
      admitted_until = admitted_until - greatest(admitted_at - ${now}, 0)
    where ended_at is null and greatest(seen_at, admitted_at) > ${now + clockTolerance}`.execute(db)
}
