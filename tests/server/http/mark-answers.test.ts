/** Every refusal of every call has the mark by which the app knows the server (docs/api/envelopes-and-errors.md#marks-of-a-refusal). */
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { classifyAnswer } from '#wire/classify-answer.ts'
import { sessionHeaders, testServer } from '../../support/server/test-server.ts'

let session: Record<string, string>
const server = testServer()
beforeAll(async () => {
  session = await sessionHeaders(server.app)
})

const json = { 'content-type': 'application/json' }

/** Ways to be refused: an id that is unknown, impossible or cannot be stored, a body of another kind, no token, another method. */
const refusals: Readonly<Record<string, (call: { method: string; path: string }) => InjectOptions>> = {
  'of an unknown id': ({ method, path }) => ({
    ...callOf(method, path, '5d7c2e6e-0d1f-4a57-9f0e-5a6f2d5b8c11'),
    payload: '{}',
  }),
  'of an id that cannot be one': ({ method, path }) => ({
    ...callOf(method, path, 'nonsense'),
    payload: '{}',
  }),
  'of a zero byte': ({ method, path }) => ({ ...callOf(method, path, '%00'), payload: '{}' }),
  'of a body that is no object': ({ method, path }) => ({ ...callOf(method, path, 'x'), payload: '"text"' }),
  'of a body that is not JSON': ({ method, path }) => ({
    ...callOf(method, path, 'x'),
    headers: { ...session, 'content-type': 'text/plain' },
    payload: 'text',
  }),
  'of a large body': ({ method, path }) => ({
    ...callOf(method, path, 'x'),
    payload: `"${'x'.repeat(70_000)}"`,
  }),
  'without a token': ({ method, path }) => ({ ...callOf(method, path, 'x'), headers: json, payload: '{}' }),
  'of another method': ({ path }) => ({ ...callOf('PATCH', path, 'x'), payload: '{}' }),
}

const callOf = (method: string, path: string, id: string): InjectOptions => ({
  method: method as 'GET',
  url: path.replace(':type', 'event').replaceAll(/:[a-zA-Z]+/g, id),
  headers: { ...session, ...json },
})

describe('a refusal', () => {
  it.each(Object.keys(refusals))("%s is the server's to the app, of every call (B245)", async (name) => {
    const foreign: string[] = []
    let refused = 0
    for (const { method, path } of Object.values(endpoints)) {
      const { payload, ...call } = refusals[name]!({ method, path })
      const isRead = call.method === 'GET'
      const answer = await server.app.inject(isRead || payload === undefined ? call : { ...call, payload })
      const { statusCode: status, body } = answer
      if (status < 400 || status >= 500 || status === 429) continue
      refused += 1
      const headers = Object.entries(answer.headers).map(
        ([key, value]) => [key, String(value)] as [string, string],
      )
      const read = new Response(body, { status, headers })
      if (classifyAnswer(read, 'json', isRead ? null : body) !== 'refused')
        foreign.push(`${String(call.method)} ${path} ${String(status)} ${body}`)
    }
    expect(foreign).toEqual([])
    expect(refused).toBeGreaterThan(10)
  })
})
