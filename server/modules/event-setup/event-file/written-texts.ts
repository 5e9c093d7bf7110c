/** Texts of an event file that YAML reads as numbers: `code: 0815`. The file counts, not the number. */
import { isPair, isScalar, visit, type Document, type Node, type Pair } from 'yaml'

/** Their values are texts as they are written. */
const codeNames: readonly unknown[] = ['code', 'personalCodes']
/** Their values are texts, and a number that reads as it is written is accepted. */
const textNames: readonly unknown[] = ['values', 'disabledValues', 'settings']

/** The text in the file of a value that YAML does not read as a text; undefined for another node. */
export const writtenText = (node: unknown): string | undefined =>
  isScalar(node) && node.value !== null && typeof node.value !== 'string' ? node.source : undefined

/** Suggests a spelling for a value that YAML does not read as a text. */
export const quotingHint = (written: string): string =>
  `expected a text, found ${written}: write it in quotation marks, "${written}"`

/** A text that YAML changed by reading it as a number. */
interface ChangedText {
  /** Names of the properties around it: `fields.values`. */
  readonly place: string
  readonly written: string
  /** Offset in the file. */
  readonly offset: number
}

/** The names of the properties around a node, the outer one first. */
const namesAround = (path: readonly (Document | Node | Pair)[]): unknown[] =>
  path.filter(isPair).map(({ key }) => (isScalar(key) ? key.value : key))

/**
 * Replaces codes and names of properties that YAML read as numbers by their text in the file.
 * @returns the values that have to be quoted, such as an option `038` or `1e2`
 */
export function readWrittenTexts(document: Document): ChangedText[] {
  const changed: ChangedText[] = []
  visit(document, {
    Scalar(key, node, path) {
      const written = writtenText(node)
      if (written === undefined) return
      const names = namesAround(path)
      if (key === 'key' || codeNames.includes(names.at(-1))) node.value = written
      else if (typeof node.value === 'number' && String(node.value) !== written)
        if (names.some((name) => textNames.includes(name)))
          changed.push({ place: names.join('.'), written, offset: node.range?.[0] ?? 0 })
    },
  })
  return changed
}
