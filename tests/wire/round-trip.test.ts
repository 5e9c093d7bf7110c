/** The client decodes what the server encodes, for every codec of the contract. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as account from '#account/contract.ts'
import * as prices from '#catalogue/contract/discounts.ts'
import * as event from '#catalogue/contract/event.ts'
import * as subscriptions from '#catalogue/contract/subscriptions.ts'
import * as messages from '#device/messages.ts'
import * as values from '#kit/values.ts'
import * as polls from '#polls/contract.ts'
import * as payment from '#purchase/contract/payment.ts'
import * as reservation from '#purchase/contract/reservation.ts'
import * as user from '#purchase/contract/user.ts'
import * as push from '#push/contract.ts'
import { endpoints } from '#shell/endpoints.ts'
import * as ticket from '#ticket/contract.ts'
import * as waitingList from '#waiting-list/contract.ts'
import * as application from '#wire/application.ts'
import { bytes, type Endpoint } from '#wire/endpoint.ts'
import * as problem from '#wire/problem.ts'
import { arbitraryOf, filled, fillings, withUnknownFields } from './arbitrary.ts'

type AnyEndpoint = Endpoint<unknown, unknown, z.ZodMiniType | null, z.ZodMiniType>

const modules = {
  account,
  application,
  event,
  messages,
  subscriptions,
  payment,
  polls,
  prices,
  problem,
  push,
  reservation,
  ticket,
  user,
  values,
  waitingList,
}
const isCodec = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value && value !== bytes

const exported = Object.entries(modules).flatMap(([module, exports]) =>
  Object.entries(exports).flatMap(([name, value]): [string, z.ZodMiniType][] =>
    isCodec(value) ? [[`${module}.${name}`, value]] : [],
  ),
)
const described: [string, AnyEndpoint][] = Object.entries(endpoints)
const called = described.flatMap(([name, { body, answer, representation }]): [string, z.ZodMiniType][] => [
  ...(isCodec(answer) ? ([[`${name} answer`, answer]] as [string, z.ZodMiniType][]) : []),
  ...(isCodec(body) ? ([[`${name} body`, body]] as [string, z.ZodMiniType][]) : []),
  ...(isCodec(representation)
    ? ([[`${name} representation`, representation]] as [string, z.ZodMiniType][])
    : []),
])
/** Each once: an endpoint answers with an exported codec. */
const codecs = [...new Map([...called, ...exported].map(([name, codec]) => [codec, name]))].map(
  ([codec, name]) => [name, codec] as const,
)

/** As over the wire: encoded, written as text, parsed again. */
const overTheWire = (codec: z.ZodMiniType, value: unknown): unknown =>
  JSON.parse(JSON.stringify(z.encode(codec, value)))

describe('every codec', () => {
  it('is found by the walk over the modules', () => {
    expect(exported.length).toBeGreaterThan(35)
    expect(called.length).toBeGreaterThan(25)
  })

  it.each(codecs)('decodes what it encoded: %s (B210-B230, P141-P156)', (_name, codec) => {
    fc.assert(
      fc.property(arbitraryOf(codec), (value) => {
        expect(z.decode(codec, overTheWire(codec, value))).toEqual(value)
      }),
      { numRuns: 40 },
    )
  })

  it.each(codecs)('accepts optional values as missing, as null and as present: %s', (_name, codec) => {
    for (const filling of fillings) {
      const value = filled(codec, filling)
      expect(z.decode(codec, overTheWire(codec, value))).toEqual(value)
    }
  })

  it.each(codecs)('ignores unknown fields: %s', (_name, codec) => {
    fc.assert(
      fc.property(arbitraryOf(codec), (value) => {
        const wire = withUnknownFields(codec, overTheWire(codec, value))
        expect(z.decode(codec, wire)).toEqual(value)
      }),
      { numRuns: 20 },
    )
  })
})
