/** The command that Kysely sends to begin a transaction. */
export const beginCommand = 'begin'
const endCommands = new Set(['commit', 'rollback'])

/**
 * A transaction begins with its first statement: `begin` is answered at once and enters PostgreSQL together with that
 * statement. One object for each connection.
 */
export class DeferredBegin {
  #pending = false

  /** True between `begin` and the first statement. */
  get pending(): boolean {
    return this.#pending
  }

  /** @returns true for a command that PostgreSQL need not see: `begin`, and the end of a transaction without a statement */
  answers(text: string): boolean {
    const answered = text === beginCommand || (this.#pending && endCommands.has(text))
    if (answered) this.#pending = text === beginCommand
    return answered
  }

  /** @returns true when the caller must send `begin` with its statement; false from then on */
  take(): boolean {
    const taken = this.#pending
    this.#pending = false
    return taken
  }
}
