/**
 * The calls of the endpoint table, and whether an answer is one that the contract permits: its codecs, and the lines in
 * the comment above a call.
 *
 *     @errors 401 404                    statuses that depend on the rules of the call
 *     @query code? text: Promo code      a parameter of the query
 *     @file image/png                    type of an answer that is not JSON
 *     @false 400                         status with which the answer `false` arrives
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#shell/endpoints.ts'
import type { Endpoint } from '#wire/endpoint.ts'

type AnyEndpoint = Endpoint<unknown, unknown, z.ZodMiniType | null, z.ZodMiniType>

export interface ContractCall {
  readonly id: string
  readonly method: string
  readonly url: string
  readonly queryNames: readonly string[]
  /** What is wrong with an answer of JSON or a file; a status that is absent is not permitted. */
  readonly answers: ReadonlyMap<number, (answer: Answer) => string | null>
}

export interface Answer {
  readonly statusCode: number
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

const source = join(import.meta.dirname, '../../../src')

/** The comments above the entries of all tables of calls, by the name of the entry. A table ends its file. */
const comments = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:wire\/[^/]+|[^/]+\/contract(?:\/[^/]+)?)\.ts$/.test(name))
    .flatMap((name) => {
      const [, table = ''] = readFileSync(join(source, name), 'utf8').split(/ndpoints = \{$/m)
      return [...table.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s+(\w+):/g)]
    })
    .map(([, comment = '', id = '']) => [id, comment]),
)

const typeOf = ({ headers }: Answer): string => String(headers['content-type']).split(';')[0] ?? ''

const shaped =
  (schema: z.ZodMiniType) =>
  (answer: Answer): string | null => {
    if (typeOf(answer) !== 'application/json') return `content type ${typeOf(answer)}`
    if (answer.body === '') return 'the body is empty'
    const { error } = z.safeDecode(schema, JSON.parse(answer.body))
    return error ? z.prettifyError(error) : null
  }

const refusal = shaped(
  z.union([
    z.string(),
    z.looseObject({ timestamp: z.string(), status: z.number(), error: z.string(), path: z.string() }),
  ]),
)
/** The body of an error may be missing (docs/api/envelopes-and-errors.md#status-codes). */
const refused = (answer: Answer): string | null => (answer.body === '' ? null : refusal(answer))
const empty = ({ body }: Answer): string | null => (body === '' ? null : 'a body where none is described')

function callOf([id, endpoint]: [string, AnyEndpoint]): ContractCall {
  const { method, path, answer, representation } = endpoint
  const comment = comments.get(id) ?? ''
  const linesOf = (tag: string) =>
    [...comment.matchAll(new RegExp(`^\\s*\\* @${tag} (.+)$`, 'gm'))].map(([, text = '']) => text)
  const [file] = linesOf('file')
  const value = shaped(answer)
  const created = representation && shaped(z.looseObject({ representation: z.optional(representation) }))
  const success = (sent: Answer): string | null => value(sent) ?? created?.(sent) ?? null
  const isFile = (sent: Answer) => (typeOf(sent) === file ? null : `content type ${typeOf(sent)}`)
  // Also a call that ignores its body refuses unreadable JSON and a Content-Type that is no media type.
  const ofWriting = method === 'GET' ? [] : [400, 403, 413, 415]
  const ofPath = path.includes(':') ? [400] : []
  const ofRules = (linesOf('errors')[0] ?? '').split(' ').filter(Boolean).map(Number)
  const [falseStatus] = linesOf('false').map(Number)
  const answers = new Map(
    [...ofWriting, ...ofPath, ...ofRules, 429, 500, 503].map((status) => [status, refused]),
  )
  if (answers.has(422)) answers.set(422, value)
  if (answer instanceof z.ZodMiniNullable) answers.set(204, empty)
  if (falseStatus !== undefined)
    answers.set(falseStatus, (sent) => (sent.body === 'false' ? null : refused(sent)))
  answers.set(200, file === undefined ? success : isFile)
  const queryNames = linesOf('query').map((text) => /^[\w-]+/.exec(text)?.[0] ?? '')
  return { id, method, url: path, queryNames, answers }
}

export const contractCalls: readonly ContractCall[] = Object.entries<AnyEndpoint>(endpoints).map(callOf)

/** @returns what in the answer the contract does not describe, or null */
export function contradiction(call: ContractCall, answer: Answer): string | null {
  const check = call.answers.get(answer.statusCode)
  return check ? check(answer) : `status ${String(answer.statusCode)} is not described`
}

/** Kept answers are sent as bytes of JSON. */
function textOf(payload: unknown, type: string): string {
  if (typeof payload === 'string') return payload
  if (payload === null || payload === undefined) return ''
  return Buffer.isBuffer(payload) && type.startsWith('application/json') ? payload.toString() : 'bytes'
}

/**
 * Compares every answer of a test file's server with the contract. Call it at the top level of the file.
 * @returns the `extend` of startTestServer
 */
export function checkAnswers(): (app: FastifyInstance) => void {
  const contradictions: string[] = []
  afterAll(() => expect(contradictions).toEqual([]))
  return (app) => {
    app.addHook('onSend', (request, reply, payload, done) => {
      const { method, routeOptions } = request
      const call = contractCalls.find(({ method: verb, url }) => url === routeOptions.url && verb === method)
      const body = textOf(payload, String(reply.getHeader('content-type')))
      const { statusCode } = reply
      const problem = call && contradiction(call, { statusCode, body, headers: reply.getHeaders() })
      if (problem) contradictions.push(`${call.id} ${String(statusCode)}: ${problem}`)
      done(null, payload)
    })
  }
}
