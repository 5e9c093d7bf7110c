/**
 * Reads what the document needs of a call beside its codecs from the comment above its entry in the endpoint table
 * (src/<subject>/contract): a comment costs the app no bytes.
 *
 *     Read an event (docs/api/catalogue.md#event).
 *     @tag catalogue                     when it is not the name of that document
 *     @errors 401 404                    statuses that depend on the rules of the call
 *     @query code? text: Promo code      `?`: may be left out; text, uuid, integer, list, boolean=<default> or a "value"
 *     @header Accept-Language? text: …   the same for a header
 *     @file image/png                    type of an answer that is not JSON
 *     @false 400                         status with which the answer `false` arrives
 *     @ends-session                      `X-Auth-Token` of the answer is empty
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export type JsonSchema = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly description: string
  readonly schema: JsonSchema
  readonly required?: boolean
}

export interface Operation {
  /** Module of the server. */
  readonly tag: string
  readonly summary: string
  /** Document and heading with the rules of the call. */
  readonly rules: string
  /** Statuses that depend on the rules of the call; the generator adds those that every call of its kind has. */
  readonly errors: readonly number[]
  readonly query: Readonly<Record<string, Parameter>>
  readonly headers: Readonly<Record<string, Parameter>>
  readonly file: string | undefined
  /** Status with which the answer `false` arrives, where that is not 200. */
  readonly falseStatus: number | undefined
  /** The answer ends the session: `X-Auth-Token` is empty. */
  readonly endsSession: boolean
}

const source = join(import.meta.dirname, '../../src')

/** The files with codecs and tables of calls, as absolute paths. */
export const contractFiles: readonly string[] = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(?:wire\/[^/]+|kit\/values|[^/]+\/contract(?:\/[^/]+)?)\.ts$/.test(name))
  .toSorted()
  .map((name) => join(source, name))

const schemas: Readonly<Record<string, JsonSchema>> = {
  text: { type: 'string' },
  uuid: { type: 'string', format: 'uuid' },
  integer: { type: 'integer' },
  // May be repeated; a repeated parameter equals its values joined with commas.
  list: { type: 'array', items: { type: 'string' } },
  'boolean=false': { type: 'boolean', default: false },
  'boolean=true': { type: 'boolean', default: true },
}

/** `code? text: Promo code` */
function parameterOf(text: string): [name: string, parameter: Parameter] {
  const [, name, optional, type = '', description] = /^([\w-]+)(\??) (\S+): (.+)$/.exec(text) ?? []
  const constant = /^"(.+)"$/.exec(type)?.[1]
  const schema = constant === undefined ? schemas[type] : { type: 'string', const: constant }
  if (name === undefined || description === undefined || schema === undefined)
    throw new Error(`This describes no parameter: ${text}`)
  return [name, { description, schema, ...(optional ? {} : { required: true }) }]
}

function operationOf(id: string, comment: string): Operation {
  const [, summary, rules, document = ''] =
    /^(.+?) \((docs\/api\/([\w-]+)\.md(?:#[\w-]+)?)\)\.(?: .+)?$/.exec(comment.split('\n@')[0] ?? '') ?? []
  if (summary === undefined || rules === undefined)
    throw new Error(`The comment of ${id} has no summary with the document of its rules`)
  const linesOf = (tag: string): string[] =>
    [...comment.matchAll(new RegExp(`^@${tag}(?: (.+))?$`, 'gm'))].map(([, text = '']) => text)
  const [falseStatus] = linesOf('false')
  return {
    tag: linesOf('tag')[0] ?? document,
    summary,
    rules,
    errors: (linesOf('errors')[0] ?? '').split(' ').filter(Boolean).map(Number),
    query: Object.fromEntries(linesOf('query').map(parameterOf)),
    headers: Object.fromEntries(linesOf('header').map(parameterOf)),
    file: linesOf('file')[0],
    falseStatus: falseStatus === undefined ? undefined : Number(falseStatus),
    endsSession: linesOf('ends-session').length > 0,
  }
}

/** The comments of all entries of the tables of endpoints in a file, by the name of the entry. A table ends its file. */
function commentsIn(file: string): [id: string, comment: string][] {
  const [, table = ''] = readFileSync(file, 'utf8').split(/ndpoints = \{$/m)
  return [...table.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s+(\w+):/g)].map(([, comment = '', id = '']) => {
    const lines = comment.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trim())
    return [
      id,
      lines
        .filter(Boolean)
        .join('\n')
        .replaceAll(/\n(?!@)/g, ' '),
    ]
  })
}

/** @returns the operations by the name of the call. @throws for a comment that does not have the form above */
export function readOperations(): ReadonlyMap<string, Operation> {
  return new Map(contractFiles.flatMap(commentsIn).map(([id, comment]) => [id, operationOf(id, comment)]))
}
