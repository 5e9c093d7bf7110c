/** The client reads every answer that was recorded on alf.io (tests/recorded/README.md). */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#shell/endpoints.ts'
import { createApi } from '#wire/client.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import { endpointOf } from '../support/wire/endpoint-of.ts'
import { recordedCalls, type RecordedCall } from '../support/wire/recorded-calls.ts'
import { json } from './scripted.ts'

type AnyEndpoint = Endpoint<never, never, z.ZodMiniType | null, z.ZodMiniType>

const endpointFor = ({ method, path }: RecordedCall): AnyEndpoint =>
  endpoints[endpointOf(method, path)] as unknown as AnyEndpoint

/** Those of alf.io, which the recordings leave out: each answer to a read, no answer to a call that writes. */
const headersOf = ({ method }: RecordedCall): Record<string, string> =>
  method === 'GET' ? { 'Alfio-OpenId-Enabled': 'true' } : {}

/** The result of the app's own client for a recorded answer. */
async function resultOf(call: RecordedCall) {
  const endpoint = endpointFor(call)
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, 'x']))
  const api = createApi({
    fetch: () => Promise.resolve(json(call.answer, { status: call.status, headers: headersOf(call) })),
    sessionOpen: true,
  })
  const { body } = endpoint
  const sent = body === null ? {} : { body: z.decode(body, call.request ?? null) }
  return api.call(endpoint, { params, query: {}, ...sent } as never)
}

const isEnvelope = z.object({ success: z.boolean(), validationErrors: z.array(z.unknown()) })
const isRefusal = ({ status, answer }: RecordedCall): boolean => {
  const envelope = z.safeParse(isEnvelope, answer).data
  return status === 422 || (envelope !== undefined && !envelope.success)
}
const titleOf = (call: RecordedCall, index: number) =>
  `${String(index + 1)}: ${call.method} ${call.path.replace('/api/v2/', '')} ${String(call.status)}`
const cases = (chosen: (call: RecordedCall) => boolean): [string, RecordedCall][] =>
  recordedCalls.flatMap((call, index) => (chosen(call) ? [[titleOf(call, index), call]] : []))

describe('recorded calls', () => {
  it('are 202, of every kind of call that a buyer makes', () => {
    expect(recordedCalls).toHaveLength(202)
    const called = new Set(recordedCalls.map(({ method, path }) => endpointOf(method, path)))
    expect(called.size).toBe(38)
  })

  it.each(cases((call) => call.status === 200 && !isRefusal(call)))(
    'are read: %s (B245)',
    async (_, call) => {
      expect(await resultOf(call)).toMatchObject({ kind: 'value' })
    },
  )

  it.each(cases(isRefusal))('are read as a refusal with its problems: %s (B245)', async (_, call) => {
    const result = await resultOf(call)
    expect(result).toMatchObject({ kind: 'refused' })
    if (result.kind === 'refused') expect(result.problems.length).toBeGreaterThan(0)
  })

  it.each(cases(({ status }) => status === 401))('are read as a refusal: %s (B245)', async (_, call) => {
    expect(await resultOf(call)).toMatchObject({ kind: 'refused', status: 401 })
  })

  it.each(cases(({ status }) => status >= 500))(
    'are read as a failure of the server: %s (B245)',
    async (_, call) => {
      expect(await resultOf(call)).toMatchObject({ kind: 'busy', status: 500 })
    },
  )

  it.each(cases(({ request }) => request !== undefined && request !== null))(
    'have a body that the codec of the app writes again: %s',
    (_, call) => {
      const { body } = endpointFor(call)
      if (body === null) return expect(call.request).toEqual({})
      expect(z.encode(body, z.decode(body, call.request))).toEqual(call.request)
    },
  )
})
