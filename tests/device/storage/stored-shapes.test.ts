/** What devices share only grows: no build may lose what another one has stored. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TesseraDatabase } from '#device/storage/database.ts'
import { records } from '../../support/stored-records.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
}

/** The alternatives of a value, as a sorted list such as `null | string`. */
const typeOf = ({ type, const: constant, enum: values, anyOf, oneOf }: Schema): string =>
  constant === undefined
    ? (values?.map((value) => JSON.stringify(value)).join(' | ') ??
      [...(anyOf ?? oneOf ?? []).map(typeOf), ...[type ?? []].flat()].sort().join(' | '))
    : JSON.stringify(constant)

/** Every field by its path, with its type; `?` after the path of one that may be missing. */
function fieldsOf(schema: Schema, path = ''): [path: string, type: string][] {
  const {
    properties = {},
    required = [],
    items,
    additionalProperties,
    anyOf = [],
    oneOf = [],
    allOf = [],
  } = schema
  const fieldTypes = Object.entries(properties).flatMap(([name, field]) => {
    const at = `${path}${path && '.'}${name}`
    return [
      [`${at}${required.includes(name) ? '' : '?'}`, typeOf(field) || 'any'] as [string, string],
      ...fieldsOf(field, at),
    ]
  })
  const values = typeof additionalProperties === 'object' ? additionalProperties : null
  return [
    ...fieldTypes,
    ...(items ? fieldsOf(items, `${path}[]`) : []),
    ...(values ? fieldsOf(values, `${path}.*`) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((alternative) => fieldsOf(alternative, path)),
  ]
}

const shapeOf = (codec: z.ZodMiniType): Record<string, string> => {
  const schema = z.toJSONSchema(codec, { io: 'input', unrepresentable: 'any' }) as Schema
  const fields: Record<string, string> = {}
  // Two alternatives of an object may have the same field.
  for (const [path, type] of fieldsOf(schema))
    fields[path] = [...new Set([...(fields[path]?.split(' | ') ?? []), ...type.split(' | ')])]
      .sort()
      .join(' | ')
  return fields
}

const current: Record<string, Record<string, string>> = {
  ...Object.fromEntries(Object.entries(records).map(([store, codec]) => [store, shapeOf(codec)])),
}
const stores = Object.fromEntries(
  new TesseraDatabase().tables.map(({ name, schema }) => [
    name,
    [schema.primKey.src, ...schema.indexes.map(({ src }) => src)],
  ]),
)

interface Snapshot {
  /** Key path and indexes of each store. */
  readonly stores: Readonly<Record<string, readonly string[]>>
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>
}
const committed = JSON.parse(
  readFileSync(join(import.meta.dirname, 'stored-shapes.json'), 'utf8'),
) as Snapshot

const bare = (path: string): string => path.replace(/\?$/, '')
/** The type of a field of this build; undefined without the field. A field that may be missing must stay one. */
const typeNow = (shape: Readonly<Record<string, string>>, path: string): string | undefined =>
  shape[`${bare(path)}?`] ?? (path.endsWith('?') ? undefined : shape[path])
const accepts = (now: string | undefined, before: string): boolean =>
  now !== undefined && (now === 'any' || before.split(' | ').every((one) => now.split(' | ').includes(one)))

describe('what devices share', () => {
  it('has every store with its key and its indexes', () => {
    for (const [name, keys] of Object.entries(committed.stores))
      expect(stores[name], name).toEqual(expect.arrayContaining([...keys]))
  })

  it.each(Object.keys(committed.fields))(
    'has every field of %s with at least the types of before',
    (name) => {
      const lost = Object.entries(committed.fields[name] ?? {}).filter(
        ([path, type]) => !accepts(typeNow(current[name] ?? {}, path), type),
      )
      expect(lost).toEqual([])
    },
  )

  it.each(Object.keys(current))('lists every field of %s in stored-shapes.json', (name) => {
    const known = committed.fields[name] ?? {}
    const added = Object.entries(current[name] ?? {}).filter(([path, type]) => known[path] !== type)
    expect(Object.fromEntries(added)).toEqual({})
  })

  it('lists every store in stored-shapes.json', () => {
    expect(stores).toEqual(committed.stores)
  })
})
