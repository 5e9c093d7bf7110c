import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { bundledProgram } from '../../scripts/lib/bundled-program.mjs'
import { serverFaults, type ServerFault } from './faults.ts'

/** A server in its own process that a test can stop. */
export interface OwnServer {
  readonly origin: string
  readonly port: number
  /** Starts it (again) on the same data. */
  readonly start: () => Promise<void>
  /** Ends the process; afterwards the port is free. */
  readonly stop: () => Promise<void>
  readonly remove: () => Promise<void>
}

const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null

const answers = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** @param env environment variables beside port and data folder */
export async function ownServer(
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<OwnServer> {
  const program = await bundledProgram('tests/support/server/e2e-server.ts')
  const data = await mkdtemp(join(tmpdir(), 'tessera-data-'))
  const origin = `http://localhost:${String(port)}`
  let child: ChildProcess | undefined
  const stop = async () => {
    if (!isRunning(child)) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return {
    origin,
    port,
    stop,
    start: async () => {
      if (await answers(origin)) throw new Error(`Another process listens on ${origin}`)
      child = spawn(process.execPath, [program], {
        env: { ...process.env, ...env, PORT: String(port), DATA_DIR: data },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await expect
        .poll(async () => (await answers(origin)) || !isRunning(child), { timeout: 60_000 })
        .toBe(true)
      if (!isRunning(child)) throw new Error('The server ended before it answered')
    },
    remove: async () => {
      await stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Starts a faulty server on the port of a stopped one. @returns a function that stops it */
export async function faultyServer(port: number, fault: ServerFault): Promise<() => Promise<void>> {
  const server: Server = createServer(serverFaults[fault])
  server.listen(port)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
