/** SQL of `doctor`. */
import { sql } from 'kysely'
import { minute } from '#kit/time/durations.ts'
import type { Database } from '#server/infra/database/database.ts'

export interface DatabaseFacts {
  /** 180001 is 18.1. */
  readonly version: number
  readonly may_create: boolean
  readonly fsync: string
  readonly synchronous_commit: string
  /** Epoch ms. */
  readonly at: number
  /** Mails that wait for longer than ten minutes after a failed attempt, and those that were given up. */
  readonly mails_failed: number
  readonly mail_error: string | null
}

const lateAfter = 10 * minute

/** Reads version, rights, settings, mails and clock of the database. @param now epoch ms */
export async function readFacts(db: Database, now: number): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`select
    current_setting('server_version_num')::int as version,
    has_schema_privilege(current_user, 'public', 'CREATE') as may_create,
    current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
    failed.count as mails_failed, failed.error as mail_error
    from (select count(*)::int as count, (array_agg(last_error order by next_attempt_at desc))[1] as error from mail_queue
      where sent_at is null and last_error is not null and created_at < ${now - lateAfter}) failed`.execute(
    db,
  )
  return rows[0] as DatabaseFacts
}
