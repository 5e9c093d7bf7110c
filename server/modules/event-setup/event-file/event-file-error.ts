/** Error messages for an event file: line, property, expected and found value. */
import { isCollection, isMap, isNode, isScalar, type Document, type LineCounter } from 'yaml'
import { z } from 'zod'
import { nearestNameHint } from './did-you-mean.ts'

type IssuePath = readonly PropertyKey[]
/** An issue of zod before it has a message. */
type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return 'a group of properties'
  return typeof value === 'string' ? `the text ${JSON.stringify(value)}` : JSON.stringify(value)
}

/** Suggestion for a value whose intent is clear. */
function correctionHint(expected: string, value: unknown): string {
  if (expected === 'array' && typeof value === 'string') return `: write it in brackets, [${value}]`
  const number = expected === 'number' && typeof value === 'string' && /^\s*\d+(\.\d+)?\s*%?$/.test(value)
  return number ? `: write it bare, ${String(Number.parseFloat(value))}` : ''
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'a group of properties',
  record: 'a group of properties',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

const joinValues = (values: readonly unknown[]): string => values.map(String).join(', ')

/** The valid properties at the place of an unknown one. */
const knownAt = ({ inst }: RawIssue): string[] =>
  inst instanceof z.ZodObject ? Object.keys(inst.shape as object) : []

function tooSmallMessage({ input, origin, minimum }: Extract<RawIssue, { code: 'too_small' }>): string {
  if (origin === 'string') return 'is empty'
  const received = Array.isArray(input) ? String(input.length) : describeValue(input)
  return `expected at least ${String(minimum)}, found ${received}`
}

/**
 * Messages for issues of zod, one line for each unknown property. @returns undefined where the message of zod
 * is used
 */
export function issueMessage(issue: RawIssue): string | undefined {
  const { input } = issue
  if (input === undefined && issue.code !== 'custom') return 'is missing'
  if (issue.code === 'invalid_type')
    return `expected ${typeNames[issue.expected] ?? issue.expected}, found ${describeValue(input)}${correctionHint(issue.expected, input)}`
  if (issue.code === 'invalid_value')
    return `expected one of ${joinValues(issue.values)}; found ${describeValue(input)}`
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .map((key) => `is no property at this place${nearestNameHint(key, knownAt(issue))}`)
      .join('\n')
  if (issue.code === 'invalid_key') return issue.issues[0]?.message
  if (issue.code === 'too_small') return tooSmallMessage(issue)
  if (issue.code === 'too_big')
    return `expected at most ${String(issue.maximum)}, found ${describeValue(input)}`
  return undefined
}

/** An issue as a sentence; adds the found value where the message does not contain it. */
export function issueText({ code, message, input }: z.core.$ZodIssue): string {
  if (input === undefined && code !== 'custom') return 'is missing'
  return message.startsWith('expected') && !message.includes('found ')
    ? `${message}, found ${describeValue(input)}`
    : message
}

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
