/** The OpenAPI document of the public API, from the endpoint table, its comments, the codecs and fixed-parts.yaml. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { staticPaymentMethods } from '#purchase/contract/payment.ts'
import { endpoints } from '#shell/endpoints.ts'
import { bytes, ignoredBody, type Endpoint } from '#wire/endpoint.ts'
import {
  antiForgeryAnswerHeader,
  openIdHeader,
  preferenceAppliedHeader,
  preferHeader,
  returnRepresentation,
  sessionHeader,
} from '#wire/headers.ts'
import { validationEnvelope } from '#wire/problem.ts'
import { readOperations, type JsonSchema, type Operation, type Parameter } from './read-operations.ts'
import { createSchemas, type Schemas } from './schemas.ts'

type AnyEndpoint = Endpoint<unknown, unknown, z.ZodMiniType | null, z.ZodMiniType>
type Named = readonly [name: string, parameter: Parameter]

interface Call extends AnyEndpoint {
  readonly id: string
  readonly operation: Operation
}

interface FixedParts {
  readonly errorBody: JsonSchema
  readonly pathParameters: Readonly<Record<string, Parameter>>
  readonly components: { readonly headers: JsonSchema }
}

const { errorBody, pathParameters, components, ...head } = parse(
  readFileSync(join(import.meta.dirname, 'fixed-parts.yaml'), 'utf8'),
) as FixedParts

/** @throws for a name without a description */
function pathParameter(name: string): Named {
  const parameter = pathParameters[name]
  if (parameter === undefined) throw new Error(`No description of the path parameter ${name}`)
  const values = name === 'method' ? { enum: staticPaymentMethods } : {}
  return [name, { ...parameter, schema: { ...parameter.schema, ...values } }]
}

/** @throws for a header without a description */
function headerRef(name: string): JsonSchema {
  if (!(name in components.headers)) throw new Error(`No description of the header ${name}`)
  return { [name]: { $ref: `#/components/headers/${name}` } }
}

const errorResponses = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'UnexpectedException',
  503: 'Unavailable',
} as const

type SharedStatus = keyof typeof errorResponses

const operations = readOperations()

const calls: readonly Call[] = Object.entries<AnyEndpoint>(endpoints).map(([id, endpoint]) => {
  const operation = operations.get(id)
  if (operation === undefined) throw new Error(`No comment describes ${id}`)
  if ((operation.file === undefined) === (endpoint.answer === bytes))
    throw new Error(`The comment of ${id} names no type of its file, or its answer is JSON`)
  return { ...endpoint, id, operation }
})

const readsBody = ({ body }: Call): boolean => body !== null && body !== ignoredBody

function valueInEnvelope({ answer }: Call): z.core.$ZodType | undefined {
  if (!(answer instanceof z.ZodMiniObject)) return undefined
  const shape: Readonly<Record<string, z.core.$ZodType>> = answer.shape
  return 'validationErrors' in shape ? shape['value'] : undefined
}

/** A null answer is a 204 without a body. */
const isNullable = ({ answer }: Call): boolean => answer instanceof z.ZodMiniNullable

/** The codec of a 200 in JSON; for a validated call the codec of its value. */
const successCodec = (call: Call): z.core.$ZodType =>
  valueInEnvelope(call) ??
  (call.answer instanceof z.ZodMiniNullable ? call.answer.def.innerType : call.answer)

const codecsOf = (call: Call): readonly z.core.$ZodType[] => [
  ...(call.body !== null && readsBody(call) ? [call.body] : []),
  ...(call.answer === bytes ? [] : [successCodec(call)]),
  ...(call.representation === undefined ? [] : [call.representation]),
]

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

const representationNote = 'Not in alf.io. What the call created, only with the header Prefer'

/** See docs/api/reservations.md#reservation-in-the-answer. */
const withRepresentation = (schema: JsonSchema, { representation }: Call, schemas: Schemas): JsonSchema =>
  representation === undefined
    ? schema
    : {
        allOf: [
          schema,
          {
            type: 'object',
            properties: {
              representation: { ...schemas.of(representation), description: representationNote },
            },
          },
        ],
      }

/** Answers of a call that succeeded, or was refused with a body that can be read. */
function ownResponses(call: Call, schemas: Schemas): Record<string, unknown> {
  const { file, errors, falseStatus } = call.operation
  const headers = answerHeaders(call)
  if (file !== undefined) {
    return { 200: { description: 'The file', headers, content: { [file]: {} } } }
  }
  const value = schemas.of(successCodec(call))
  const envelope = (valueSchema: JsonSchema): JsonSchema => ({
    allOf: [schemas.of(validationEnvelope), { type: 'object', properties: { value: valueSchema } }],
  })
  const schema = valueInEnvelope(call) === undefined ? value : envelope(value)
  return {
    200: { description: 'Success', headers, content: json(withRepresentation(schema, call, schemas)) },
    ...(isNullable(call) ? { 204: { description: 'No value', headers } } : {}),
    ...(errors.includes(422) ? { 422: { description: 'Validation errors', content: json(schema) } } : {}),
    ...(falseStatus === undefined
      ? {}
      : {
          [falseStatus]: {
            description: 'Refused: false, or an error when the request cannot be read',
            content: json({ anyOf: [{ type: ['boolean', 'string'] }, errorBody] }),
          },
        }),
  }
}

/** See docs/api/sessions-and-anti-forgery.md#session-identifier. */
function answerHeaders({ method, path, operation, representation }: Call): JsonSchema {
  const isPublic = path.startsWith('/api/v2/public/')
  const session = headerRef(sessionHeader)
  const applied = representation === undefined ? {} : headerRef(preferenceAppliedHeader)
  if (method !== 'GET') return operation.endsSession ? session : applied
  return {
    ...(isPublic ? { ...session, ...headerRef(antiForgeryAnswerHeader) } : {}),
    ...headerRef(openIdHeader),
  }
}

/** See docs/api/envelopes-and-errors.md#status-codes. */
function errorStatuses(call: Call): readonly SharedStatus[] {
  const { operation, method, path } = call
  return [
    ...operation.errors.filter((status): status is SharedStatus => status !== 422),
    // Also a call that ignores its body refuses unreadable JSON and a Content-Type that is no media type.
    ...(method === 'GET' ? [] : ([400, 403, 413, 415] as const)),
    ...(path.includes(':') ? [400 as const] : []),
    429,
    500,
    503,
  ]
}

function responsesOf(call: Call, schemas: Schemas): JsonSchema {
  const errors = errorStatuses(call).map((status): [string, JsonSchema] => {
    const name = call.challenged && status === 403 ? 'ForbiddenOrChallenged' : errorResponses[status]
    return [String(status), { $ref: `#/components/responses/${name}` }]
  })
  // Own answers last: a call may describe one of these statuses itself.
  return { ...Object.fromEntries(errors), ...ownResponses(call, schemas) }
}

const parametersIn = (
  place: 'path' | 'query' | 'header',
  parameters: readonly Named[],
): readonly JsonSchema[] =>
  parameters.map(([name, { description, schema, required }]) => ({
    name,
    in: place,
    ...(place === 'path' || required ? { required: true } : {}),
    description,
    schema,
  }))

const preference: Parameter = {
  description: 'Not in alf.io, which ignores it. RFC 7240: asks for what the call creates in its answer',
  schema: { type: 'string', const: returnRepresentation },
}

function parametersOf({ path, operation, challenged, representation }: Call): readonly JsonSchema[] {
  const names = [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => name)
  const challengeToken: Parameter = {
    description: 'Token of the bot check, where one is configured; valid once',
    schema: { type: 'string' },
  }
  return [
    ...parametersIn('path', names.map(pathParameter)),
    ...parametersIn('query', Object.entries(operation.query)),
    ...parametersIn(
      'header',
      Object.entries({
        ...operation.headers,
        ...(challenged ? { 'Alfio-Verification': challengeToken } : {}),
        ...(representation === undefined ? {} : { [preferHeader]: preference }),
      }),
    ),
  ]
}

function requestBodyOf(call: Call, schemas: Schemas): JsonSchema {
  if (call.body === null || !readsBody(call)) return {}
  // An empty body counts as {}.
  const required = !z.safeDecode(call.body, {}).success
  return { requestBody: { required, content: json(schemas.of(call.body)) } }
}

/** See docs/api/sessions-and-anti-forgery.md#anti-forgery-token. */
function securityOf({ method, path }: Call): readonly JsonSchema[] {
  if (!path.startsWith('/api/v2/public/')) return [{}, { sessionCookie: [] }]
  const sessions = ['sessionHeader', 'sessionCookie']
  if (method === 'GET') return [{}, ...sessions.map((session) => ({ [session]: [] }))]
  return sessions.flatMap((session) =>
    ['antiForgeryHeader', 'antiForgeryParameter'].map((token) => ({ [session]: [], [token]: [] })),
  )
}

function operationOf(call: Call, schemas: Schemas): JsonSchema {
  const { tag, summary, rules } = call.operation
  const parameters = parametersOf(call)
  return {
    operationId: call.id,
    tags: [tag],
    summary,
    description: `Rules: ${rules}`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(call, schemas),
    responses: responsesOf(call, schemas),
    security: securityOf(call),
  }
}

/** @returns the document as a JSON value; the same for every call. */
export function openApiDocument(): JsonSchema {
  const schemas = createSchemas([...new Set([validationEnvelope, ...calls.flatMap(codecsOf)])])
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:([a-zA-Z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, schemas) }
  }
  return { ...head, paths, components: { schemas: schemas.components, ...components } }
}
