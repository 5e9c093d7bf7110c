/** Reads the file of an event, a pass or an organizer (YAML, of which JSON is a part). */
import { isCollection, isMap, isNode, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml'
import { z } from 'zod'
import { eventSchema, type EventFile } from './event-file.ts'
import { createFieldParsers } from './field-parsers.ts'
import { nearestNameHint } from './rules.ts'
import { localeSchema, organizerSchema, type OrganizerFile } from './shared.ts'
import { descriptorSchema, type SubscriptionDescriptorFile } from './subscription.ts'

/** The message lists all errors in the order of the file. */
class EventFileError extends Error {
  constructor(file: string, mistakes: readonly { readonly line: number; readonly text: string }[]) {
    const rows = mistakes
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, text }) => `  line ${String(line)}: ${text}`)
    super([`${file} cannot be loaded:`, ...new Set(rows)].join('\n'))
  }
}

/** Replacements for unclear messages of the YAML parser. */
const parserMessages: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'this property is there twice',
  MULTIPLE_DOCS: 'a second event begins here (---): one file is one event, one pass or one organizer',
}

/** @throws EventFileError for what is no YAML, and for an unknown reference (`*name`) */
function parseSource(name: string, text: string) {
  const lines = new LineCounter()
  // Every value is its text in the file: YAML would read a code 0815 or a size 1e2 as a number.
  const document = parseDocument(text, { lineCounter: lines, schema: 'failsafe' })
  const errors = [...document.errors, ...document.warnings].map(({ linePos, message, code }) => ({
    line: linePos?.[0].line ?? 1,
    text:
      parserMessages[code] ?? message.split('\n')[0]?.replace(/ at line \d+, column \d+:$/, '') ?? message,
  }))
  // One error in the file causes several parser errors; the first one names it.
  const first = errors.filter(({ line }, index) => errors.findIndex((other) => other.line === line) === index)
  if (first.length > 0) throw new EventFileError(name, first)
  if (document.contents === null)
    throw new EventFileError(name, [
      { line: 1, text: 'there is nothing in it; docs/OPERATOR.md has an example' },
    ])
  visit(document, {
    Scalar(_, node) {
      if (node.type === 'PLAIN' && ['', '~', 'null'].includes(String(node.value))) node.value = null
    },
  })
  try {
    return { document, lines, value: document.toJS() as unknown }
  } catch (error) {
    throw new EventFileError(name, [{ line: 1, text: (error as Error).message }])
  }
}

/** Line of a property, or of the nearest property around it; the first line is 1. */
function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
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

/**
 * Messages where those of zod are not used: one line for each unknown property, with the nearest known name.
 * @returns undefined for any other issue
 */
function issueMessage(issue: Parameters<z.core.$ZodErrorMap>[0]): string | undefined {
  if (issue.input === undefined && issue.code !== 'custom') return 'is missing'
  if (issue.code === 'invalid_key') return issue.issues[0]?.message
  if (issue.code !== 'unrecognized_keys') return undefined
  const known = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape as object) : []
  return issue.keys.map((key) => `is no property at this place${nearestNameHint(key, known)}`).join('\n')
}

/** The messages of an issue, without the kind, such as "Too small: ", by the path that each is about. */
const messagesOf = (issue: z.core.$ZodIssue): [path: PropertyKey[], message: string][] =>
  issue.code === 'unrecognized_keys'
    ? issue.message.split('\n').map((message, index) => [[...issue.path, issue.keys[index] ?? ''], message])
    : [[issue.path, issue.message.replace(/^[A-Z][a-z]+(?: [a-z]+)?: /, '')]]

/** @param problems messages by the path that each is about @returns the error that names their lines */
type Refusal = (
  problems: readonly { readonly path: readonly PropertyKey[]; readonly text: string }[],
) => Error

export type LoadableFile = { readonly refusal: Refusal } & (
  | { readonly kind: 'event'; readonly file: EventFile }
  | { readonly kind: 'pass'; readonly file: SubscriptionDescriptorFile }
  | { readonly kind: 'organizer'; readonly file: OrganizerFile }
)

/**
 * The file of a pass has the one property `pass`, that of an organizer `organizer`; any other file is an event.
 * @param name of the file, for the message
 * @throws EventFileError with all errors: those of the syntax, else those of the properties. A rule across properties is
 * checked when they can be read
 */
export function readLoadableFile(name: string, text: string): LoadableFile {
  const { document, lines, value } = parseSource(name, text)
  const kinds = isMap(document.contents)
    ? (value as { readonly pass?: unknown; readonly organizer?: unknown })
    : {}
  const parsers = createFieldParsers(localeSchema.parse('pass' in kinds ? kinds.pass : value))
  const refusal: Refusal = (problems) =>
    new EventFileError(
      name,
      problems.map(({ path, text: message }) => ({
        line: lineOf(document, lines, path),
        text: `${z.core.toDotPath(path)} ${message}`.trim(),
      })),
    )
  function validated<S extends z.ZodType>(schema: S): z.output<S> {
    // A schema reads one file only: compiling it takes longer than reading.
    const { data, error } = schema.safeParse(value, { error: issueMessage, reportInput: true, jitless: true })
    if (!error) return data as z.output<S>
    throw refusal(error.issues.flatMap(messagesOf).map(([path, message]) => ({ path, text: message })))
  }
  if ('pass' in kinds)
    return {
      refusal,
      kind: 'pass',
      file: validated(z.strictObject({ pass: descriptorSchema(parsers) })).pass,
    }
  if ('organizer' in kinds) {
    const schema = z.strictObject({ organizer: organizerSchema(parsers) })
    return { refusal, kind: 'organizer', file: validated(schema).organizer }
  }
  return { refusal, kind: 'event', file: validated(eventSchema(parsers)) }
}
