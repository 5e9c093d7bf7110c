/** What every rule of an event file says things with. */
import { didYouMean } from './nearest.ts'

export type Path = readonly (string | number)[]

export interface Misfit {
  readonly path: Path
  readonly message: string
}

/** One misfit of a property when the condition holds, else none. */
export const when = (wrong: boolean, path: Path, message: string): Misfit[] =>
  wrong ? [{ path, message }] : []

/** Every language that the event is sold in needs the text. */
export const textMisfits = (
  texts: Readonly<Record<string, string>> | undefined,
  languages: readonly string[],
  path: Path,
): Misfit[] =>
  languages
    .filter((language) => texts !== undefined && !texts[language])
    .map((language) => ({ path, message: `has no text in ${language}, one of the event's languages` }))

/** A name that has to be among others. @param what "category" */
export const nameMisfit = (name: string, known: readonly string[], what: string, path: Path): Misfit[] =>
  when(
    !known.includes(name),
    path,
    `names the ${what} "${name}", which is not in this file${didYouMean(name, known)}`,
  )

export const nameMisfits = (
  names: readonly string[] | undefined,
  known: readonly string[],
  what: string,
  path: Path,
): Misfit[] => (names ?? []).flatMap((name, index) => nameMisfit(name, known, what, [...path, index]))

/** What may be there once only. @param at where the text of that number stands */
export const repeated = (texts: readonly string[], at: (index: number) => Path): Misfit[] =>
  texts.flatMap((text, index) => when(texts.indexOf(text) < index, at(index), `"${text}" is there twice`))

/** The second of two instants, or numbers, has to be greater. Missing ones fit everything. */
export const spanMisfit = (
  [fromName, from]: readonly [string, number | undefined],
  [untilName, until]: readonly [string, number | undefined],
  path: Path,
): Misfit[] =>
  when(
    from !== undefined && until !== undefined && until <= from,
    [...path, untilName],
    `is not after ${fromName}`,
  )
