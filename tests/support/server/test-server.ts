/** A server for tests: its own database and clock, called without a socket. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Picture } from '#server/infra/files.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { insertEvent } from '#server/modules/event-setup/insert-event.ts'
import { buildServer, type TesseraServer, type ServerOptions } from '#server/server.ts'
import { createDatabase } from '../databases.ts'
import type { Template } from './database-pool.ts'
import { createPgliteFolder } from './pglite-folder.ts'
import { testNow } from './seeds.ts'

export interface Clock {
  now(): number
  set(epochMs: number): void
  /** Milliseconds forward. */
  advance(ms: number): void
}

export interface TestServer extends TesseraServer {
  readonly clock: Clock
  load(event: EventFile, picture?: Picture): Promise<number>
  /** A browser: keeps and sends session and anti-forgery token as the app does. */
  visitor(): Visitor
}

export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  put(path: string, body?: unknown): Promise<LightMyRequestResponse>
  delete(path: string): Promise<LightMyRequestResponse>
}

export function testClock(start = testNow): Clock {
  let at = start
  return {
    now: () => at,
    set: (epochMs) => {
      at = epochMs
    },
    advance: (ms) => {
      at += ms
    },
  }
}

export interface TestOptions extends ServerOptions {
  /** What the new database is a copy of: the migrated tables without rows when absent. */
  readonly template?: Template
  /** PGlite in a new folder instead of PostgreSQL. */
  readonly onPglite?: boolean
}

/** Tests that prove PGlite set it. */
export const pglite: TestOptions = { onPglite: true }

/** Starts a server on a new PostgreSQL database, which goes when the server closes, or on the `database` given. */
export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const { template, onPglite = false, ...serverOptions } = options
  const clock = testClock()
  const create = () => (onPglite ? createPgliteFolder() : createDatabase(template))
  const ownDatabase = options.database ? undefined : await create()
  const server = await buildServer({
    now: clock.now,
    requestsPerMinute: 1_000_000,
    ...(ownDatabase ? { database: ownDatabase } : {}),
    ...serverOptions,
  })
  return {
    ...server,
    clock,
    load: (event, picture) => insertEvent(server.db, event, picture),
    visitor: () => createVisitor(server),
    async close() {
      await server.close()
      await ownDatabase?.drop()
    },
  }
}

/** Starts a server before the tests of a file or a group, and closes it after them. It has no content until then. */
export function testServer(options?: TestOptions): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, await startTestServer(options))
  })
  afterAll(() => server.close())
  return server
}

/** The headers of a new session, for calls that write. */
export async function sessionHeaders(app: FastifyInstance): Promise<Record<string, string>> {
  const { headers } = await app.inject('/api/v2/public/i18n/languages')
  return { 'x-auth-token': String(headers['x-auth-token']), 'x-csrf-token': String(headers['xsrf-token']) }
}

function createVisitor({ app }: TesseraServer): Visitor {
  let session = ''
  let token = ''
  function keepSession(answer: LightMyRequestResponse): LightMyRequestResponse {
    session = String(answer.headers['x-auth-token'] ?? session)
    token = String(answer.headers['xsrf-token'] ?? token)
    return answer
  }
  async function write(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    if (token === '') keepSession(await app.inject({ url: '/api/v2/public/i18n/languages' }))
    return keepSession(
      await app.inject({
        method,
        url,
        headers: {
          'x-auth-token': session,
          'x-csrf-token': token,
          'content-type': 'application/json',
          ...headers,
        },
        payload: JSON.stringify(payload),
      }),
    )
  }
  return {
    get: async (url, headers = {}) =>
      keepSession(
        await app.inject({ url, headers: { ...(session ? { 'x-auth-token': session } : {}), ...headers } }),
      ),
    post: (url, body = {}, headers = {}) => write('POST', url, body, headers),
    put: (url, body = {}) => write('PUT', url, body),
    delete: (url) => write('DELETE', url, {}),
  }
}
