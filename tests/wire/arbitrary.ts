/** Generates values of a codec's inner side by walking the codec. */
import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod/mini'
import type { Amount } from '#kit/money/amount.ts'
import { amount, amountOrBlank, decimals, instant, rowPrice, zoneOffset } from '#kit/values.ts'

type Codec = z.core.$ZodType

/** The parts of a codec's definition that the walk reads. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Codec>>
  readonly element?: Codec
  readonly innerType?: Codec
  readonly options?: readonly Codec[]
  readonly valueType?: Codec
  readonly checks?: readonly unknown[]
  readonly values?: readonly (string | number)[]
  readonly entries?: Readonly<Record<string, string>>
}
export const definitionOf = (codec: Codec): Definition => codec._zod.def as unknown as Definition

export const amounts: Arbitrary<Amount> = fc.record({
  units: fc.integer({ min: -999_999_999, max: 999_999_999 }),
  digits: fc.integer({ min: 0, max: 4 }),
})

const percents = fc
  .integer({ min: -10_000, max: 10_000 })
  .map((hundredths) => ({ percent: hundredths / 100 }))

/** The codecs that change a value's shape, with values of their inner side. */
const transforming = new Map<Codec, Arbitrary<unknown>>([
  [amount, amounts],
  [amountOrBlank, fc.option(amounts)],
  [rowPrice, fc.oneof(amounts, percents, fc.constant(null))],
  [instant, fc.integer({ min: -8.639e15, max: 8.639e15 })],
  [decimals, fc.integer({ min: 0, max: 4 })],
  [zoneOffset, fc.integer({ min: -86_400, max: 86_400 })],
])

/** JSON has no minus zero and no infinite numbers; no server sends the key `__proto__`. */
const numbers = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((n) => n + 0)
const keys = fc.string({ maxLength: 12 }).filter((key) => key !== '__proto__')
const json = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 2 }),
)

function objectOf(shape: Readonly<Record<string, Codec>>): Arbitrary<unknown> {
  const entries = Object.entries(shape)
  const required = entries.filter(([, codec]) => definitionOf(codec).type !== 'optional').map(([key]) => key)
  return fc.record(Object.fromEntries(entries.map(([key, codec]) => [key, arbitraryOf(codec)])), {
    requiredKeys: required,
  })
}

/** Kinds of codec that contain no other codec. */
const leafArbitrary: Readonly<Record<string, (definition: Definition) => Arbitrary<unknown> | undefined>> = {
  string: () => fc.string(),
  number: () => numbers,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  unknown: () => json,
  literal: ({ values }) => values && fc.constantFrom(...values),
  enum: ({ entries }) => entries && fc.constantFrom(...Object.values(entries)),
}

/** Kinds of codec that contain other codecs. */
const compoundArbitrary: typeof leafArbitrary = {
  object: ({ shape }) => shape && objectOf(shape),
  array: ({ element }) => element && fc.array(arbitraryOf(element), { maxLength: 3 }),
  record: ({ valueType, checks }) => {
    if (!valueType) return undefined
    const entries = fc.dictionary(keys, arbitraryOf(valueType), { maxKeys: 3 })
    // A table of texts needs one key of their form.
    if (!checks) return entries
    return fc.tuple(entries, arbitraryOf(valueType)).map(([all, text]) => ({ ...all, 'app.text': text }))
  },
  nullable: ({ innerType }) => innerType && fc.option(arbitraryOf(innerType)),
  optional: ({ innerType }) => innerType && arbitraryOf(innerType),
  union: ({ options }) => options && fc.oneof(...options.map(arbitraryOf)),
}

/** Generated values of a codec's inner side. @throws for an unknown kind of codec */
export function arbitraryOf(codec: Codec): Arbitrary<unknown> {
  const known = transforming.get(codec)
  if (known) return known
  const definition = definitionOf(codec)
  const arbitrary = (leafArbitrary[definition.type] ?? compoundArbitrary[definition.type])?.(definition)
  if (!arbitrary) throw new Error(`No generator for a codec of type ${definition.type}`)
  return arbitrary
}

export const fillings = ['absent', 'null', 'present'] as const
export type Filling = (typeof fillings)[number]

/**
 * One value of a codec's inner side. Either every optional or nullable field is missing or null, or none is;
 * lists and maps are empty or have one entry.
 */
export function filled(codec: Codec, filling: Filling): unknown {
  const nothing = filling !== 'present'
  if (codec === amountOrBlank || codec === rowPrice) return nothing ? null : { units: 1250, digits: 2 }
  if (codec === amount) return { units: 0, digits: 0 }
  // The other transforms are numbers within limits.
  if (transforming.has(codec)) return 2
  const definition = definitionOf(codec)
  const compound = filledCompound[definition.type]
  if (compound) return compound(definition, filling)
  if (definition.values) return definition.values[0]
  if (definition.entries) return Object.values(definition.entries)[0]
  return { string: 'text', number: 7, boolean: true }[definition.type] ?? null
}

const filledCompound: Readonly<Record<string, (definition: Definition, filling: Filling) => unknown>> = {
  nullable: ({ innerType }, filling) =>
    filling !== 'present' || !innerType ? null : filled(innerType, filling),
  optional: ({ innerType }, filling) => innerType && filled(innerType, filling),
  object: ({ shape = {} }, filling) =>
    Object.fromEntries(
      Object.entries(shape)
        .filter(([, field]) => filling !== 'absent' || definitionOf(field).type !== 'optional')
        .map(([key, field]) => [key, filled(field, filling)]),
    ),
  array: ({ element }, filling) => (filling === 'present' && element ? [filled(element, filling)] : []),
  record: ({ valueType, checks }, filling) =>
    (filling === 'present' || checks) && valueType
      ? { [checks ? 'app.text' : 'de']: filled(valueType, filling) }
      : {},
  union: ({ options }, filling) => options?.[0] && filled(options[0], filling),
}

/** The wire value with an unknown field in every object of the codec. */
export function withUnknownFields(codec: Codec, wire: unknown): unknown {
  if (wire === null || wire === undefined || transforming.has(codec)) return wire
  const { type, shape, element, innerType, valueType } = definitionOf(codec)
  if (type === 'object' && shape) {
    const known = Object.entries(wire).map(([key, value]): [string, unknown] => {
      const field = shape[key]
      return [key, field ? withUnknownFields(field, value) : value]
    })
    return { ...Object.fromEntries(known), fieldOfTomorrow: { deep: [1] } }
  }
  if (type === 'array' && element && Array.isArray(wire))
    return wire.map((item) => withUnknownFields(element, item))
  if (type === 'record' && valueType) {
    return Object.fromEntries(
      Object.entries(wire).map(([key, value]) => [key, withUnknownFields(valueType, value)]),
    )
  }
  return innerType ? withUnknownFields(innerType, wire) : wire
}
