/** Generates values of a codec's inner side by walking the codec. */
import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod/mini'
import {
  amount,
  amountOrBlank,
  decimals,
  instant,
  rowPrice,
  zoneOffset,
  type Amount,
} from '#core/contract/values.ts'

type Codec = z.core.$ZodType

/** The parts of a codec's definition that the walk reads. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Codec>>
  readonly element?: Codec
  readonly innerType?: Codec
  readonly options?: readonly Codec[]
  readonly valueType?: Codec
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

/** Generated values of a codec's inner side. @throws for an unknown kind of codec */
export function arbitraryOf(codec: Codec): Arbitrary<unknown> {
  const known = transforming.get(codec)
  if (known) return known
  const { type, shape, element, innerType, options, valueType, values, entries } = definitionOf(codec)
  if (type === 'string') return fc.string()
  if (type === 'number') return numbers
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'unknown') return json
  if (type === 'literal' && values) return fc.constantFrom(...values)
  if (type === 'enum' && entries) return fc.constantFrom(...Object.values(entries))
  if (type === 'object' && shape) return objectOf(shape)
  if (type === 'array' && element) return fc.array(arbitraryOf(element), { maxLength: 3 })
  if (type === 'record' && valueType) return fc.dictionary(keys, arbitraryOf(valueType), { maxKeys: 3 })
  if (type === 'nullable' && innerType) return fc.option(arbitraryOf(innerType))
  if (type === 'optional' && innerType) return arbitraryOf(innerType)
  if (type === 'union' && options) return fc.oneof(...options.map(arbitraryOf))
  throw new Error(`No generator for a codec of type ${type}`)
}

export const fillings = ['absent', 'null', 'present'] as const
export type Filling = (typeof fillings)[number]

/**
 * One value of a codec's inner side. Either every optional or nullable field is missing or null, or none is;
 * lists and maps are empty or have one entry.
 */
export function filled(codec: Codec, filling: Filling): unknown {
  const known = transforming.get(codec)
  const { type, shape, element, innerType, options, valueType, values, entries } = definitionOf(codec)
  const inside = (inner: Codec) => filled(inner, filling)
  const nothing = filling !== 'present'
  if (type === 'nullable' && innerType) return nothing ? null : inside(innerType)
  if (type === 'optional' && innerType) return inside(innerType)
  if (codec === amountOrBlank || codec === rowPrice) return nothing ? null : { units: 1250, digits: 2 }
  if (codec === amount) return { units: 0, digits: 0 }
  // The other transforms are numbers within limits.
  if (known) return 2
  if (type === 'object' && shape) {
    const fields = Object.entries(shape).filter(
      ([, field]) => filling !== 'absent' || definitionOf(field).type !== 'optional',
    )
    return Object.fromEntries(fields.map(([key, field]) => [key, inside(field)]))
  }
  if (type === 'array' && element) return nothing ? [] : [inside(element)]
  if (type === 'record' && valueType) return nothing ? {} : { de: inside(valueType) }
  if (type === 'union' && options?.[0]) return inside(options[0])
  if (values) return values[0]
  if (entries) return Object.values(entries)[0]
  return { string: 'text', number: 7, boolean: true }[type] ?? null
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
