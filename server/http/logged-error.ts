/**
 * What the log keeps of an error. Messages of the database and of parsers quote input, and its driver adds the
 * parameters of the query, which are names and addresses of people.
 */
// A type, because an interface has no index signature, which the logger requires.
export type LoggedError = {
  readonly type: string
  /** Code of the database (SQLSTATE), of Node or of Fastify. */
  readonly code: string | undefined
  /** Constraint of the database that the query broke. */
  readonly constraint: string | undefined
  /** Without quoted values, e-mail addresses, ids and numbers. */
  readonly message: string
  /** Frames only: the first line would repeat the message. */
  readonly stack: string
}

const value = '…'
const values = [
  /"[^"]*"|'[^']*'|`[^`]*`/g,
  /[^\s@<>(]+@[^\s@>)]+/g,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/gi,
  /=\([^)]*\)/g,
  /\d{4,}/g,
]

const withoutValues = (text: string): string =>
  values.reduce((rest, pattern) => rest.replaceAll(pattern, value), text.split('\n')[0] ?? '')

const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

const textOf = (owner: object, name: string): string | undefined => {
  const found: unknown = Reflect.get(owner, name)
  return typeof found === 'string' ? found : undefined
}

/** An error without the values in it, which may belong to a person. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, code: undefined, constraint: undefined, message: '', stack: '' }
  return {
    type: error.name,
    code: textOf(error, 'code'),
    constraint: textOf(error, 'constraint'),
    message: withoutValues(error.message),
    stack: framesOf(error.stack ?? ''),
  }
}
