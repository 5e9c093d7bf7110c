/** How an endpoint of the public API is described. */
import * as z from 'zod/mini'
import type { PurchaseContextType } from '#kit/values.ts'
import type { PathParams } from './fill-path.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The parameters of a path; `type` is the kind of a purchase context. */
type ParamsOf<Path extends string> = {
  readonly [Name in keyof PathParams<Path>]: Name extends 'type' ? PurchaseContextType : string
}

/**
 * One call. `path` is a pattern with `:names`; `answer` is the codec of a 200. A 422 carries the validation
 * envelope.
 */
export interface Endpoint<Params, Query, Body extends z.ZodMiniType | null, Answer extends z.ZodMiniType> {
  readonly method: Method
  readonly path: string
  readonly body: Body
  readonly answer: Answer
  /** The server may require a bot check (docs/api/sessions-and-anti-forgery.md#bot-challenge). */
  readonly challenged: boolean
  /** Codec of the reservation that the call creates (docs/api/reservations.md#reservation-in-the-answer). */
  readonly representation?: z.ZodMiniType
  /** Types only; undefined at run time. */
  readonly params?: Params
  readonly query?: Query
}

type NoParams = Record<never, never>

/** The body of a call that needs none; the server ignores it. */
export const ignoredBody = z.unknown()

export const booleanBody = z.boolean()

/** Raw bytes, not decoded as JSON. */
export const bytes = z.instanceof(Uint8Array)

/** @typeParam Q parameters of the query; those of the path follow from its pattern */
export const defineGet =
  <Q = NoParams>() =>
  <P extends string, A extends z.ZodMiniType>(path: P, answer: A): Endpoint<ParamsOf<P>, Q, null, A> => ({
    method: 'GET',
    path,
    body: null,
    answer,
    challenged: false,
  })

export const defineWrite =
  <Q = NoParams>() =>
  <P extends string, B extends z.ZodMiniType | null, A extends z.ZodMiniType>(
    method: Exclude<Method, 'GET'>,
    path: P,
    body: B,
    answer: A,
  ): Endpoint<ParamsOf<P>, Q, B, A> => ({ method, path, body, answer, challenged: false })

/** The same call behind the bot check (docs/api/sessions-and-anti-forgery.md). */
export const challenged = <E extends { readonly challenged: boolean }>(endpoint: E): E => ({
  ...endpoint,
  challenged: true,
})

/** The same call; the client requests the reservation that it creates, as `representation` beside the value. */
export const creating = <E extends { readonly answer: z.ZodMiniType }, R extends z.ZodMiniType>(
  endpoint: E,
  representation: R,
): E & { readonly representation: R } => ({ ...endpoint, representation })

/**
 * For the calls that require `lang`: reserve, validate-to-overview, confirm, re-send
 * (docs/api/values.md#language-of-an-answer).
 */
export interface LangQuery {
  readonly lang: string
}
