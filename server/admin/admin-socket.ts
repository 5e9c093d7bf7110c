/**
 * A line for the operator into a running box office. PGlite's files belong to one process, so a command cannot open
 * them beside the server: it asks the server, over a socket that only users of the data folder can reach.
 */
import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { resolve } from 'node:path'
import type { CommandOutcome } from './command.ts'
import { findCommand } from './command-table.ts'
import type { Database } from '#server/infra/database/database.ts'

/** One JSON line each way. */
export interface AdminRequest {
  readonly command: string
  /** What the command's `prepare` made of the operator's words. */
  readonly input: unknown
}

const socketPath = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\tessera-${Buffer.from(resolve(folder)).toString('hex')}`
    : resolve(folder, 'operator.sock')

/** Carries out one command on a database. `now`: epoch ms. */
export async function runAdminCommand(
  db: Database,
  { command, input }: AdminRequest,
  now: number,
): Promise<CommandOutcome> {
  const found = findCommand(command)
  if (!found)
    return { ok: false, text: `The box office knows no command ${command}. Is it an older version?` }
  return found.run({ db, now }, input)
}

/** A fault of ours: the operator is told, and whoever watches the log finds the reason. */
const failureOutcome = (error: unknown): CommandOutcome => ({
  ok: false,
  text: `The box office could not do it: ${error instanceof Error ? error.message : String(error)}`,
})

function serveConnection(socket: Socket, db: Database, now: () => number): void {
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    if (!chunk.endsWith('\n')) return
    Promise.resolve()
      .then(() => runAdminCommand(db, JSON.parse(text) as AdminRequest, now()))
      .catch(failureOutcome)
      .then((outcome) => void socket.end(`${JSON.stringify(outcome)}\n`))
      .catch(() => socket.destroy())
  })
  socket.on('error', () => socket.destroy())
}

/** @returns how to close the line. */
export async function openAdminSocket(
  folder: string,
  db: Database,
  now: () => number,
): Promise<() => Promise<void>> {
  const path = socketPath(folder)
  // Left behind by a server that was killed; the folder's lock says that it is gone.
  await rm(path, { force: true })
  const server: Server = createServer((socket) => serveConnection(socket, db, now))
  await new Promise<void>((opened, refused) => server.once('error', refused).listen(path, opened))
  return () => new Promise((closed) => server.close(() => closed()))
}

/** @returns what the running server made of the command, or null when none is running on that folder. */
export function sendAdminRequest(folder: string, request: AdminRequest): Promise<CommandOutcome | null> {
  return new Promise((answered, broken) => {
    let text = ''
    const socket = createConnection(socketPath(folder), () => socket.write(`${JSON.stringify(request)}\n`))
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('end', () =>
      text === ''
        ? broken(new Error('The box office ended before it answered.'))
        : answered(JSON.parse(text) as CommandOutcome),
    )
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') answered(null)
      else if (error.code !== 'EACCES') broken(error)
      else broken(new Error(`The box office in ${folder} is another user's: run this as that user.`))
    })
  })
}
