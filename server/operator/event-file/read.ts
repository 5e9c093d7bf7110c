/** From the text of an operator's file (YAML; JSON is YAML too) to what the box office can load: an event or a pass. */
import { LineCounter, isMap, parseDocument, type Document } from 'yaml'
import { z } from 'zod'
import { kindsFor } from './kinds.ts'
import type { Misfit } from './misfit.ts'
import { EventFileError, lineOf, pathText, sentence, wordsFor, type Mistake } from './mistakes.ts'
import { passMisfits } from './pass-rules.ts'
import { passFile, type PassFile } from './pass.ts'
import { misfits } from './rules.ts'
import { eventFile, type EventFile } from './schema.ts'
import { placeFile } from './shared.ts'

interface Source {
  readonly document: Document
  readonly lines: LineCounter
}

/** Words for what the parser says in its own; the others are clear enough. */
const parserWords: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'this property is there twice',
  MULTIPLE_DOCS: 'a second event begins here (---): one file is one event, or one pass',
}

function parseSource(name: string, text: string): Source {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const errors = [...document.errors, ...document.warnings].map(({ linePos, message, code }) => ({
    line: linePos?.[0].line ?? 1,
    text: parserWords[code] ?? message.split('\n')[0]?.replace(/ at line \d+, column \d+:$/, '') ?? message,
  }))
  // One slip of the pen is several to a parser; the first says which.
  const first = errors.filter(({ line }, index) => errors.findIndex((one) => one.line === line) === index)
  if (first.length > 0) throw new EventFileError(name, first)
  if (document.contents === null)
    throw new EventFileError(name, [
      { line: 1, text: 'there is nothing in it; docs/OPERATOR.md has an example' },
    ])
  return { document, lines }
}

/** The file as plain values. @throws EventFileError for a reference (`*name`) to what is not there */
function valueOf(name: string, { document }: Source): unknown {
  try {
    return document.toJS()
  } catch (error) {
    throw new EventFileError(name, [
      { line: 1, text: error instanceof Error ? error.message : String(error) },
    ])
  }
}

/** One mistake for each unknown property, else one for each finding. */
function mistakesOf({ document, lines }: Source, issues: readonly z.core.$ZodIssue[]): Mistake[] {
  const at = (path: readonly PropertyKey[], message: string): Mistake => ({
    line: lineOf(document, lines, path),
    text: `${pathText(path)} ${message}`.trim(),
  })
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [at(issue.path, sentence(issue))]
    const words = issue.message.split('\n')
    return issue.keys.map((key, index) => at([...issue.path, key], words[index] ?? ''))
  })
}

function checked<S extends z.ZodType>(name: string, source: Source, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: wordsFor, reportInput: true })
  if (!result.success) throw new EventFileError(name, mistakesOf(source, result.error.issues))
  return result.data
}

/** @throws EventFileError when there are any. */
function refuse(name: string, { document, lines }: Source, found: readonly Misfit[], above: string[]): void {
  const wrong = found.map(({ path, message }) => ({
    line: lineOf(document, lines, [...above, ...path]),
    text: `${pathText([...above, ...path])} ${message}`,
  }))
  if (wrong.length > 0) throw new EventFileError(name, wrong)
}

function eventOf(name: string, source: Source): EventFile {
  const value = valueOf(name, source)
  const file = checked(name, source, eventFile(kindsFor(placeFile.parse(value))), value)
  refuse(name, source, misfits(file), [])
  return file
}

function passOf(name: string, source: Source): PassFile {
  const value = valueOf(name, source)
  const { pass: place } = z.object({ pass: placeFile }).parse(value)
  const { pass } = checked(name, source, z.strictObject({ pass: passFile(kindsFor(place)) }), value)
  refuse(name, source, passMisfits(pass), ['pass'])
  return pass
}

/** What a file is about. */
export type Loadable =
  { readonly kind: 'event'; readonly file: EventFile } | { readonly kind: 'pass'; readonly file: PassFile }

/**
 * A pass stands below the one property `pass`; anything else is an event.
 * @param name of the file, for the message
 * @throws EventFileError with every mistake of the same depth: first the syntax, then all properties, then what does not fit together.
 */
export function readLoadable(name: string, text: string): Loadable {
  const source = parseSource(name, text)
  const { contents } = source.document
  return isMap(contents) && contents.has('pass')
    ? { kind: 'pass', file: passOf(name, source) }
    : { kind: 'event', file: eventOf(name, source) }
}

/** An event's file. @throws as {@link readLoadable} */
export const readEventFile = (name: string, text: string): EventFile => eventOf(name, parseSource(name, text))
