/** Error messages for an event file: line, property and reason. */
import { isCollection, isMap, isNode, isScalar, type Document, type LineCounter } from 'yaml'
import { z } from 'zod'
import { nearestNameHint } from './did-you-mean.ts'

type IssuePath = readonly PropertyKey[]
/** An issue of zod before it has a message. */
type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** The valid properties at the place of an unknown one. */
const knownAt = ({ inst }: RawIssue): string[] =>
  inst instanceof z.ZodObject ? Object.keys(inst.shape as object) : []

/**
 * Messages where those of zod are not used: one line for each unknown property, with the nearest known name.
 * @returns undefined for any other issue
 */
export function issueMessage(issue: RawIssue): string | undefined {
  if (issue.input === undefined && issue.code !== 'custom') return 'is missing'
  if (issue.code === 'invalid_key') return issue.issues[0]?.message
  if (issue.code !== 'unrecognized_keys') return undefined
  return issue.keys
    .map((key) => `is no property at this place${nearestNameHint(key, knownAt(issue))}`)
    .join('\n')
}

/** An issue as the rest of a sentence that begins with the property: without the kind, such as "Too small: ". */
export const issueText = ({ message }: z.core.$ZodIssue): string =>
  message.replace(/^[A-Z][a-z]+(?: [a-z]+)?: /, '')

/** Such as `categories[0].price`. */
export const pathText = (path: IssuePath): string =>
  path
    .map((part, index) =>
      typeof part === 'number' ? `[${String(part)}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('')

/** Line of a property, or of the nearest property around it; the first line is 1. */
export function lineOf(document: Document, lines: LineCounter, path: IssuePath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true)
    const name = path[length - 1]
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => (isScalar(key) ? key.value === name : key === name))
      : undefined
    const node = pair?.key ?? (isCollection(parent) ? parent.get(name, true) : undefined)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

export interface FileMistake {
  readonly line: number
  readonly text: string
}

/** The message lists all errors in the order of the file. */
export class EventFileError extends Error {
  constructor(file: string, mistakes: readonly FileMistake[]) {
    const rows = mistakes
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, text }) => `  line ${String(line)}: ${text}`)
    super([`${file} cannot be loaded:`, ...new Set(rows)].join('\n'))
  }
}
