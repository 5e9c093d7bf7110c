/**
 * A line for the operator into a running box office. PGlite's files belong to one process, so a command cannot open
 * them beside the server: it asks the server, over a socket that only users of the data folder can reach.
 */
import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { markPaid, type Marked } from './payments/operator.ts'
import type { Database } from './store/database.ts'
import { reservationByShortId } from './store/short-ids.ts'
import { checkIn, type CheckedIn } from './tickets/check-in.ts'

export type Command = { readonly do: 'paid' | 'check-in'; readonly id: string }
export type Outcome = Marked | CheckedIn | 'failed'

const socketOf = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\tessera-${Buffer.from(resolve(folder)).toString('hex')}`
    : resolve(folder, 'operator.sock')

/** Carries out one command on a database. */
export async function carryOut(db: Database, command: Command, now: number): Promise<Marked | CheckedIn> {
  if (command.do === 'check-in') return checkIn(db, command.id, { now })
  return markPaid(db, (await reservationByShortId(db, command.id)) ?? command.id, now)
}

function serve(socket: Socket, db: Database, now: () => number): void {
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    if (!text.includes('\n')) return
    const answer = (outcome: Outcome) => void socket.end(`${outcome}\n`)
    Promise.resolve()
      .then(() => carryOut(db, JSON.parse(text) as Command, now()))
      .then(answer, () => answer('failed'))
  })
  socket.on('error', () => socket.destroy())
}

/** @returns how to close the line. */
export async function openOperatorLine(
  folder: string,
  db: Database,
  now: () => number,
): Promise<() => Promise<void>> {
  const path = socketOf(folder)
  // Left behind by a server that was killed; the folder's lock says that it is gone.
  await rm(path, { force: true })
  const server: Server = createServer((socket) => serve(socket, db, now))
  await new Promise<void>((done, failed) => server.once('error', failed).listen(path, done))
  return () => new Promise((done) => server.close(() => done()))
}

/** @returns what the running server made of the command, or null when none is running on that folder. */
export function askOperator(folder: string, command: Command): Promise<Outcome | null> {
  return new Promise((done, failed) => {
    let text = ''
    const socket = createConnection(socketOf(folder), () => socket.write(`${JSON.stringify(command)}\n`))
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('end', () => done(text.trim() as Outcome))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? done(null) : failed(error),
    )
  })
}
