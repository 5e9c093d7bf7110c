/** Figures of Web Push for monitoring and for `boxoffice doctor`. */
import { sql } from 'kysely'
import { day } from '#core/domain/durations.ts'
import type { Database } from '#server/infra/database/database.ts'

interface PushFigures {
  readonly subscriptions: number
  /** Messages that were not sent yet, and are due. */
  readonly waiting: number
  /** Messages of the last day that were dropped. */
  readonly dropped: number
  /** Epoch ms since when the oldest message is due; null when none waits. */
  readonly oldest: number | null
}

/** @param now epoch ms */
export async function measurePush(db: Database, now: number): Promise<PushFigures> {
  const { rows } = await sql<PushFigures>`
    select (select count(*) from push_subscriptions) as subscriptions,
      count(*) filter (where ended_at is null and next_attempt_at <= ${now}) as waiting,
      count(*) filter (where ended_at > ${now - day} and result <> 'delivered') as dropped,
      min(next_attempt_at) filter (where ended_at is null and next_attempt_at <= ${now}) as oldest
    from push_messages`.execute(db)
  return rows[0] as PushFigures
}
