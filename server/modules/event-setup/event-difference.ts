/** Differences between the rows of an event and its file. */
import { isDeepStrictEqual } from 'node:util'

export interface Difference {
  /** Place in the file. */
  readonly path: readonly PropertyKey[]
  /** The place with the names of elements of lists. */
  readonly name: string
  /** Undefined where nothing is. */
  readonly from?: unknown
  readonly to?: unknown
  /** In place of both values. */
  readonly note?: string
  /** Why it cannot be made. */
  readonly refusal?: string
}

/** Properties of a file for columns with another name; empty for JSON that has the names of the file. */
const properties: Readonly<Record<string, string>> = {
  ...{
    texts: '',
    config: '',
    digests: '',
    bounded: 'seats',
    restricted_values: 'values',
    ordinal: 'position',
  },
  category_ids: 'categories',
  max_usage: 'maximumUsage',
  service_id: 'service',
  file_id: 'image',
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values that differ, by their path; a list is one value. */
const leaves = (from: unknown, to: unknown, path: readonly string[]): (Difference & { path: string[] })[] =>
  isRecord(from) && isRecord(to)
    ? [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key) =>
        leaves(from[key], to[key], [...path, properties[key] ?? key]),
      )
    : isDeepStrictEqual(from, to)
      ? []
      : [{ path: path.filter(Boolean), name: '', from, to }]

/** Why a property cannot be changed. */
type Fixed = Readonly<Record<string, string | undefined>>

/**
 * @param row as it is stored
 * @param columns as an insertion takes them: JSON is text
 * @param fixed by the property of the file
 */
export const compareRow = (
  row: object,
  columns: object,
  fixed: Fixed,
  at: Pick<Difference, 'path' | 'name'> = { path: [], name: '' },
): Difference[] =>
  Object.entries(columns).flatMap(([column, value]) => {
    const from: unknown = Reflect.get(row, column)
    const to: unknown = isRecord(from) || Array.isArray(from) ? JSON.parse(String(value)) : value
    const property =
      properties[column] ?? column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    return leaves(from, to, [property]).map((leaf) => {
      const refusal = fixed[leaf.path[0] ?? '']
      const place = { path: [...at.path, ...leaf.path], name: [at.name, ...leaf.path].join(' ').trim() }
      return { ...leaf, ...place, ...(refusal !== undefined && { refusal }) }
    })
  })
