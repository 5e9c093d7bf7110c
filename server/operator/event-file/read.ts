/** From the text of an event file (YAML; JSON is YAML too) to what the box office can load. */
import { LineCounter, parseDocument, type Document } from 'yaml'
import type { z } from 'zod'
import { kindsFor } from './kinds.ts'
import { EventFileError, lineOf, pathText, wordsFor, type Mistake } from './mistakes.ts'
import { misfits } from './rules.ts'
import { eventFile, placeFile, type EventFile } from './schema.ts'

interface Source {
  readonly document: Document
  readonly lines: LineCounter
}

function parseSource(name: string, text: string): Source {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const errors = document.errors.map(({ linePos, message }) => ({
    line: linePos?.[0].line ?? 1,
    text: message.split('\n')[0]?.replace(/ at line \d+, column \d+:$/, '') ?? message,
  }))
  if (errors.length > 0) throw new EventFileError(name, errors)
  return { document, lines }
}

/** One mistake for each unknown property, else one for each finding. */
function mistakesOf({ document, lines }: Source, issues: readonly z.core.$ZodIssue[]): Mistake[] {
  const at = (path: readonly PropertyKey[], message: string): Mistake => ({
    line: lineOf(document, lines, path),
    text: `${pathText(path)} ${message}`.trim(),
  })
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => at([...issue.path, key], issue.message))
      : [at(issue.path, issue.message)],
  )
}

function checked<S extends z.ZodType>(name: string, source: Source, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: wordsFor })
  if (!result.success) throw new EventFileError(name, mistakesOf(source, result.error.issues))
  return result.data
}

/**
 * @param name of the file, for the message
 * @throws EventFileError with every mistake of the same depth: first the syntax, then time zone and currency, then all
 *   properties, then what does not fit together.
 */
export function readEventFile(name: string, text: string): EventFile {
  const source = parseSource(name, text)
  const value: unknown = source.document.toJS()
  const place = checked(name, source, placeFile, value)
  const file = checked(name, source, eventFile(kindsFor(place)), value)
  const { document, lines } = source
  const wrong = misfits(file).map(({ path, message }) => ({
    line: lineOf(document, lines, path),
    text: `${pathText(path)} ${message}`,
  }))
  if (wrong.length > 0) throw new EventFileError(name, wrong)
  return file
}
