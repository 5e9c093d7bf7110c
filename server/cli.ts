/**
 * `npm run boxoffice -- <command>`: what an organiser does without a web page. A running server is asked over its own
 * line, because PGlite's files belong to one process; else the database is opened here.
 */
import { readFile } from 'node:fs/promises'
import { readEnvironment } from './environment.ts'
import { askOperator, carryOut, type Command } from './operator-line.ts'
import { openDatabase } from './store/database.ts'
import { loadEvent } from './store/load-event.ts'
import type { EventSeed } from './domain/event-seed.ts'

const usage = `Usage: npm run boxoffice -- <command>
  mark-paid <order>       the transfer of an order has arrived (its id, or its first 8 characters as people know it)
  check-in <ticket>       the holder of a ticket has passed the door (the reference number)
  list                    events, with seats sold and free
  load <file.json>        add an event`

const said: Readonly<Record<string, string>> = {
  paid: 'The order is complete. Tickets and mails go out.',
  'checked-in': 'Checked in.',
  already: 'This ticket was checked in before.',
  unknown: 'Nothing is known under this number.',
  'not-waiting': 'This order does not wait for a transfer.',
  'must-pay': 'This ticket is to be paid at the desk first.',
  'not-now': 'The door is closed for this ticket at this hour.',
  'wrong-code': 'This code does not belong to the holder of the ticket.',
  'not-valid': 'This ticket is not valid.',
  failed: 'The box office could not do it; its log says why.',
}
const good = new Set(['paid', 'checked-in', 'already'])

const settings = readEnvironment(process.env)
const where = { url: settings.databaseUrl, folder: settings.dataDir }

async function withDatabase<T>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(where)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function operate(command: Command): Promise<string> {
  const answer = settings.databaseUrl === undefined ? await askOperator(settings.dataDir, command) : null
  if (answer !== null) return answer
  return withDatabase((db) => carryOut(db, command, Date.now()))
}

const list = () =>
  withDatabase(async (db) => {
    const events = await db
      .selectFrom('events')
      .select(['id', 'short_name', 'starts_at'])
      .orderBy('starts_at')
      .execute()
    for (const { id, short_name, starts_at } of events) {
      const seats = await db.selectFrom('tickets').select('status').where('event_id', '=', id).execute()
      const free = seats.filter(({ status }) => status === 'FREE').length
      console.log(
        `${short_name.padEnd(24)} ${new Date(starts_at).toISOString().slice(0, 16)}Z  ${String(seats.length - free)} sold, ${String(free)} free`,
      )
    }
  })

async function run([command, argument]: string[]): Promise<number> {
  if ((command === 'mark-paid' || command === 'check-in') && argument) {
    const outcome = await operate({ do: command === 'mark-paid' ? 'paid' : 'check-in', id: argument.trim() })
    console.log(said[outcome] ?? outcome)
    return good.has(outcome) ? 0 : 1
  }
  if (command === 'list') return list().then(() => 0)
  if (command === 'load' && argument) {
    const seed = JSON.parse(await readFile(argument, 'utf8')) as EventSeed
    await withDatabase((db) => loadEvent(db, seed))
    console.log(`${seed.shortName} is in the box office.`)
    return 0
  }
  console.error(usage)
  return 2
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
