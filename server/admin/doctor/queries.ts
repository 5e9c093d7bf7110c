/** SQL of `doctor`. */
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import { maxAttempts } from '#server/infra/mail/queue.ts'

/** The database now. */
export interface DatabaseFacts {
  /** 180001 is 18.1. */
  readonly version: number
  readonly may_create: boolean
  readonly fsync: string
  readonly synchronous_commit: string
  /** Epoch ms. */
  readonly at: number
  readonly mails_failed: number
  readonly demo: number
  readonly demo_open: number
}

/** Reads version, rights, settings and clock of the database. */
export async function readFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`select
    current_setting('server_version_num')::int as version,
    has_schema_privilege(current_user, 'public', 'CREATE') as may_create,
    current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
    (select count(*)::int from mail_queue where sent_at is null and attempts >= ${maxAttempts}) as mails_failed,
    (select count(*)::int from events where demo_status is not null) as demo,
    (select count(*)::int from events where demo_status is not null and status = 'PUBLIC') as demo_open`.execute(
    db,
  )
  return rows[0] as DatabaseFacts
}
