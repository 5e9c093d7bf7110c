/** Operator commands. `prepare` runs in the process of the operator, `run` where the database is open. */
import type { z } from 'zod'
import type { PaymentProxy } from '#purchase/contract/reservation.ts'
import type { Database } from '#server/infra/database/database.ts'

export interface CommandContext {
  readonly db: Database
  /** Epoch ms. */
  readonly now: number
  readonly proxies: ReadonlySet<PaymentProxy>
}

export interface CommandOutcome {
  /** False makes the process exit with code 1. */
  readonly ok: boolean
  /** Printed to standard output, after a failure to standard error. */
  readonly text: string
  /** The text shows what the command would change: it does so once the operator has confirmed the text. */
  readonly needsAnswer?: boolean | undefined
  /** A failure has changed something: the audit records it. */
  readonly changed?: boolean
  /** Of a call that asks: the rest of the work, in transactions of its own, once the change is committed. It may end in between. */
  readonly finish?: (db: Database) => Promise<void>
}

/** The outcome of a command that exits with 0. @param text for standard output */
export const succeeded = (text: string): CommandOutcome => ({ ok: true, text })
/** The outcome of a command that exits with 1. @param text for standard error */
export const failed = (text: string): CommandOutcome => ({ ok: false, text })

/** The arguments are wrong; the message names the missing one. */
export class UsageError extends Error {}

/**
 * What a call changes, for the audit. `order` and `ticket`: as the operator typed them; `name`: of an event, a setting or anything
 * else without data of a person, "" for the whole server; `event`: the one that it belongs to.
 */
export type ActObject =
  | { readonly order: string }
  | { readonly ticket: string }
  | { readonly name: string; readonly event?: string | undefined }

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
  /** What a call with the input changes; null for a call that only reads. Without it the command only reads. */
  changes?(input: z.output<S>): ActObject | null
  /** True for a call that shows its effect and asks first: it runs twice, in transactions that `db` is, of which the first is rolled back. */
  asks?(input: z.output<S>): boolean
  /** Runs in the server, or in the operator's process when no server runs. */
  run(context: CommandContext, input: z.output<S>): Promise<CommandOutcome>
}

/** A call with valid input. */
interface CommandCall {
  readonly object: ActObject | null
  readonly asks: boolean
  run(context: CommandContext): Promise<CommandOutcome>
}

export interface Command {
  readonly name: string
  readonly syntax: string
  readonly description: string
  readonly readsLines: boolean
  /** Some of its calls ask, unless --yes answers. */
  readonly canAsk: boolean
  prepare(args: readonly string[]): Promise<unknown>
  /** @returns undefined for an input that does not match the schema */
  callOf(input: unknown): CommandCall | undefined
}

/** Hides the type of the input, so that all commands fit into one list. */
export const defineCommand = <S extends z.ZodType>(definition: CommandDefinition<S>): Command => ({
  name: definition.name,
  syntax: definition.syntax,
  description: definition.description,
  readsLines: definition.readsLines === true,
  canAsk: definition.asks !== undefined,
  prepare: async (args) => definition.prepare(args),
  callOf(input) {
    const { success, data } = definition.input.safeParse(input)
    if (!success) return undefined
    return {
      object: definition.changes?.(data) ?? null,
      asks: definition.asks?.(data) ?? false,
      run: (context) => definition.run(context, data),
    }
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
