/**
 * `npm run boxoffice -- <command>`: the operator's commands. A running server executes them through its admin
 * socket, because only one process may open PGlite's files; without one the command opens the database
 * itself.
 */
import { sendAdminRequest, runAdminCommand, type AdminRequest } from '#server/admin/admin-socket.ts'
import { commands, findCommand, help, localCommands, usage } from '#server/admin/command-table.ts'
import { failed, UsageError, type Command, type CommandOutcome } from '#server/admin/command.ts'
import { restore, restoreCommand } from '#server/admin/commands/backup.ts'
import { doctorCommand } from '#server/admin/commands/doctor.ts'
import { init } from '#server/admin/commands/init.ts'
import { fault, reasonOf, report } from '#server/admin/doctor/finding.ts'
import { hasDatabase, openDatabase } from '#server/infra/database/database.ts'
import { nearestNameHint } from '#server/modules/event-setup/index.ts'
import { proxiesOf } from '#server/modules/payments/index.ts'
import { readConfig, readPayments, readStorage } from './config.ts'
import { inspectSurroundings } from './doctor.ts'

const usageExitCode = 2

async function runCommand(request: AdminRequest): Promise<CommandOutcome> {
  const { databaseUrl: url, dataDir: folder } = readStorage(process.env)
  const answer = url === undefined ? await sendAdminRequest(folder, request) : null
  if (answer !== null) return answer
  // A mistyped folder must not look like an empty database.
  if (url === undefined && request.command !== 'load' && !hasDatabase(folder))
    return failed(`There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as for npm start.`)
  const db = await openDatabase({ url, folder }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw url === undefined ? error : new Error(`The database of DATABASE_URL cannot be used: ${reason}`)
  })
  try {
    const { sandboxPayments: sandbox, stripe } = readPayments(process.env)
    const proxies = proxiesOf({ sandbox, ...(stripe ? { stripe } : {}) }, db)
    return await runAdminCommand(db, request, Date.now(), proxies)
  } finally {
    await db.destroy()
  }
}

/** Prints what a command reports. @returns the exit code */
function print({ ok, text }: CommandOutcome): number {
  // CSV output ends with a line break already.
  ;(ok ? process.stdout : process.stderr).write(text.endsWith('\n') ? text : `${text}\n`)
  return ok ? 0 : 1
}

const isHelpFlag = (text?: string): boolean => text === 'help' || text === '--help' || text === '-h'

function commandNamed(name: string): Command {
  const command = findCommand(name)
  if (command) return command
  const names = [...commands, ...localCommands].map((each) => each.name)
  throw new UsageError(`There is no command ${name}${nearestNameHint(name, names)}.\n\n${help()}`)
}

/** Adds the usage of the command to an error in its arguments. */
const withUsage =
  (command: Parameters<typeof usage>[0]) =>
  (error: unknown): never => {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\n\n${usage(command)}`)
    throw error
  }

/** Reports what can be checked also when the database cannot be opened. */
async function runDoctor(args: readonly string[]): Promise<CommandOutcome> {
  const { findings, config } = await inspectSurroundings(process.env, args, Date.now).catch(
    withUsage(doctorCommand),
  )
  const isFront = config?.alfioUrl !== undefined
  if (config === undefined || (isFront && config.pushBudget === 0)) return report(findings)
  const embedded = config.databaseUrl === undefined
  const fix = 'Start it, and check DATABASE_URL or DATA_DIR and their rights.'
  if (embedded && !hasDatabase(config.dataDir))
    return report([...findings, fault('database', `There is none in ${config.dataDir}.`, fix)])
  const { demo, pushBudget } = config
  const input = { findings, embedded, sells: !demo, ...(isFront ? { pushBudget } : {}) }
  return runCommand({ command: doctorCommand.name, input }).catch((error: unknown) =>
    report([...findings, fault('database', reasonOf(error), fix)]),
  )
}

const runInit = (args: readonly string[]): Promise<CommandOutcome> =>
  init(args, {
    input: process.stdin,
    output: process.stdout,
    check: (values) => void readConfig(values),
  })

async function runRestore(args: readonly string[]): Promise<number> {
  const { databaseUrl: url, dataDir: folder } = readStorage(process.env)
  return print(await restore({ url, folder }, args).catch(withUsage(restoreCommand)))
}

async function main([name = 'help', ...args]: string[]): Promise<number> {
  if (isHelpFlag(name) && args[0] === undefined) {
    console.log(help())
    return 0
  }
  const commandName = isHelpFlag(name) ? (args[0] ?? name) : name
  const command = localCommands.find((local) => local.name === commandName) ?? commandNamed(commandName)
  if (isHelpFlag(name) || isHelpFlag(args[0])) {
    console.log(usage(command))
    return 0
  }
  if (command.name === doctorCommand.name) return print(await runDoctor(args))
  if (!('prepare' in command))
    return command === restoreCommand
      ? runRestore(args)
      : print(await runInit(args).catch(withUsage(command)))
  return print(
    await runCommand({ command: name, input: await command.prepare(args).catch(withUsage(command)) }),
  )
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = error instanceof UsageError ? usageExitCode : 1
  },
)
