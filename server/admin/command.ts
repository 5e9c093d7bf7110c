/** What an operator's command is: one part runs where the operator sits, the other where the database is open. */
import type { z } from 'zod'
import type { Database } from '#server/infra/database/database.ts'

export interface CommandContext {
  readonly db: Database
  /** Epoch ms. */
  readonly now: number
}

export interface CommandOutcome {
  /** False ends the program with code 1. */
  readonly ok: boolean
  /** For standard output, or for standard error when it did not work. */
  readonly text: string
}

export const succeeded = (text: string): CommandOutcome => ({ ok: true, text })
export const failed = (text: string): CommandOutcome => ({ ok: false, text })

/** The words after the command's name are wrong; the message says what is missing. */
export class UsageError extends Error {}

interface CommandDefinition<S extends z.ZodType> {
  readonly name: string
  /** What follows the name: "<order>". */
  readonly syntax: string
  readonly description: string
  /** What crosses the line between the two parts; JSON can carry it. */
  readonly input: S
  /** Where the operator sits: reads the words and the files they name. @throws with a message for the operator */
  prepare(args: readonly string[]): Promise<z.input<S>> | z.input<S>
  /** Where the database is: in the running server, or in the operator's own process when none is running. */
  run(context: CommandContext, input: z.output<S>): Promise<CommandOutcome>
}

export interface Command {
  readonly name: string
  readonly syntax: string
  readonly description: string
  prepare(args: readonly string[]): Promise<unknown>
  /** Rejects when the input is not what this command takes. */
  run(context: CommandContext, input: unknown): Promise<CommandOutcome>
}

/** Hides the type of the input, so that commands of all kinds fit into one list. */
export const defineCommand = <S extends z.ZodType>(definition: CommandDefinition<S>): Command => ({
  name: definition.name,
  syntax: definition.syntax,
  description: definition.description,
  prepare: async (args) => definition.prepare(args),
  run: async (context, input) => definition.run(context, definition.input.parse(input)),
})

/** The one word that a command needs. @throws UsageError when it is missing or followed by another */
export function singleArgument(args: readonly string[], what: string): string {
  const [text, ...others] = args
  if (text === undefined || text.trim() === '') throw new UsageError(`Which ${what}?`)
  if (others.length > 0) throw new UsageError(`One ${what} at a time.`)
  return text.trim()
}

/** For a command that needs none. @throws UsageError when there is one */
export function noArguments(args: readonly string[]): null {
  if (args.length > 0) throw new UsageError(`Nothing comes after it, but there is "${args.join(' ')}".`)
  return null
}
