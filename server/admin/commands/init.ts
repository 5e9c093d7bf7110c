/** `init`: asks five questions and writes the file with the environment of the server (docs/OPERATOR.md#environment). */
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { failed, succeeded, UsageError, type CommandOutcome } from '../command.ts'

export const initCommand = {
  name: 'init',
  syntax: '[file]',
  description:
    'ask five questions and write the environment of the server into a file, tessera.env by default',
}

type Values = Readonly<Record<string, string>>

interface Question {
  readonly text: string
  /** @returns the variables of an answer; empty for none */
  readonly values: (answer: string) => Values
}

const variable =
  (name: string) =>
  (answer: string): Values =>
    answer === '' ? {} : { [name]: answer }

const questions: readonly Question[] = [
  { text: 'Public address, such as https://tickets.example.org', values: variable('BASE_URL') },
  {
    text: 'Number of proxies in front, such as nginx or Caddy [1]',
    values: (answer) => ((answer || '1') === '0' ? {} : { TRUST_PROXY: answer || '1' }),
  },
  {
    text: 'Database: postgres://user:password@host/name, or a folder [/var/lib/tessera]',
    values: (answer) =>
      /^postgres(ql)?:/.test(answer) ? { DATABASE_URL: answer } : { DATA_DIR: answer || '/var/lib/tessera' },
  },
  { text: 'Mail server: smtps://user:password@host, empty for none', values: variable('SMTP_URL') },
  {
    text: 'Stripe: secret key and public key with a space between, empty for none',
    values(answer) {
      const [secretKey = '', publicKey = ''] = answer.split(/\s+/)
      return secretKey === '' ? {} : { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLIC_KEY: publicKey }
    },
  },
]

interface InitOptions {
  readonly input: Readable & { readonly isTTY?: boolean }
  readonly output: Writable
  /** @throws with a sentence when the server would not start with the values */
  readonly check: (values: Values) => void
}

/**
 * Asks the questions one after the other; an answer that the server refuses is asked again at a terminal.
 * @throws for a refused answer that comes from a pipe, and for a missing one
 */
async function ask({ input, output, check }: InitOptions): Promise<Values> {
  const lines = createInterface({ input })[Symbol.asyncIterator]()
  let known: Values = { DEMO: 'off', PORT: '8080' }
  for (const { text, values } of questions) {
    for (;;) {
      output.write(`${text}: `)
      const line = await lines.next()
      if (line.done === true) throw new Error(`There is no answer to: ${text}`)
      const next = { ...known, ...values(line.value.trim()) }
      try {
        check(next)
        known = next
        break
      } catch (error) {
        if (input.isTTY !== true) throw error
        output.write(`${error instanceof Error ? error.message : String(error)}\n`)
      }
    }
  }
  return known
}

/** @param args the file, which must not exist */
export async function init(args: readonly string[], options: InitOptions): Promise<CommandOutcome> {
  const [file = 'tessera.env', ...others] = args
  if (others.length > 0) throw new UsageError('One file at a time.')
  try {
    const values = await ask(options)
    const text = Object.entries(values).map(([name, value]) => `${name}=${value}\n`)
    // It holds passwords. An existing file stays.
    await writeFile(file, text.join(''), { flag: 'wx', mode: 0o600 })
    return succeeded(`\n${file} is written. Start the server with it, then: npm run boxoffice -- doctor`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      return failed(`${file} exists; it stays as it is.`)
    return failed(`\n${error instanceof Error ? error.message : String(error)}`)
  }
}
