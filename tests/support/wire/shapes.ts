/** The shape of JSON answers: which fields there are, and which are null or empty. */

/** Kinds of values by path; a list continues with `[]`, a text by language or id with `*`. */
export type Shapes = Map<string, Set<string>>

/** Keys that are data: languages, ids, amounts. */
const isData = (key: string): boolean => /^[a-z]{2}$|^[\da-f]{8}-|^\d+$/.test(key)

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value === '') return '""'
  if (Array.isArray(value)) return value.length === 0 ? '[]' : 'list'
  if (typeof value === 'object') return Object.keys(value).length === 0 ? '{}' : 'object'
  return typeof value === 'string' ? 'text' : typeof value
}

function note(shapes: Shapes, path: string, kind: string): void {
  shapes.set(path, (shapes.get(path) ?? new Set()).add(kind))
}

function collect(shapes: Shapes, path: string, value: unknown): void {
  note(shapes, path, kindOf(value))
  if (Array.isArray(value)) for (const child of value) collect(shapes, `${path}[]`, child)
  else if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value))
      collect(shapes, `${path}.${isData(key) ? '*' : key}`, child)
}

/** The shapes of several answers of the same call. */
export function shapesOf(answers: readonly unknown[]): Shapes {
  const shapes: Shapes = new Map()
  for (const answer of answers) collect(shapes, '', answer)
  return shapes
}

const isIn = (shapes: Shapes, path: string): boolean => shapes.get(path)?.has('object') ?? false

/** The kinds of a field in a fixed order; `missing` for a field that is not there. */
const text = (kinds: Set<string> | undefined): string => (kinds ? [...kinds].sort().join(' or ') : 'missing')

export interface Difference {
  readonly path: string
  readonly recorded: string
  readonly own: string
}

/** Fields that only one side has, and fields that have no kind of value in common. */
export function differencesOf(recorded: Shapes, ownShapes: Shapes): Difference[] {
  const paths = [...new Set([...recorded.keys(), ...ownShapes.keys()])].sort()
  return paths.flatMap((path) => {
    const [theirs, ours] = [recorded.get(path), ownShapes.get(path)]
    const parent = path.slice(0, Math.max(path.lastIndexOf('.'), 0))
    const comparable = path.endsWith('[]')
      ? theirs !== undefined && ours !== undefined
      : isIn(recorded, parent) && isIn(ownShapes, parent)
    const common = [...(theirs ?? [])].some((kind) => ours?.has(kind))
    return path !== '' && comparable && !common
      ? [{ path: path.replace(/^\./, ''), recorded: text(theirs), own: text(ours) }]
      : []
  })
}
