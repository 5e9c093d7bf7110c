/** Adds the endpoints of the contract to the server: decodes requests, encodes and marks answers. */
import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bytes, ignoredBody, type Endpoint } from '#wire/endpoint.ts'
import { openIdHeader } from '#wire/headers.ts'
import { CreatedAnswer, HttpAnswer, badRequest, HttpRefusal, sendText } from './answers.ts'
import { decodeBody, nonJsonBody } from './decode-body.ts'
import { sharedHeaders } from './shared-answers.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
/** Refusals that a client knows by their own content, or by their status. */
const markedStatuses = new Set([401, 403, 422, 429])

/**
 * Adds the sign-in status to each answer to a read, and the error body to each refusal of a call that writes
 * (docs/api/envelopes-and-errors.md#marks-of-a-refusal).
 * @param context `signIn`: null when visitors cannot sign in; `now`: epoch ms
 */
export function markAnswers(
  app: FastifyInstance,
  { signIn, now }: { readonly signIn: object | null; readonly now: () => number },
): void {
  const signInEnabled = String(signIn !== null)
  app.addHook('onSend', (request, reply, payload, done) => {
    const { statusCode: status } = reply
    if (reads.has(request.method)) void reply.header(openIdHeader, signInEnabled)
    else if (status >= 400 && status < 500 && !markedStatuses.has(status) && payload !== 'false') {
      const timestamp = new Date(now()).toISOString()
      const [path] = request.url.split('?')
      void reply.type('application/json; charset=utf-8').removeHeader('Content-Length')
      return done(null, JSON.stringify({ timestamp, status, error: STATUS_CODES[status], path }))
    }
    done(null, payload)
  })
}

type AnyEndpoint = Endpoint<unknown, unknown, z.ZodMiniType | null, z.ZodMiniType>
type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? P : never
type QueryOf<E> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? { readonly [K in keyof Q]?: string } : never
type BodyOf<E> = E extends { body: infer B extends z.ZodMiniType } ? z.output<B> : null
type ValueOf<E> = E extends { answer: infer A extends z.ZodMiniType } ? PlainValue<z.output<A>> : never
/** A handler may answer any Uint8Array, also a Buffer. */
type PlainValue<T> = T extends Uint8Array ? Uint8Array : T

export interface ApiCall<E> {
  readonly params: ParamsOf<E>
  /** The query as text; the values of a repeated name are joined with commas. An empty value counts as absent. */
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
}

export type ApiHandler<E> = (call: ApiCall<E>) => Promise<ValueOf<E> | HttpAnswer<ValueOf<E>> | HttpRefusal>
/** Cost of a request that makes a PDF, now or by mail. */
export const pdfCost = 25

interface EndpointOptions<E> {
  /** See rate-limit.ts. */
  readonly cost?: number
  /** True for a call whose 200 is the same for every visitor, or decides it by the call. */
  readonly shared?: boolean | ((call: ApiCall<E>) => boolean)
}
export type AddEndpoint = <E extends AnyEndpoint>(
  endpoint: E,
  handler: ApiHandler<E>,
  options?: EndpointOptions<E>,
) => void

const queryValues = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

function queryOf({ query }: FastifyRequest): Readonly<Record<string, string>> {
  const pairs = Object.entries(z.decode(queryValues, query as z.input<typeof queryValues>)).map(
    ([name, value]): [string, string] => [name, Array.isArray(value) ? value.join(',') : value],
  )
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

/**
 * The types follow from the endpoint: the router matched its pattern, so `params` has the names of the pattern, and its
 * codec decoded `body`.
 */
const callOf = <E extends AnyEndpoint>(request: FastifyRequest, body: unknown): ApiCall<E> => ({
  params: request.params as ParamsOf<E>,
  query: queryOf(request) as QueryOf<E>,
  body: body as BodyOf<E>,
  request,
})

function encodedBody({ answer: codec, representation }: AnyEndpoint, answer: HttpAnswer<unknown>): unknown {
  const body = z.encode(codec, answer.value)
  return representation && answer instanceof CreatedAnswer
    ? { ...(body as object), representation: z.encode(representation, answer.representation) }
    : body
}

function sendOutcome(reply: FastifyReply, endpoint: AnyEndpoint, outcome: unknown): FastifyReply {
  if (outcome instanceof HttpRefusal) {
    void reply.headers(outcome.headers)
    return outcome.text === null
      ? reply.code(outcome.status).send()
      : sendText(reply, outcome.status, outcome.text)
  }
  const answer: HttpAnswer<unknown> =
    outcome instanceof HttpAnswer ? outcome : new HttpAnswer<unknown>(200, outcome)
  const { status, value, headers } = answer
  void reply.code(status).headers(headers)
  if (value === null) return reply.code(204).send()
  if (endpoint.answer === bytes) return reply.send(value)
  void reply.type('application/json; charset=utf-8')
  return reply.send(JSON.stringify(encodedBody(endpoint, answer)))
}

/** The event or the pass that the address of a call names. */
function sharedHeadersOf({ params }: FastifyRequest): Record<string, string> {
  const { shortName, id } = params as { readonly shortName?: string; readonly id?: string }
  return { ...sharedHeaders(shortName ?? id ?? null), Vary: 'Accept-Encoding' }
}

const httpMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

const unsupportedType = new HttpRefusal(415, 'unsupported media type')

/** An empty body counts as an empty object. */
function bodyOf(
  { body: codec }: AnyEndpoint,
  { body }: FastifyRequest,
): HttpRefusal | { readonly data?: unknown } {
  if (codec === null || codec === ignoredBody) return { data: null }
  if (body === nonJsonBody) return unsupportedType
  const decoded = decodeBody(codec, body ?? {})
  return decoded.success ? decoded : badRequest
}

/** Runs before the body is read. Resolves with the reply when it refused the call. */
export type RouteGuard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

/** @param challengeGuard of the endpoints that the contract protects with a bot check */
export function createRegistrar(app: FastifyInstance, challengeGuard: RouteGuard) {
  const methodsByPath = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ path, method }) => {
    const methods = methodsByPath.get(path) ?? new Set<string>()
    for (const name of [method].flat()) methods.add(name)
    methodsByPath.set(path, methods)
  })
  const addEndpoint: AddEndpoint = (endpoint, handler, { cost = 1, shared = false } = {}) => {
    app.route({
      config: { cost, shared: shared !== false },
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.challenged ? { onRequest: challengeGuard } : {}),
      handler: async (request, reply) => {
        const body = bodyOf(endpoint, request)
        if (body instanceof HttpRefusal) return sendOutcome(reply, endpoint, body)
        const call: Parameters<typeof handler>[0] = callOf(request, body.data)
        const outcome = await handler(call)
        const isShared = typeof shared === 'function' ? shared(call) : shared
        if (isShared && !(outcome instanceof HttpRefusal)) void reply.headers(sharedHeadersOf(request))
        return sendOutcome(reply, endpoint, outcome)
      },
    })
  }
  return {
    addEndpoint,
    /**
     * Call it after every endpoint is added: a known path with another method is a 405
     * (docs/api/envelopes-and-errors.md#status-codes).
     */
    addMethodNotAllowed() {
      for (const [url, methods] of [...methodsByPath]) {
        const method = httpMethods.filter((verb) => !methods.has(verb))
        if (method.length > 0)
          app.route({ method, url, handler: (_, reply) => sendText(reply, 405, 'method not allowed') })
      }
    },
  }
}
