import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { bundledProgram } from '../../scripts/lib/bundled-program.mjs'

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
  const program = await bundledProgram('tests/support/e2e-server.ts')
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

/** Faults that can replace a stopped server. */
const faults = {
  'server error': (_request, response) => response.writeHead(500, { 'Content-Type': 'text/plain' }).end('no'),
  'captive portal': (_request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<!doctype html><h1>Welcome to the hotel</h1>'),
  'hanging connection': () => undefined,
} as const satisfies Record<string, RequestListener>

export type Fault = keyof typeof faults
export const faultNames = Object.keys(faults) as Fault[]

/** Starts a faulty server on the port of a stopped one. @returns a function that stops it */
export async function faultyServer(port: number, fault: Fault): Promise<() => Promise<void>> {
  const server: Server = createServer(faults[fault])
  server.listen(port)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
