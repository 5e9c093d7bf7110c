/**
 * Runs operator commands in a running server. One process at a time can open the files of PGlite, so a command sends its
 * request over a socket that only users of the data folder can open.
 */
import { chmod, rm } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { z } from 'zod'
import { paymentProxies, type PaymentProxy } from '#core/contract/reservation.ts'
import type { Database } from '#server/infra/database/database.ts'
import { folderSocket } from '#server/infra/folder-socket.ts'
import { findCommand } from './command-table.ts'
import { failed, type CommandOutcome } from './command.ts'

/** `input`: what the command's `prepare` returned. Each command validates its own. */
const adminRequest = z.object({ command: z.string(), input: z.unknown() })
export type AdminRequest = z.output<typeof adminRequest>

const commandOutcome = z.object({ ok: z.boolean(), text: z.string() })

/**
 * Runs one command on a database.
 * @param now epoch ms
 * @param proxies those that the server has a provider for
 */
export async function runAdminCommand(
  db: Database,
  { command, input }: AdminRequest,
  now: number,
  proxies: ReadonlySet<PaymentProxy> = new Set(paymentProxies),
): Promise<CommandOutcome> {
  const definition = findCommand(command)
  if (!definition) return failed(`The running server has no command ${command}. Is it an older version?`)
  return definition.run({ db, now, proxies }, input)
}

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

/** @returns a function that closes the socket */
export async function openAdminSocket(
  folder: string,
  db: Database,
  server: AdminServer,
): Promise<() => Promise<void>> {
  const path = folderSocket(folder)
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
    const socket = createConnection(folderSocket(folder), () => socket.write(`${JSON.stringify(request)}\n`))
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
