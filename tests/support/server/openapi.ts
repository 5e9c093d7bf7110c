/** The calls of docs/api/openapi.json, and whether an answer is one that the document describes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect } from 'vitest'

interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>
}
interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly responses: Readonly<Record<string, Response>>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: object; readonly responses: Readonly<Record<string, Response>> }
}

export interface OpenApiCall {
  readonly id: string
  readonly method: string
  /** The path as a route of the server: `:name` in place of `{name}`. */
  readonly url: string
  readonly queryNames: readonly string[]
  readonly responses: Readonly<Record<string, Response>>
}

const file = join(import.meta.dirname, '../../../docs/api/openapi.json')
const document = JSON.parse(readFileSync(file, 'utf8')) as Document

export const openApiCalls: readonly OpenApiCall[] = Object.entries(document.paths).flatMap(
  ([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, parameters = [], responses }]): OpenApiCall => ({
      id: operationId,
      method: method.toUpperCase(),
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      queryNames: parameters.flatMap(({ name, in: place }) => (place === 'query' ? [name] : [])),
      responses,
    })),
)

const ajv = new Ajv2020({ allowUnionTypes: true })
addFormats(ajv)
ajv.addVocabulary(['components'])
ajv.addSchema({ $id: 'openapi', components: { schemas: document.components.schemas } })

const compiled = new Map<object, ValidateFunction>()

function validatorOf(schema: object): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')
  const validate = ajv.compile(JSON.parse(absolute) as object)
  compiled.set(schema, validate)
  return validate
}

const resolved = ({ $ref, ...response }: Response): Response =>
  $ref === undefined ? response : (document.components.responses[$ref.split('/').at(-1) ?? ''] ?? {})

export interface Answer {
  readonly statusCode: number
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** @returns what in the answer the document does not describe, or null */
export function contradiction(call: OpenApiCall, { statusCode, body, headers }: Answer): string | null {
  const described = call.responses[String(statusCode)]
  if (!described) return `status ${String(statusCode)} is not described`
  const { content } = resolved(described)
  if (content === undefined) return body === '' ? null : 'a body where none is described'
  // The body of an error may be missing (docs/api/envelopes-and-errors.md#status-codes).
  if (statusCode >= 400 && statusCode !== 422 && body === '') return null
  const type = String(headers['content-type']).split(';')[0] ?? ''
  const media = content[type]
  if (!media) return `content type ${type} is not described`
  if (!media.schema) return null
  if (body === '') return 'the body is empty'
  const validate = validatorOf(media.schema)
  if (validate(JSON.parse(body))) return null
  return ajv.errorsText(validate.errors)
}

/** Kept answers are sent as bytes of JSON. */
function textOf(payload: unknown, type: string): string {
  if (typeof payload === 'string') return payload
  if (payload === null || payload === undefined) return ''
  return Buffer.isBuffer(payload) && type.startsWith('application/json') ? payload.toString() : 'bytes'
}

/**
 * Compares every answer of a test file's server with the document. Call it at the top level of the file.
 * @returns the `extend` of startTestServer
 */
export function checkAnswers(): (app: FastifyInstance) => void {
  const contradictions: string[] = []
  afterAll(() => expect(contradictions).toEqual([]))
  return (app) => {
    app.addHook('onSend', (request, reply, payload, done) => {
      const { method, routeOptions } = request
      const call = openApiCalls.find(
        (candidate) => candidate.url === routeOptions.url && candidate.method === method,
      )
      const body = textOf(payload, String(reply.getHeader('content-type')))
      const { statusCode } = reply
      const problem = call && contradiction(call, { statusCode, body, headers: reply.getHeaders() })
      if (problem) contradictions.push(`${call.id} ${String(statusCode)}: ${problem}`)
      done(null, payload)
    })
  }
}
