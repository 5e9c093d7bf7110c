/** What every rule of an event file says things with. */
import { nearestNameHint } from './did-you-mean.ts'

export type PropertyPath = readonly (string | number)[]

export interface RuleViolation {
  readonly path: PropertyPath
  readonly message: string
}

/** One misfit of a property when the condition holds, else none. */
export const violationIf = (wrong: boolean, path: PropertyPath, message: string): RuleViolation[] =>
  wrong ? [{ path, message }] : []

/** Every language that the event is sold in needs the text. */
export const missingTextViolations = (
  texts: Readonly<Record<string, string>> | undefined,
  languages: readonly string[],
  path: PropertyPath,
): RuleViolation[] =>
  languages
    .filter((language) => texts !== undefined && !texts[language])
    .map((language) => ({ path, message: `has no text in ${language}, one of the event's languages` }))

/** A name that has to be among others. @param what "category" */
export const unknownNameViolations = (
  name: string,
  known: readonly string[],
  what: string,
  path: PropertyPath,
): RuleViolation[] =>
  violationIf(
    !known.includes(name),
    path,
    `names the ${what} "${name}", which is not in this file${nearestNameHint(name, known)}`,
  )

export const unknownNamesViolations = (
  names: readonly string[] | undefined,
  known: readonly string[],
  what: string,
  path: PropertyPath,
): RuleViolation[] =>
  (names ?? []).flatMap((name, index) => unknownNameViolations(name, known, what, [...path, index]))

/** What may be there once only. @param at where the text of that number stands */
export const duplicateViolations = (
  texts: readonly string[],
  at: (index: number) => PropertyPath,
): RuleViolation[] =>
  texts.flatMap((text, index) =>
    violationIf(texts.indexOf(text) < index, at(index), `"${text}" is there twice`),
  )

/** The second of two instants, or numbers, has to be greater. Missing ones fit everything. */
export const spanViolations = (
  [fromName, from]: readonly [string, number | undefined],
  [untilName, until]: readonly [string, number | undefined],
  path: PropertyPath,
): RuleViolation[] =>
  violationIf(
    from !== undefined && until !== undefined && until <= from,
    [...path, untilName],
    `is not after ${fromName}`,
  )
