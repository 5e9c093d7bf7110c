/**
 * Runs operator commands in a running server. One process at a time can open the files of PGlite, so a command sends its
 * request over a socket that only users of the data folder can open.
 */
import { chmod, rm } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { z } from 'zod'
import { paymentProxies, type PaymentProxy } from '#purchase/contract/reservation.ts'
import { folderSocket } from '#server/infra/data-folder.ts'
import type { Database } from '#server/infra/database/database.ts'
import { failed, succeeded, type CommandOutcome } from './command.ts'
import { findCommand } from './commands/command-table.ts'
import { recordAct } from './queries/operator-acts.ts'

const adminRequest = z.object({
  command: z.string(),
  /** What the command's `prepare` returned. Each command validates its own. */
  input: z.unknown(),
  /** User of the operating system who runs the command. */
  operator: z.string().default(''),
  /** The text that the operator confirmed; true for whatever it is. Absent: the effect is only shown. */
  confirmed: z.union([z.literal(true), z.string()]).optional(),
})
export type AdminRequest = z.input<typeof adminRequest>

const commandOutcome = z.object({
  ok: z.boolean(),
  text: z.string(),
  needsAnswer: z.boolean().optional(),
})

class RolledBack extends Error {
  readonly outcome: CommandOutcome

  constructor(outcome: CommandOutcome) {
    super('rolled back')
    this.outcome = outcome
  }
}

/** Undefined when the effect is the confirmed one. */
function refusalOf(
  outcome: CommandOutcome,
  confirmed: AdminRequest['confirmed'],
): CommandOutcome | undefined {
  if (!outcome.ok || confirmed === true || confirmed === outcome.text) return outcome.ok ? undefined : outcome
  if (confirmed === undefined) return { ...succeeded(outcome.text), needsAnswer: true }
  return failed(`Nothing is changed, because the effect is another one meanwhile:\n${outcome.text}`)
}

/** Runs a call that asks, with its line of the audit in the same transaction. @returns the outcome that was rolled back, or that of the change */
async function runConfirmed(
  db: Database,
  work: (trx: Database) => Promise<CommandOutcome>,
  confirmed: AdminRequest['confirmed'],
): Promise<CommandOutcome> {
  try {
    const { text, finish } = await db.transaction().execute(async (trx) => {
      const outcome = await work(trx)
      const refusal = refusalOf(outcome, confirmed)
      if (refusal) throw new RolledBack(refusal)
      return outcome
    })
    await finish?.(db)
    return succeeded(confirmed === true ? `${text}\nDone.` : 'Done.')
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    throw error
  }
}

/**
 * Runs one command on a database, and records it when it has changed something.
 * @param now epoch ms
 * @param proxies those that the server has a provider for
 */
export async function runAdminCommand(
  db: Database,
  { command, input, operator = '', confirmed }: AdminRequest,
  now: number,
  proxies: ReadonlySet<PaymentProxy> = new Set(paymentProxies),
): Promise<CommandOutcome> {
  const definition = findCommand(command)
  if (!definition) return failed(`The running server has no command ${command}. Is it an older version?`)
  const call = definition.callOf(input)
  // `prepare` has made the input: after an update the process of the operator is newer than the server.
  if (!call)
    return failed(`The running server has another version of the command ${command}: restart the server.`)
  const run = async (to: Database): Promise<CommandOutcome> => {
    const outcome = printable(await call.run({ db: to, now, proxies }))
    if ((outcome.ok || outcome.changed) && call.object !== null)
      await recordAct(to, { at: now, operator, command }, call.object)
    return outcome
  }
  return call.asks ? runConfirmed(db, run, confirmed) : run(db)
}

/** A terminal obeys control characters: those in texts of visitors and of other servers would rewrite the answer. */
const printable = (outcome: CommandOutcome): CommandOutcome => ({
  ...outcome,
  text: outcome.text.replaceAll(/[^\P{Cc}\n\r\t]/gu, '\uFFFD'),
})

const failureOutcome = (error: unknown): CommandOutcome =>
  failed(`The command failed: ${error instanceof Error ? error.message : String(error)}`)

/** The parts of the running server that commands use. */
interface AdminServer {
  readonly now: () => number
  readonly payments: { readonly providers: readonly { readonly proxy: PaymentProxy }[] }
}

/** One JSON line in each direction. */
function serveConnection(socket: Socket, db: Database, { now, payments }: AdminServer): void {
  const proxies = new Set(payments.providers.map(({ proxy }) => proxy))
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    if (!chunk.endsWith('\n')) return
    Promise.resolve()
      .then(() => runAdminCommand(db, adminRequest.parse(JSON.parse(text)), now(), proxies))
      .catch(failureOutcome)
      .then((outcome) => void socket.end(`${JSON.stringify(outcome)}\n`))
      .catch(() => socket.destroy())
  })
  socket.on('error', () => socket.destroy())
}

/** @returns a function that closes the socket. @throws in a folder that can have none */
export async function openAdminSocket(
  folder: string,
  db: Database,
  server: AdminServer,
): Promise<() => Promise<void>> {
  const path = folderSocket(folder)
  if (path === null) throw new Error(`the path of DATA_DIR is too long for a socket: ${folder}`)
  // A killed server leaves its socket. The lock of the folder proves that the server ended.
  await rm(path, { force: true })
  const listener: Server = createServer((socket) => serveConnection(socket, db, server))
  await new Promise<void>((opened, refused) => listener.once('error', refused).listen(path, opened))
  // The umask would decide; every command of the operator runs over this socket.
  if (process.platform !== 'win32') await chmod(path, 0o600)
  return () => new Promise((closed) => listener.close(() => closed()))
}

function answerOf(text: string): CommandOutcome {
  if (text === '') throw new Error('The server ended before it answered.')
  const answer = commandOutcome.safeParse(JSON.parse(text))
  if (!answer.success) throw new Error('The answer of the server is not valid. Is it another version?')
  return answer.data
}

/**
 * Sends a command to the running server of a folder.
 * @returns null when no server runs on the folder
 * @throws when the server belongs to another user, or ends without an answer
 */
export function sendAdminRequest(folder: string, request: AdminRequest): Promise<CommandOutcome | null> {
  return new Promise((answered, broken) => {
    let text = ''
    const path = folderSocket(folder)
    if (path === null) return answered(null)
    const socket = createConnection(path, () => socket.write(`${JSON.stringify(request)}\n`))
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('end', () => {
      try {
        answered(answerOf(text))
      } catch (error) {
        broken(error as Error)
      }
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') answered(null)
      else if (error.code !== 'EACCES') broken(error)
      else broken(new Error(`The server in ${folder} runs as another user: run this command as that user.`))
    })
  })
}
