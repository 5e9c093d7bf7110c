/**
 * PGlite with prepared statements: each one enters PostgreSQL once. Its own `query` parses every text again and enters
 * PostgreSQL six times.
 */
import { PGlite, protocol, type Results } from '@electric-sql/pglite'
import { executeNamed } from './execute-named.ts'

const { serialize, messages: kinds } = protocol

const describeAndExecute = [serialize.describe({ type: 'P' }), serialize.execute(), serialize.sync()]

/** The text that `pg` sends for a value: a statement means the same on both databases. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return String.raw`\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const elementOf = (value: unknown): string => {
  const text = textOf(value)
  return text === null ? 'NULL' : `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`
}

/** Commands that change rows report their number at the end: `INSERT 0 5`. */
const affectedRowsOf = (tag = ''): number =>
  Number(/^(?:INSERT|UPDATE|DELETE|MERGE).* (\d+)$/.exec(tag)?.[1] ?? 0)

/** PGlite whose `query` parses each text once. */
export class PreparingPGlite extends PGlite {
  readonly #prepared = new Set<string>()

  override async query<T>(...call: Parameters<PGlite['query']>): Promise<Results<T>> {
    const [text, values = [], options] = call
    // PGlite reads the types of arrays with `query` before it is ready.
    if (!this.ready || options !== undefined) return super.query<T>(...call)
    return executeNamed(text, values, (name) => this.runExclusive(() => this.#run<T>(name, text, values)))
  }

  async #run<T>(name: string, text: string, values: readonly unknown[]): Promise<Results<T>> {
    const parse = this.#prepared.has(name)
      ? []
      : // A statement that failed after it was parsed has its name already.
        [serialize.close({ type: 'S', name }), serialize.parse({ name, text })]
    const bind = serialize.bind({ statement: name, values: values.map(textOf) })
    // Files of Node are written at once: only the file systems of browsers have a step of synchronization.
    const messages = await this.execProtocolStream(Buffer.concat([...parse, bind, ...describeAndExecute]), {
      syncToFs: false,
    })
    if (name !== '') this.#prepared.add(name)
    const fields = messages.find((message) => message instanceof kinds.RowDescriptionMessage)?.fields ?? []
    const read = (type: number, field: string | null): unknown => {
      const parser = this.parsers[type]
      return field === null || parser === undefined ? field : parser(field, type)
    }
    const rows = messages
      .filter((message) => message instanceof kinds.DataRowMessage)
      .map((row) =>
        Object.fromEntries(
          fields.map(({ name: column, dataTypeID }, index) => [
            column,
            read(dataTypeID, row.fields[index] ?? null),
          ]),
        ),
      )
    const complete = messages.findLast((message) => message instanceof kinds.CommandCompleteMessage)
    return { rows: rows as T[], fields: [...fields], affectedRows: affectedRowsOf(complete?.text) }
  }
}
