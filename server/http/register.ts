/** Puts a call of the contract's table on the server: decodes what comes in, encodes what goes out. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bytes, notRead, type Endpoint } from '#core/contract/endpoint.ts'
import { Answer, badRequest, Refusal } from './answer.ts'
import type { Guard } from './challenge.ts'
import { foreignBody } from './json-bodies.ts'
import { decodeBody } from './decode-body.ts'

type AnyEndpoint = Endpoint<unknown, unknown, z.ZodMiniType | null, z.ZodMiniType>
type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? P : never
type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? Q : never
type BodyOf<E> = E extends { body: infer B extends z.ZodMiniType } ? z.output<B> : null
type ValueOf<E> = E extends { answer: infer A extends z.ZodMiniType } ? Plain<z.output<A>> : never
/** Bytes of any buffer will do. */
type Plain<T> = T extends Uint8Array ? Uint8Array : T

export interface Call<E> {
  readonly params: ParamsOf<E>
  /** As text; a repeated name is joined with commas. Absent and blank are the same. */
  readonly query: { readonly [K in keyof QueryOf<E>]?: string }
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
}

export type Handler<E> = (call: Call<E>) => Promise<ValueOf<E> | Answer<ValueOf<E>> | Refusal>
export type Register = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>) => void

function queryOf(request: FastifyRequest): Record<string, string> {
  const raw = request.query as Record<string, string | string[]>
  const pairs = Object.entries(raw).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.join(',') : value,
  ])
  return Object.fromEntries(pairs.filter(([, value]) => value !== '')) as Record<string, string>
}

function send(reply: FastifyReply, endpoint: AnyEndpoint, outcome: unknown): FastifyReply {
  if (outcome instanceof Refusal) {
    void reply.headers(outcome.headers)
    if (outcome.text === null) return reply.code(outcome.status).send()
    return reply
      .code(outcome.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(outcome.text))
  }
  const answer: Answer<unknown> = outcome instanceof Answer ? outcome : new Answer<unknown>(200, outcome)
  const { status, value, headers } = answer
  void reply.code(status).headers(headers)
  if (value === null) return reply.code(204).send()
  if (endpoint.answer === bytes) return reply.send(value)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(z.encode(endpoint.answer, value)))
}

const verbs = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

const wrongType = new Refusal(415, 'unsupported media type')

/** An empty body counts as an object without anything in it. */
function bodyOf(
  { body: codec }: AnyEndpoint,
  { body }: FastifyRequest,
): Refusal | { readonly data?: unknown } {
  if (codec === null || codec === notRead) return { data: null }
  if (body === foreignBody) return wrongType
  const decoded = decodeBody(codec, body ?? {})
  return decoded.success ? decoded : badRequest
}

export interface Registrar {
  readonly call: Register
  /** Once every call is known: a right path with a wrong method is a 405 (contract 1, 1.7). */
  refuseOtherMethods(): void
}

const methodNotAllowed = (_: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(405).type('application/json; charset=utf-8').send(JSON.stringify('method not allowed'))

/** @param challenged stands in front of the calls that the contract protects from robots */
export function registrar(app: FastifyInstance, challenged: Guard): Registrar {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ path, method }) => {
    const known = methods.get(path) ?? new Set<string>()
    for (const one of [method].flat()) known.add(one)
    methods.set(path, known)
  })
  return {
    call(endpoint, handler) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.challenged ? { onRequest: challenged } : {}),
        handler: async (request, reply) => {
          const body = bodyOf(endpoint, request)
          if (body instanceof Refusal) return send(reply, endpoint, body)
          const call = { params: request.params, query: queryOf(request), body: body.data, request } as never
          return send(reply, endpoint, await handler(call))
        },
      })
    },
    refuseOtherMethods() {
      for (const [url, known] of [...methods]) {
        const method = verbs.filter((verb) => !known.has(verb))
        if (method.length > 0) app.route({ method, url, handler: methodNotAllowed })
      }
    },
  }
}
