/** Converts the codecs of the contract to JSON Schema. They describe the wire, not the decoded values. */
import * as z from 'zod/mini'
import * as values from '#kit/values.ts'
import { problemCodes } from '#wire/problem-codes.ts'
import * as problem from '#wire/problem.ts'
import { contractFiles, type JsonSchema } from './read-operations.ts'

type Codec = z.core.$ZodType

const modules = await Promise.all(
  contractFiles.map((file) => import(file) as Promise<Readonly<Record<string, unknown>>>),
)

/** Rules of codecs that JSON Schema cannot derive. */
const wireRules = new Map<Codec, JsonSchema>([
  [
    values.amount,
    { pattern: '^(-?[0-9]+([.][0-9]+)?)?$', description: 'Money or a number as decimal text; "" is zero.' },
  ],
  [
    values.amountOrBlank,
    {
      pattern: '^(-?[0-9]+([.][0-9]+)?)?$',
      description: 'Money as decimal text; "" where there is no price.',
    },
  ],
  [
    values.rowPrice,
    { pattern: '^(-?[0-9]+([.][0-9]+)?%?)?$', description: 'Money as decimal text, a percentage, or "".' },
  ],
  [values.decimals, { type: 'integer', minimum: 0, maximum: 4, description: 'Decimals of a currency.' }],
  [values.instant, { type: 'integer', description: 'Epoch milliseconds; 0 for a missing date.' }],
  [
    values.zoneOffset,
    { type: 'integer', minimum: -86_400, maximum: 86_400, description: 'Seconds east of UTC.' },
  ],
  [problem.validationError.shape.code.def.innerType, { examples: problemCodes }],
  [values.localizedText, { description: 'Text per language: two-letter tag to text.' }],
  [values.datesWithOffset, { description: 'Start and end; a missing date is 0 with offset 0.' }],
])

/** Codecs that have a name in the document; lists are written where they are used. */
const isNamed = (value: unknown): value is z.ZodMiniObject | z.ZodMiniRecord | z.ZodMiniCodec =>
  value instanceof z.ZodMiniObject || value instanceof z.ZodMiniRecord || value instanceof z.ZodMiniCodec

const componentName = (exportName: string): string => exportName.charAt(0).toUpperCase() + exportName.slice(1)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `anyOf` of one plain type and null as one type list, and no keyword without effect. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact)
  if (!isRecord(value)) return value
  const { $schema: _, $id: __, '~standard': ___, ...rest } = value
  const schema = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, compact(inner)]))
  if (isRecord(schema['propertyNames']) && Object.keys(schema['propertyNames']).join() === 'type')
    delete schema['propertyNames']
  const { anyOf, ...others } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [first, second] = anyOf as [unknown, unknown]
  const nullable = isRecord(first) && isRecord(second) && second['type'] === 'null'
  if (!nullable || typeof first['type'] !== 'string' || 'enum' in first) return schema
  return { ...first, ...others, type: [first['type'], 'null'] }
}

export interface Schemas {
  readonly components: Readonly<Record<string, JsonSchema>>
  /** The wire schema of a codec, with references to the components. */
  of(codec: Codec): JsonSchema
}

/** @param used codecs of the calls; a component that none of them reaches is left out */
export function createSchemas(used: readonly Codec[]): Schemas {
  const registry = z.registry<{ id: string }>()
  for (const module of modules) {
    for (const [name, value] of Object.entries(module))
      if (isNamed(value)) registry.add(value, { id: componentName(name) })
  }
  // One object with every used codec as a property: a codec without a name is written out, another one is a reference.
  const calls = z.object(Object.fromEntries(used.map((codec, index) => [`call${String(index)}`, codec])))
  registry.add(calls, { id: 'calls' })
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      if ('known' in zodSchema) Object.assign(jsonSchema, { examples: zodSchema.known })
      Object.assign(jsonSchema, wireRules.get(zodSchema))
    },
  })
  const all = new Map(Object.entries(schemas).map(([id, schema]) => [id, compact(schema) as JsonSchema]))
  const { properties = {} } = all.get('calls') as { readonly properties?: Record<string, JsonSchema> }
  all.delete('calls')
  const schemaOf = (codec: Codec): JsonSchema => {
    const schema = properties[`call${String(used.indexOf(codec))}`]
    if (schema === undefined) throw new Error('The codec is not one of those that were passed in.')
    return schema
  }
  const reached = reachedComponents(used.map(schemaOf), all)
  return {
    components: Object.fromEntries(
      [...all].filter(([name]) => reached.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    of: schemaOf,
  }
}

function reachedComponents(
  roots: readonly JsonSchema[],
  all: ReadonlyMap<string, JsonSchema>,
): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (schema: unknown): void => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (reached.has(name)) continue
      reached.add(name)
      visit(all.get(name))
    }
  }
  visit(roots)
  return reached
}
