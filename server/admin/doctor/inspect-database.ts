/** `doctor` reads the database: version, rights, durability, clock, mails, backup. */
import { hour, second } from '#kit/time/durations.ts'
import { counted } from '#server/infra/counted.ts'
import { lastBackupTime } from '#server/infra/database/backup.ts'
import type { Database } from '#server/infra/database/database.ts'
import { limitSettings, refusalCounts } from '#server/infra/limits/refusals.ts'
import { measurePush } from '#server/modules/push/queries/messages.ts'
import { masked } from '../text-table.ts'
import { fault, ok, warning, type Finding } from './finding.ts'
import { readFacts, type DatabaseFacts } from './queries.ts'

/** The oldest version that its makers still maintain. */
const oldestPostgres = 14
const clockTolerance = 2 * second
const oldBackup = 26 * hour

const versionOf = ({ version }: DatabaseFacts): Finding => {
  const major = Math.floor(version / 10_000)
  return major < oldestPostgres
    ? fault(
        'database',
        `PostgreSQL ${String(major)} is not maintained any more.`,
        `Upgrade to ${String(oldestPostgres)} or later.`,
      )
    : ok('database', `answers, PostgreSQL ${String(major)}`)
}

const rightsOf = ({ may_create: mayCreate }: DatabaseFacts): Finding =>
  mayCreate
    ? ok('rights', 'may create tables, which an upgrade needs')
    : fault(
        'rights',
        'The user of the database may not create tables: the next upgrade does not start.',
        'GRANT CREATE ON SCHEMA public TO the user of DATABASE_URL.',
      )

/** PGlite has its own way to write; the settings count for a server. */
const durabilityOf = ({ fsync, synchronous_commit: commit }: DatabaseFacts): Finding[] =>
  fsync === 'on' && commit !== 'off'
    ? []
    : [
        fault(
          'durability',
          `fsync is ${fsync}, synchronous_commit is ${commit}: a power failure loses orders that were answered.`,
          'Set both to on.',
        ),
      ]

const clockOf = ({ at }: DatabaseFacts, now: number): Finding => {
  const difference = Math.abs(at - now)
  return difference > clockTolerance
    ? fault(
        'clock',
        `The clocks of this machine and of the database differ by ${String(Math.round(difference / second))} s: holds end too early or too late.`,
        'Synchronize both (NTP).',
      )
    : ok('clock', 'agrees with the database')
}

const mailsOf = ({ mails_failed: failed, mail_error: error }: DatabaseFacts): Finding =>
  failed === 0
    ? ok('mail queue', 'no mail waits after a failed attempt')
    : warning(
        'mail queue',
        `${counted(failed, 'mail')} could not be sent for more than ten minutes: ${masked(error ?? '')}`,
        'Repair SMTP_URL or the mail server, then npm run boxoffice -- retry-mails. Tickets are valid without their mail.',
      )

const backupOf = (at: number | null, now: number): Finding => {
  const fix = 'Run npm run boxoffice -- backup <file> each night (docs/DEPLOYMENT.md#backup).'
  if (at === null) return warning('backup', 'None was made with this database.', fix)
  const hours = Math.floor((now - at) / hour)
  return now - at > oldBackup
    ? warning('backup', `The last one is ${counted(hours, 'hour')} old.`, fix)
    : ok('backup', `${counted(hours, 'hour')} old`)
}

async function pushOf(db: Database, now: number): Promise<Finding> {
  const { subscriptions, waiting, oldest, dropped } = await measurePush(db, now)
  const late = oldest !== null && now - oldest > hour
  const counts = `${counted(subscriptions, 'device')}, ${counted(waiting, 'message')} in the queue, ${String(dropped)} dropped in a day`
  return late
    ? warning(
        'push',
        `${counts}. The oldest is due for more than an hour.`,
        'Read result in the table push_messages; permit https to the push services.',
      )
    : ok('push', counts)
}

/** The limits that refused people since the start of this instance. */
function limitsOf(): Finding {
  const refused = [...refusalCounts()].flatMap(([limit, count]) =>
    count > 0 ? [`${limit} ${counted(count, 'time')} (raise ${limitSettings[limit]})`] : [],
  )
  const fix =
    'npm run boxoffice -- settings set <KEY> <number> [--event <name>]; REQUESTS_PER_MINUTE is a variable.'
  return refused.length === 0
    ? ok('limits', 'refused no one since the start')
    : warning('limits', `Visitors were refused since the start: ${refused.join(', ')}.`, fix)
}

interface InspectedDatabase {
  readonly db: Database
  /** Epoch ms. */
  readonly now: number
  /** PGlite: its settings of durability mean nothing. */
  readonly embedded: boolean
}

/** @throws when the database does not answer */
export async function inspectDatabase({ db, now, embedded }: InspectedDatabase): Promise<Finding[]> {
  const facts = await readFacts(db, now)
  return [
    versionOf(facts),
    rightsOf(facts),
    ...(embedded ? [] : durabilityOf(facts)),
    clockOf(facts, now),
    mailsOf(facts),
    // On PostgreSQL the command runs in a process of its own, which refuses no one: the metric has the counts.
    ...(embedded ? [limitsOf()] : []),
    backupOf(await lastBackupTime(db), now),
    await pushOf(db, now),
  ]
}
