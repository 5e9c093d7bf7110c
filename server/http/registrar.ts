/** Puts a call of the contract's table on the server: decodes what comes in, encodes what goes out. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bytes, ignoredBody, type Endpoint } from '#core/contract/endpoint.ts'
import { HttpAnswer, badRequest, HttpRefusal } from './answers.ts'
import { nonJsonBody } from './json-bodies.ts'
import { decodeBody } from './decode-body.ts'

type AnyEndpoint = Endpoint<unknown, unknown, z.ZodMiniType | null, z.ZodMiniType>
type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? P : never
type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? Q : never
type BodyOf<E> = E extends { body: infer B extends z.ZodMiniType } ? z.output<B> : null
type ValueOf<E> = E extends { answer: infer A extends z.ZodMiniType } ? PlainValue<z.output<A>> : never
/** Bytes of any buffer will do. */
type PlainValue<T> = T extends Uint8Array ? Uint8Array : T

export interface ApiCall<E> {
  readonly params: ParamsOf<E>
  /** As text; a repeated name is joined with commas. Absent and blank are the same. */
  readonly query: { readonly [K in keyof QueryOf<E>]?: string }
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
}

export type ApiHandler<E> = (call: ApiCall<E>) => Promise<ValueOf<E> | HttpAnswer<ValueOf<E>> | HttpRefusal>
export type AddEndpoint = <E extends AnyEndpoint>(endpoint: E, handler: ApiHandler<E>) => void

function queryOf(request: FastifyRequest): Record<string, string> {
  const raw = request.query as Record<string, string | string[]>
  const pairs = Object.entries(raw).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.join(',') : value,
  ])
  return Object.fromEntries(pairs.filter(([, value]) => value !== '')) as Record<string, string>
}

function sendOutcome(reply: FastifyReply, endpoint: AnyEndpoint, outcome: unknown): FastifyReply {
  if (outcome instanceof HttpRefusal) {
    void reply.headers(outcome.headers)
    if (outcome.text === null) return reply.code(outcome.status).send()
    return reply
      .code(outcome.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(outcome.text))
  }
  const answer: HttpAnswer<unknown> =
    outcome instanceof HttpAnswer ? outcome : new HttpAnswer<unknown>(200, outcome)
  const { status, value, headers } = answer
  void reply.code(status).headers(headers)
  if (value === null) return reply.code(204).send()
  if (endpoint.answer === bytes) return reply.send(value)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(z.encode(endpoint.answer, value)))
}

const httpMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

const unsupportedType = new HttpRefusal(415, 'unsupported media type')

/** An empty body counts as an object without anything in it. */
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

export interface EndpointRegistrar {
  readonly addEndpoint: AddEndpoint
  /** Once every call is known: a right path with a wrong method is a 405 (contract 1, 1.7). */
  addMethodNotAllowed(): void
}

const methodNotAllowed = (_: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(405).type('application/json; charset=utf-8').send(JSON.stringify('method not allowed'))

/** @param challenged stands in front of the calls that the contract protects from robots */
export function createRegistrar(app: FastifyInstance, challenged: RouteGuard): EndpointRegistrar {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ path, method }) => {
    const known = methods.get(path) ?? new Set<string>()
    for (const one of [method].flat()) known.add(one)
    methods.set(path, known)
  })
  return {
    addEndpoint(endpoint, handler) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.challenged ? { onRequest: challenged } : {}),
        handler: async (request, reply) => {
          const body = bodyOf(endpoint, request)
          if (body instanceof HttpRefusal) return sendOutcome(reply, endpoint, body)
          const call = { params: request.params, query: queryOf(request), body: body.data, request } as never
          return sendOutcome(reply, endpoint, await handler(call))
        },
      })
    },
    addMethodNotAllowed() {
      for (const [url, known] of [...methods]) {
        const method = httpMethods.filter((verb) => !known.has(verb))
        if (method.length > 0) app.route({ method, url, handler: methodNotAllowed })
      }
    },
  }
}
