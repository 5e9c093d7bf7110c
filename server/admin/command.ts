/** Operator commands. `prepare` runs in the process of the operator, `run` where the database is open. */
import type { z } from 'zod'
import type { PaymentProxy } from '#core/contract/reservation.ts'
import type { Database } from '#server/infra/database/database.ts'

interface CommandContext {
  readonly db: Database
  /** Epoch ms. */
  readonly now: number
  /** The payment proxies that this server has a provider for. */
  readonly proxies: ReadonlySet<PaymentProxy>
}

export interface CommandOutcome {
  /** False makes the process exit with code 1. */
  readonly ok: boolean
  /** Printed to standard output, after a failure to standard error. */
  readonly text: string
}

/** The outcome of a command that exits with 0. @param text for standard output */
export const succeeded = (text: string): CommandOutcome => ({ ok: true, text })
/** The outcome of a command that exits with 1. @param text for standard error */
export const failed = (text: string): CommandOutcome => ({ ok: false, text })

/** The arguments are wrong; the message names the missing one. */
export class UsageError extends Error {}

interface CommandDefinition<S extends z.ZodType> {
  readonly name: string
  /** Arguments after the name: "<order>". */
  readonly syntax: string
  readonly description: string
  /** With "-" as its argument the command runs for each line of the standard input. */
  readonly readsLines?: boolean
  /** Schema of what `prepare` sends to `run` as JSON. */
  readonly input: S
  /**
   * Reads the arguments and the files that they name, in the operator's process. @throws with a message for
   * the operator
   */
  prepare(args: readonly string[]): Promise<z.input<S>> | z.input<S>
  /** Runs in the server, or in the operator's process when no server runs. */
  run(context: CommandContext, input: z.output<S>): Promise<CommandOutcome>
}

export interface Command {
  readonly name: string
  readonly syntax: string
  readonly description: string
  readonly readsLines: boolean
  prepare(args: readonly string[]): Promise<unknown>
  /** Fails for an input that does not match the schema. */
  run(context: CommandContext, input: unknown): Promise<CommandOutcome>
}

/** Hides the type of the input, so that all commands fit into one list. */
export const defineCommand = <S extends z.ZodType>(definition: CommandDefinition<S>): Command => ({
  name: definition.name,
  syntax: definition.syntax,
  description: definition.description,
  readsLines: definition.readsLines === true,
  prepare: async (args) => definition.prepare(args),
  async run(context, input) {
    const { success, data } = definition.input.safeParse(input)
    // `prepare` has made the input: after an update the process of the operator is newer than the server.
    return success
      ? definition.run(context, data)
      : failed(
          `The running server has another version of the command ${definition.name}: restart the server.`,
        )
  },
})

/** The only argument. @throws UsageError without an argument and with several */
export function singleArgument(args: readonly string[], what: string): string {
  const [text, ...others] = args
  if (text === undefined || text.trim() === '') throw new UsageError(`Which ${what}?`)
  if (others.length > 0) throw new UsageError(`One ${what} at a time.`)
  return text.trim()
}

/** @throws UsageError when there is an argument */
export function noArguments(args: readonly string[]): null {
  if (args.length > 0) throw new UsageError(`The command has no arguments, found "${args.join(' ')}".`)
  return null
}
