/**
 * `npm run boxoffice -- <command>`: what an organiser does without a web page. A running server is asked over its own
 * line, because PGlite's files belong to one process; else the database is opened here.
 */
import { readEnvironment } from './environment.ts'
import { refused, UsageError, type Command, type Outcome } from './operator/command.ts'
import { commands, findCommand, help, usage } from './operator/commands.ts'
import { didYouMean } from './operator/event-file/nearest.ts'
import { askOperator, carryOut, type Order } from './operator-line.ts'
import { hasDatabase, openDatabase } from './store/database.ts'

const wrongWords = 2

async function operate(order: Order): Promise<Outcome> {
  const { databaseUrl: url, dataDir: folder } = readEnvironment(process.env)
  const answer = url === undefined ? await askOperator(folder, order) : null
  if (answer !== null) return answer
  // A wrong folder must not look like an empty box office.
  if (url === undefined && order.command !== 'load' && !hasDatabase(folder))
    return refused(`There is no box office in ${folder}. Set DATA_DIR or DATABASE_URL as for npm start.`)
  const db = await openDatabase({ url, folder }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw url === undefined ? error : new Error(`The database of DATABASE_URL cannot be used: ${reason}`)
  })
  try {
    return await carryOut(db, order, Date.now())
  } finally {
    await db.destroy()
  }
}

const asksForHelp = (word?: string): boolean => word === 'help' || word === '--help' || word === '-h'

function named(name: string): Command {
  const command = findCommand(name)
  if (command) return command
  const names = commands.map((one) => one.name)
  throw new UsageError(`There is no command ${name}${didYouMean(name, names)}.\n\n${help()}`)
}

/** What the command makes of the operator's words; what it could not understand comes with how it is written. */
const prepared = (command: Command, words: readonly string[]): Promise<unknown> =>
  command.prepare(words).catch((error: unknown) => {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\n\n${usage(command)}`)
    throw error
  })

async function run([name = 'help', ...words]: string[]): Promise<number> {
  if (asksForHelp(name) && words[0] === undefined) {
    console.log(help())
    return 0
  }
  const command = named(asksForHelp(name) ? (words[0] ?? name) : name)
  if (asksForHelp(name) || asksForHelp(words[0])) {
    console.log(usage(command))
    return 0
  }
  const { ok, text } = await operate({ command: name, input: await prepared(command, words) })
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
