/** What an operator's command is: one part runs where the operator sits, the other where the database is open. */
import type { z } from 'zod'
import type { Database } from '../store/database.ts'

export interface Desk {
  readonly db: Database
  /** Epoch ms. */
  readonly now: number
}

export interface Outcome {
  /** False ends the program with code 1. */
  readonly ok: boolean
  /** For standard output, or for standard error when it did not work. */
  readonly text: string
}

export const done = (text: string): Outcome => ({ ok: true, text })
export const refused = (text: string): Outcome => ({ ok: false, text })

/** The words after the command's name are wrong; the message says what is missing. */
export class UsageError extends Error {}

interface Definition<S extends z.ZodType> {
  readonly name: string
  /** What follows the name: "<order>". */
  readonly words: string
  readonly about: string
  /** What crosses the line between the two parts; JSON can carry it. */
  readonly input: S
  /** Where the operator sits: reads the words and the files they name. @throws with a message for the operator */
  prepare(words: readonly string[]): Promise<z.input<S>> | z.input<S>
  /** Where the database is: in the running server, or in the operator's own process when none is running. */
  run(desk: Desk, input: z.output<S>): Promise<Outcome>
}

export interface Command {
  readonly name: string
  readonly words: string
  readonly about: string
  prepare(words: readonly string[]): Promise<unknown>
  /** Rejects when the input is not what this command takes. */
  run(desk: Desk, input: unknown): Promise<Outcome>
}

/** Hides the type of the input, so that commands of all kinds fit into one list. */
export const command = <S extends z.ZodType>(definition: Definition<S>): Command => ({
  name: definition.name,
  words: definition.words,
  about: definition.about,
  prepare: async (words) => definition.prepare(words),
  run: async (desk, input) => definition.run(desk, definition.input.parse(input)),
})

/** The one word that a command needs. @throws UsageError when it is missing or followed by another */
export function onlyWord(words: readonly string[], what: string): string {
  const [word, ...others] = words
  if (word === undefined || word.trim() === '') throw new UsageError(`Which ${what}?`)
  if (others.length > 0) throw new UsageError(`One ${what} at a time.`)
  return word.trim()
}

/** For a command that needs none. @throws UsageError when there is one */
export function noWords(words: readonly string[]): null {
  if (words.length > 0) throw new UsageError(`Nothing comes after it, but there is "${words.join(' ')}".`)
  return null
}
