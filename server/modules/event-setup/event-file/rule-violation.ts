/** Helpers for rules across properties. */
import { nearestNameHint } from './did-you-mean.ts'

export type PropertyPath = readonly (string | number)[]

export interface RuleViolation {
  readonly path: PropertyPath
  readonly message: string
}

/** One violation when the condition holds, else none. */
export const violationIf = (wrong: boolean, path: PropertyPath, message: string): RuleViolation[] =>
  wrong ? [{ path, message }] : []

/** A violation for each language of the event without the text. */
export const missingTextViolations = (
  texts: Readonly<Record<string, string>> | undefined,
  languages: readonly string[],
  path: PropertyPath,
): RuleViolation[] =>
  languages
    .filter((language) => texts !== undefined && !texts[language])
    .map((language) => ({ path, message: `has no text in ${language}, one of the event's languages` }))

/** A violation for a name that is not in the list. @param what such as "category" */
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

/** @param what the names name, for the message @returns a violation for each name that is not in `known` */
export const unknownNamesViolations = (
  names: readonly string[] | undefined,
  known: readonly string[],
  what: string,
  path: PropertyPath,
): RuleViolation[] =>
  (names ?? []).flatMap((name, index) => unknownNameViolations(name, known, what, [...path, index]))

/** A violation for each repeated text. @param at path of the text with that index */
export const duplicateViolations = (
  texts: readonly string[],
  at: (index: number) => PropertyPath,
): RuleViolation[] =>
  texts.flatMap((text, index) =>
    violationIf(texts.indexOf(text) < index, at(index), `"${text}" is there twice`),
  )

/** A violation unless the second number or instant is greater. A missing one is accepted. */
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
