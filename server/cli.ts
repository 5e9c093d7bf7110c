/**
 * `npm run boxoffice -- <command>`: what an organiser does without a web page. A running server is asked over its own
 * line, because PGlite's files belong to one process; else the database is opened here.
 */
import { readEnvironment } from './environment.ts'
import { UsageError, type Outcome } from './operator/command.ts'
import { findCommand, help } from './operator/commands.ts'
import { askOperator, carryOut, type Order } from './operator-line.ts'
import { openDatabase } from './store/database.ts'

const wrongWords = 2

async function operate(order: Order): Promise<Outcome> {
  const { databaseUrl: url, dataDir: folder } = readEnvironment(process.env)
  const answer = url === undefined ? await askOperator(folder, order) : null
  if (answer !== null) return answer
  const db = await openDatabase({ url, folder })
  try {
    return await carryOut(db, order, Date.now())
  } finally {
    await db.destroy()
  }
}

async function run([name = 'help', ...words]: string[]): Promise<number> {
  if (name === 'help' || name === '--help' || name === '-h') {
    console.log(help())
    return 0
  }
  const command = findCommand(name)
  if (!command) throw new UsageError(`There is no command ${name}.\n\n${help()}`)
  const { ok, text } = await operate({ command: name, input: await command.prepare(words) })
  // A CSV ends with its own line break.
  ;(ok ? process.stdout : process.stderr).write(text.endsWith('\n') ? text : `${text}\n`)
  return ok ? 0 : 1
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = error instanceof UsageError ? wrongWords : 1
  },
)
