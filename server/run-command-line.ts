/** The operator's commands by their words (docs/OPERATOR.md). */
import { userInfo } from 'node:os'
import { createInterface } from 'node:readline'
import { attempt } from '#kit/attempt.ts'
import { sendAdminRequest, runAdminCommand, type AdminRequest } from '#server/admin/admin-socket.ts'
import { failed, succeeded, UsageError, type Command, type CommandOutcome } from '#server/admin/command.ts'
import { restore } from '#server/admin/commands/backup.ts'
import { doctorCommand, versionCommand } from '#server/admin/commands/doctor.ts'
import { fault, reasonOf, report } from '#server/admin/doctor/finding.ts'
import { readPayments, readStorage } from '#server/config.ts'
import { inspectSurroundings } from '#server/doctor.ts'
import type { Env } from '#server/environment.ts'
import { counted } from '#server/infra/counted.ts'
import { hasDatabase, openDatabase, type Database } from '#server/infra/database/database.ts'
import { nearestNameHint } from '#server/modules/event-setup/event-file/rules.ts'
import { proxiesOf } from '#server/modules/payments/providers/create-payments.ts'
import { version } from '#server/version.ts'
import { commands, findCommand, help, localCommands, usage } from './admin/commands/command-table.ts'

interface Streams {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
  /** A terminal that shows how long a command works; undefined without one, so that a mail of cron has only the outcome. */
  readonly terminal?: NodeJS.WritableStream | undefined
}

/** Shows every five seconds that the command works. */
async function withProgress<T>(terminal: Streams['terminal'], work: Promise<T>): Promise<T> {
  const since = Date.now()
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - since) / 1000)
    terminal?.write(`Still working after ${counted(seconds, 'second')} ...\n`)
  }, 5000)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}

type Run = (request: AdminRequest) => Promise<CommandOutcome>

/** @param work runs commands over the running server on PGlite, else on a connection that stays open meanwhile */
async function withDatabase(env: Env, { terminal }: Streams, work: (run: Run) => Promise<CommandOutcome>) {
  const { databaseUrl: url, dataDir: folder } = readStorage(env)
  let db: Database | undefined
  let isServed = false
  const run: Run = async (request) => {
    const answer = url === undefined && !db ? await sendAdminRequest(folder, request) : null
    isServed ||= answer !== null
    if (answer !== null) return answer
    // It may start again, and needs its database then.
    if (isServed) return failed('FAILED The server has ended.')
    // A mistyped folder must not look like an empty database.
    if (url === undefined && request.command !== 'load' && !hasDatabase(folder))
      return failed(`There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as for npm start.`)
    // PGlite starts in the thread of this process, which shows nothing meanwhile.
    if (url === undefined && !db) terminal?.write(`Opening the database in ${folder} ...\n`)
    db ??= await openDatabase({ url, folder })
    const { sandboxPayments: sandbox, stripe } = readPayments(env)
    const proxies = proxiesOf({ sandbox, ...(stripe ? { stripe } : {}) }, db)
    return runAdminCommand(db, request, Date.now(), proxies)
  }
  try {
    return await work((request) => withProgress(terminal, run(request)))
  } finally {
    await db?.destroy()
  }
}

/** The user of the operating system, of a command by sudo the one who called it. */
const operatorOf = ({ SUDO_USER: caller }: Env): string =>
  // A container may run as a number without a name.
  caller || (attempt(() => userInfo().username) ?? `uid ${String(process.getuid?.())}`)

const answers = new Set(['y', 'yes'])

/** Shows what the command would change, and runs it after a yes. @param isAnswered by --yes */
const runAfterQuestion = (
  env: Env,
  request: AdminRequest,
  streams: Streams,
  isAnswered: boolean,
): Promise<CommandOutcome> =>
  withDatabase(env, streams, async (run) => {
    const shown = await run(isAnswered ? { ...request, confirmed: true } : request)
    if (shown.needsAnswer !== true) return shown
    streams.output.write(`${shown.text}\nDo this? (yes/no) `)
    const line = await createInterface({ input: streams.input })[Symbol.asyncIterator]().next()
    return line.done !== true && answers.has(line.value.trim().toLowerCase())
      ? run({ ...request, confirmed: shown.text })
      : failed('\nNothing is changed. The answer "yes" or the option --yes runs the command.')
  })

/** Answers each line at once, as a scanner sends them. A line that fails does not end the others, but makes the whole fail. @param args "-" is where the line belongs */
const runLines = (env: Env, command: Command, args: readonly string[], streams: Streams) =>
  withDatabase(env, streams, async (run) => {
    const counts = { ok: 0, refused: 0 }
    for await (const line of createInterface({ input: streams.input })) {
      if (line.trim() === '') continue
      const answer = await command
        .prepare(args.map((word) => (word === '-' ? line.trim() : word)))
        .then((prepared) => run({ command: command.name, input: prepared, operator: operatorOf(env) }))
        .catch((error: unknown) => failed(`FAILED ${reasonOf(error)}`))
      counts[answer.ok ? 'ok' : 'refused'] += 1
      streams.output.write(`${answer.text}\n`)
    }
    const summary = `${counts.ok} done, ${counts.refused} refused.`
    return counts.refused === 0 ? succeeded(summary) : failed(summary)
  })

async function runPrepared(env: Env, command: Command, args: readonly string[], streams: Streams) {
  if (command.readsLines && args.includes('-')) return runLines(env, command, args, streams)
  const isAnswered = command.canAsk && args.includes('--yes')
  const words = isAnswered ? args.filter((word) => word !== '--yes') : args
  const input = await command.prepare(words).catch(withUsage(command))
  const request = { command: command.name, input, operator: operatorOf(env) }
  return runAfterQuestion(env, request, streams, isAnswered)
}

const isHelpFlag = (text?: string): boolean => text === 'help' || text === '--help' || text === '-h'

function commandNamed(name: string): Command {
  const command = findCommand(name)
  if (command) return command
  const names = [...commands, ...localCommands].map((each) => each.name)
  throw new UsageError(`There is no command ${name}${nearestNameHint(name, names)}.\n\n${help()}`)
}

const withUsage =
  (command: Parameters<typeof usage>[0]) =>
  (error: unknown): never => {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\n\n${usage(command)}`)
    throw error
  }

/** Reports what can be checked also when the database cannot be opened. */
async function runDoctor(env: Env, args: readonly string[], streams: Streams): Promise<CommandOutcome> {
  const { findings, config } = await inspectSurroundings(env, args, Date.now).catch(withUsage(doctorCommand))
  if (config === undefined || config.alfioUrl !== undefined) return report(findings)
  const embedded = config.databaseUrl === undefined
  const fix = 'Start it, and check DATABASE_URL or DATA_DIR and their rights.'
  if (embedded && !hasDatabase(config.dataDir))
    return report([...findings, fault('database', `There is none in ${config.dataDir}.`, fix)])
  const input = { findings, embedded }
  const request = { command: doctorCommand.name, input }
  return withDatabase(env, streams, (run) => run(request)).catch((error: unknown) =>
    report([...findings, fault('database', reasonOf(error), fix)]),
  )
}

function runRestore(env: Env, args: readonly string[], { terminal }: Streams): Promise<CommandOutcome> {
  const { databaseUrl: url, dataDir: folder } = readStorage(env)
  terminal?.write(`Restoring ${args.join(' ')} ...\n`)
  return withProgress(terminal, restore({ url, folder }, args))
}

/**
 * Runs an operator command; beside a running server on PGlite by the admin socket, because only one process may open its files.
 * @param words those after `npm run boxoffice --`; none is `help`
 * @returns what the command prints. @throws UsageError for wrong arguments
 */
export async function runCommandLine(
  [name = 'help', ...args]: readonly string[],
  env: Env,
  streams: Streams = {
    input: process.stdin,
    output: process.stdout,
    terminal: process.stderr.isTTY ? process.stderr : undefined,
  },
): Promise<CommandOutcome> {
  if (isHelpFlag(name) && args[0] === undefined) return succeeded(help())
  const commandName = isHelpFlag(name) ? (args[0] ?? name) : name
  const command = localCommands.find((local) => local.name === commandName) ?? commandNamed(commandName)
  if (isHelpFlag(name) || isHelpFlag(args[0])) return succeeded(usage(command))
  if (command.name === doctorCommand.name) return runDoctor(env, args, streams)
  if (command === versionCommand) return succeeded(version)
  if ('prepare' in command) return runPrepared(env, command, args, streams)
  return runRestore(env, args, streams).catch(withUsage(command))
}
