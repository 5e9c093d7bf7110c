/** A box office for one test file: in memory, its own clock, spoken to without a socket. */
import type { LightMyRequestResponse } from 'fastify'
import { buildBoxOffice, type BoxOffice, type BoxOfficeOptions } from '#server/box-office.ts'
import type { EventSeed } from '#server/domain/event-seed.ts'
import { loadEvent } from '#server/store/load-event.ts'
import { testNow } from './seeds.ts'

export interface Clock {
  now(): number
  set(epochMs: number): void
  /** Milliseconds forward. */
  advance(ms: number): void
}

export interface TestBoxOffice extends BoxOffice {
  readonly clock: Clock
  load(seed: EventSeed): Promise<number>
  /** A browser of its own: session and anti-forgery token are kept and sent as the app does. */
  visitor(): Visitor
}

export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(path: string, body?: unknown): Promise<LightMyRequestResponse>
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

export async function startBoxOffice(options: BoxOfficeOptions = {}): Promise<TestBoxOffice> {
  const clock = testClock()
  const office = await buildBoxOffice({ now: clock.now, callsPerMinute: 1_000_000, ...options })
  return {
    ...office,
    clock,
    load: (seed) => loadEvent(office.db, seed),
    visitor: () => createVisitor(office),
  }
}

function createVisitor({ app }: BoxOffice): Visitor {
  let session = ''
  let token = ''
  function learn(answer: LightMyRequestResponse): LightMyRequestResponse {
    session = String(answer.headers['x-auth-token'] ?? session)
    token = String(answer.headers['xsrf-token'] ?? token)
    return answer
  }
  async function write(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload: unknown,
  ): Promise<LightMyRequestResponse> {
    if (token === '') learn(await app.inject({ url: '/api/v2/public/i18n/languages' }))
    return learn(
      await app.inject({
        method,
        url,
        headers: { 'x-auth-token': session, 'x-csrf-token': token, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      }),
    )
  }
  return {
    get: async (url, headers = {}) =>
      learn(
        await app.inject({ url, headers: { ...(session ? { 'x-auth-token': session } : {}), ...headers } }),
      ),
    post: (url, body = {}) => write('POST', url, body),
    put: (url, body = {}) => write('PUT', url, body),
    delete: (url) => write('DELETE', url, {}),
  }
}
