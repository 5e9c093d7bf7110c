/** Reads the file of an event, a pass or an organizer (YAML, of which JSON is a part). */
import { LineCounter, isMap, parseDocument, visit, type Document } from 'yaml'
import { z } from 'zod'
import {
  EventFileError,
  lineOf,
  pathText,
  issueText,
  issueMessage,
  type FileMistake,
} from './event-file-error.ts'
import { eventSchema, type EventFile } from './event-file.ts'
import { createFieldParsers } from './field-parsers.ts'
import { descriptorViolations, eventViolations } from './file-violations.ts'
import { organizerSchema, type OrganizerFile } from './organizer.ts'
import type { RuleViolation } from './rule-violation.ts'
import { localeSchema } from './shared.ts'
import { descriptorSchema, type SubscriptionDescriptorFile } from './subscription.ts'

interface ParsedFile {
  readonly document: Document
  readonly lines: LineCounter
}

/** Replacements for unclear messages of the YAML parser. */
const parserMessages: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'this property is there twice',
  MULTIPLE_DOCS: 'a second event begins here (---): one file is one event, one pass or one organizer',
}

function parseSource(name: string, text: string): ParsedFile {
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
  return { document, lines }
}

/** The file as plain values. @throws EventFileError for an unknown reference (`*name`) */
function plainValue(name: string, { document }: ParsedFile): unknown {
  try {
    return document.toJS()
  } catch (error) {
    throw new EventFileError(name, [
      { line: 1, text: error instanceof Error ? error.message : String(error) },
    ])
  }
}

/** One error for each unknown property, and one for each other issue. */
function mistakesOf({ document, lines }: ParsedFile, issues: readonly z.core.$ZodIssue[]): FileMistake[] {
  const at = (path: readonly PropertyKey[], message: string): FileMistake => ({
    line: lineOf(document, lines, path),
    text: `${pathText(path)} ${message}`.trim(),
  })
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [at(issue.path, issueText(issue))]
    const messages = issue.message.split('\n')
    return issue.keys.map((key, index) => at([...issue.path, key], messages[index] ?? ''))
  })
}

function validate<S extends z.ZodType>(
  name: string,
  source: ParsedFile,
  schema: S,
  value: unknown,
): z.output<S> {
  const result = schema.safeParse(value, { error: issueMessage, reportInput: true })
  if (!result.success) throw new EventFileError(name, mistakesOf(source, result.error.issues))
  return result.data
}

/** @throws EventFileError when there are violations */
function throwIfViolated(
  name: string,
  { document, lines }: ParsedFile,
  violations: readonly RuleViolation[],
  above: string[],
): void {
  const wrong = violations.map(({ path, message }) => ({
    line: lineOf(document, lines, [...above, ...path]),
    text: `${pathText([...above, ...path])} ${message}`,
  }))
  if (wrong.length > 0) throw new EventFileError(name, wrong)
}

function readEvent(name: string, source: ParsedFile): EventFile {
  const value = plainValue(name, source)
  const file = validate(name, source, eventSchema(createFieldParsers(localeSchema.parse(value))), value)
  throwIfViolated(name, source, eventViolations(file), [])
  return file
}

function readDescriptor(name: string, source: ParsedFile): SubscriptionDescriptorFile {
  const value = plainValue(name, source)
  const { pass: place } = z.object({ pass: localeSchema }).parse(value)
  const { pass: descriptor } = validate(
    name,
    source,
    z.strictObject({ pass: descriptorSchema(createFieldParsers(place)) }),
    value,
  )
  throwIfViolated(name, source, descriptorViolations(descriptor), ['pass'])
  return descriptor
}

function readOrganizer(name: string, source: ParsedFile): OrganizerFile {
  const schema = z.strictObject({
    organizer: organizerSchema(createFieldParsers({ currency: null, timeZone: 'UTC' })),
  })
  return validate(name, source, schema, plainValue(name, source)).organizer
}

/** Kind of a file. */
export type LoadableFile =
  | { readonly kind: 'event'; readonly file: EventFile }
  | { readonly kind: 'pass'; readonly file: SubscriptionDescriptorFile }
  | { readonly kind: 'organizer'; readonly file: OrganizerFile }

/**
 * The file of a pass has the one property `pass`, that of an organizer `organizer`; any other file is an event.
 * @param name of the file, for the message
 * @throws EventFileError with all errors of one level: the syntax, else the properties, else the rules across
 * properties
 */
export function readLoadableFile(name: string, text: string): LoadableFile {
  const source = parseSource(name, text)
  const { contents } = source.document
  const isOf = (kind: LoadableFile['kind']) => isMap(contents) && contents.has(kind)
  if (isOf('pass')) return { kind: 'pass', file: readDescriptor(name, source) }
  if (isOf('organizer')) return { kind: 'organizer', file: readOrganizer(name, source) }
  return { kind: 'event', file: readEvent(name, source) }
}
