/** A connection to a server in this process that fails in one call, in a chosen way. */
import { createApi, type Api } from '#wire/client.ts'
import type { TestServer } from '../server/test-server.ts'
import { refusalOfServer } from './foreign-answers.ts'

/**
 * - `offline`: the request never leaves the device
 * - `hanging`: no answer until the app gives up
 * - `slow`: the answer comes just before the app gives up
 * - `answer lost`: the server acts, its answer does not arrive
 */
export const faults = [
  'offline',
  'hanging',
  'slow',
  '500',
  '502 with a page',
  'truncated JSON',
  '403 for the token',
  '403 for the bot check',
  '401',
  '404',
  '429 with Retry-After',
  'answer lost',
] as const
export type Fault = (typeof faults)[number]

/** A request that writes and reached the server, with the server's own answer. */
export interface Attempt {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly body: string
}

export interface Line {
  readonly api: Api
  /** In the order of their answers. */
  readonly attempts: readonly Attempt[]
  /** Requests with this method whose path ends like this fail from now on. */
  fail(method: string, pathEnd: string, fault: Fault): void
  mend(): void
  /** Requests that failed since {@link fail}. */
  readonly failed: number
}

const jsonHeaders = { 'Content-Type': 'application/json' }

const answers: Partial<Record<Fault, () => Response>> = {
  '500': () => new Response('', { status: 500 }),
  '502 with a page': () =>
    new Response('<html><h1>Bad gateway</h1></html>', {
      status: 502,
      headers: { 'Content-Type': 'text/html' },
    }),
  '403 for the token': () => new Response('', { status: 403 }),
  '403 for the bot check': () =>
    new Response('', { status: 403, headers: { 'Alfio-Verification-Missing': 'true' } }),
  '401': () => new Response('', { status: 401, headers: { 'Alfio-OpenId-Enabled': 'true' } }),
  '404': () => refusalOfServer(404),
  '429 with Retry-After': () => new Response('', { status: 429, headers: { 'Retry-After': '7' } }),
}

/** Resolves like a request that is aborted at its time limit. */
const hang = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Timed out', 'TimeoutError')))
  })

/** @param language of the messages of the server */
export function faultyLine(server: TestServer, language = 'en'): Line {
  const attempts: Attempt[] = []
  let fault: { method: string; pathEnd: string; kind: Fault } | null = null
  let failed = 0
  let cookie = ''

  async function reach(url: URL, init: RequestInit): Promise<Response> {
    const answer = await server.app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: `${url.pathname}${url.search}`,
      headers: { ...Object.fromEntries(new Headers(init.headers).entries()), cookie },
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    })
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) cookie = set.split(';')[0] ?? cookie
    const headers = Object.entries(answer.headers).flatMap(([name, text]) =>
      text === undefined || name === 'set-cookie' ? [] : [[name, String(text)] as [string, string]],
    )
    const { statusCode: status, body } = answer
    if (init.method !== 'GET')
      attempts.push({ method: init.method ?? 'GET', path: url.pathname, status, body })
    const bodiless = [204, 304].includes(answer.statusCode)
    return new Response(bodiless ? null : answer.body, { status: answer.statusCode, headers })
  }

  async function withFault(kind: Fault, url: URL, init: RequestInit): Promise<Response> {
    failed += 1
    if (kind === 'offline') throw new TypeError('Failed to fetch')
    if (kind === 'hanging') return hang(init.signal)
    const answerOfFault = answers[kind]
    if (answerOfFault !== undefined) return answerOfFault()
    const answer = await reach(url, init)
    if (kind === 'answer lost') throw new TypeError('The connection was reset')
    if (kind === 'slow') return answer
    return new Response((await answer.text()).slice(0, 3), { status: answer.status, headers: jsonHeaders })
  }

  const api = createApi({
    origin: 'http://shop.test',
    timeout: 400,
    language: () => language,
    onChallenge: () => Promise.resolve(null),
    fetch: (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const method = init.method ?? 'GET'
      const fails = fault !== null && fault.method === method && url.pathname.endsWith(fault.pathEnd)
      return fails && fault !== null ? withFault(fault.kind, url, init) : reach(url, init)
    },
  })
  return {
    api,
    attempts,
    fail(method, pathEnd, kind) {
      failed = 0
      fault = { method, pathEnd, kind }
    },
    mend() {
      fault = null
    },
    get failed() {
      return failed
    },
  }
}
