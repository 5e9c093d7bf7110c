/**
 * PGlite that prepares statements. Its own `query` parses each text again and enters PostgreSQL six times for one
 * statement; here the repetition of a known text enters it once.
 */
import { PGlite, protocol, type Results } from '@electric-sql/pglite'
import { StatementNames } from './statement-names.ts'

/** Of the commands that Kysely sends. As a prepared statement a command enters PostgreSQL once too. */
const preparable = /^\s*(select|insert|update|delete|with|begin$|commit$|rollback$)\b/i

interface PreparedStatement {
  readonly name: string
  /** Type ids. */
  readonly parameters: readonly number[]
  /** Names and type ids. */
  readonly columns: readonly { readonly name: string; readonly dataTypeID: number }[]
}

const { serialize, messages: kinds } = protocol
const sync = serialize.sync()
const execute = serialize.execute()

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

/** Commands that change rows report their number at the end: `INSERT 0 5`. */
function affectedRowsOf(tag: string | undefined): number {
  const [command = '', ...numbers] = tag?.split(' ') ?? []
  return ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command) ? Number(numbers.at(-1)) : 0
}

export class PreparingPGlite extends PGlite {
  readonly #names = new StatementNames(preparable)
  readonly #prepared = new Map<string, PreparedStatement>()

  override async query<T>(...call: Parameters<PGlite['query']>): Promise<Results<T>> {
    const [text, values = [], options] = call
    const name = this.ready && options === undefined ? this.#names.nameOf(text) : undefined
    if (name === undefined) return super.query<T>(...call)
    return this.runExclusive(() =>
      this.#names.execute({ name, text, inTransaction: this.isInTransaction() }, (known) =>
        this.#run<T>(known, text, values),
      ),
    )
  }

  async #send(...parts: readonly Uint8Array[]): Promise<Message[]> {
    // Files of Node are written at once: only the file systems of browsers have a step of synchronization.
    return this.execProtocolStream(joined([...parts, sync]), { syncToFs: false })
  }

  async #prepare(name: string, text: string): Promise<PreparedStatement> {
    const known = this.#prepared.get(name)
    if (known) return known
    const messages = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    )
    const parameters = messages.find((message) => message instanceof kinds.ParameterDescriptionMessage)
    const row = messages.find((message) => message instanceof kinds.RowDescriptionMessage)
    const statement = { name, parameters: parameters?.dataTypeIDs ?? [], columns: row?.fields ?? [] }
    this.#prepared.set(name, statement)
    return statement
  }

  #parameter(type: number | undefined, value: unknown): string | ArrayBuffer | ArrayBufferView | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.serializers[type]
    if (serializer) return serializer(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }

  async #run<T>(name: string, text: string, values: readonly unknown[]): Promise<Results<T>> {
    const { parameters, columns } = await this.#prepare(name, text)
    const messages = await this.#send(
      serialize.bind({
        statement: name,
        values: values.map((value, index) => this.#parameter(parameters[index], value)),
      }),
      execute,
    )
    const readers = columns.map(({ name: column, dataTypeID }) => {
      const parse = this.parsers[dataTypeID]
      return { column, read: (field: string): unknown => (parse ? parse(field, dataTypeID) : field) }
    })
    const rows = messages
      .filter((message) => message instanceof kinds.DataRowMessage)
      .map(({ fields }) =>
        Object.fromEntries(
          readers.map(({ column, read }, index) => {
            const field = fields[index] ?? null
            return [column, field === null ? null : read(field)]
          }),
        ),
      )
    const complete = messages.findLast((message) => message instanceof kinds.CommandCompleteMessage)
    return { rows: rows as T[], fields: [...columns], affectedRows: affectedRowsOf(complete?.text) }
  }
}
