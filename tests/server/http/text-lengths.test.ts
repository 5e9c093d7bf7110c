/** Every text of every body has a limit of length, tested over the codecs of the contract. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { decodeBody, maxTextLength } from '#server/http/decode-body.ts'
import { endpoints } from '#shell/endpoints.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

type Body = Record<string, unknown>
/** A place of a text in a body: sets it there and returns the whole body. */
type Place = (text: string) => unknown

/** Every place of a text below the schema. A map has one entry, a list one element. */
function placesOf(schema: Schema): Place[] {
  const { type, properties = {}, additionalProperties, items, anyOf = [], allOf = [] } = schema
  return [
    ...([type].flat().includes('string') ? [(text: string) => text] : []),
    ...[...anyOf, ...allOf].flatMap(placesOf),
    ...Object.entries(properties).flatMap(([name, one]) =>
      placesOf(one).map((place): Place => (text) => ({ [name]: place(text) })),
    ),
    ...(typeof additionalProperties === 'object'
      ? placesOf(additionalProperties).map((place): Place => (text) => ({ key: place(text) }))
      : []),
    ...(items
      ? placesOf(items).map((place): Place => (text) => [place(text)])
      : []),
  ]
}

const writes = Object.entries(endpoints).flatMap(([name, { body }]) => {
  if (body === null) return []
  const schema = z.toJSONSchema(body as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as Schema
  return placesOf(schema).map(
    (place, index) => [`text ${String(index + 1)} of ${name}`, body, place] as const,
  )
})

describe('decodeBody', () => {
  it('is tested with the texts of the forms of booking, ticket, profile, waiting list and payment', () => {
    const names = writes.map(([name]) => name.replace(/^text \d+ of /, ''))
    expect(new Set(names)).toEqual(
      new Set([
        ...names,
        'validateToOverview',
        'updateTicket',
        'joinWaitingList',
        'confirm',
        'reserveTickets',
      ]),
    )
    expect(writes.length).toBeGreaterThan(60)
  })

  it.each(writes)('refuses 60,000 characters as %s', (_, body, place) => {
    expect(decodeBody(body as z.ZodMiniType, place('x'.repeat(60_000))).success).toBe(false)
  })

  it('decodes a body of 64 kB that is nested as deep as possible', () => {
    const nested: unknown = JSON.parse(`{"a":${'['.repeat(32_000)}${']'.repeat(32_000)}}`)
    expect(decodeBody(z.object({ a: z.optional(z.unknown()) }), nested).success).toBe(true)
  })

  it('accepts a text at the limit and refuses a longer one, at any depth and as a name', () => {
    const codec = z.record(z.string(), z.unknown())
    const decodes = (body: Body) => decodeBody(codec, body).success
    const [at, above] = ['x'.repeat(maxTextLength), 'x'.repeat(maxTextLength + 1)]
    expect([decodes({ a: at }), decodes({ a: [{ b: { c: at } }] }), decodes({ [at]: 1 })]).toEqual([
      true,
      true,
      true,
    ])
    expect([decodes({ a: above }), decodes({ a: [{ b: { c: above } }] }), decodes({ [above]: 1 })]).toEqual([
      false,
      false,
      false,
    ])
  })
})
