/**
 * Names of prepared statements. PostgreSQL parses, rewrites and plans a named statement once for each connection, which
 * takes longer than the execution of most statements here.
 */

/** More texts than that come from lists of changing length; those are parsed each time. */
const maxNames = 500

/** DDL runs once. */
const dataStatement = /^\s*(select|insert|update|delete|with)\b/i

/** PostgreSQL code of "cached plan must not change result type": a migration changed a table of the statement. */
const featureNotSupported = '0A000'

const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error &&
  Reflect.get(error, 'code') === featureNotSupported &&
  error.message.includes('cached plan')

export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #preparable: RegExp
  #generation = 0

  /** @param preparable of texts that are worth a name */
  constructor(preparable = dataStatement) {
    this.#preparable = preparable
  }

  /** @returns undefined when the statement is not prepared */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= maxNames || !this.#preparable.test(text)) return undefined
    const name = `t${String(this.#generation)}_${String(this.#names.size)}`
    this.#names.set(text, name)
    return name
  }

  /**
   * Executes a statement, and once more under another name when a table of it changed. Inside a transaction it throws the
   * error instead: PostgreSQL refuses every further statement of that transaction.
   * @param name what `nameOf` returned for the text
   */
  async execute<T>(
    { name, text, inTransaction }: { name: string; text: string; inTransaction: boolean },
    run: (name: string) => Promise<T>,
  ): Promise<T> {
    try {
      return await run(name)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      this.#renew()
      const renewed = this.nameOf(text)
      if (inTransaction || renewed === undefined) throw error
      return run(renewed)
    }
  }

  /** Gives every statement a new name, so that each connection prepares it again. */
  #renew(): void {
    this.#names.clear()
    this.#generation += 1
  }
}
