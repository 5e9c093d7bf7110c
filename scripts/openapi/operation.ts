/** What the generator needs of a call beside the endpoint table, checked against the types of the table. */
import type * as z from 'zod/mini'
import type { bytes, Endpoint } from '#core/contract/endpoint.ts'
import type { endpoints } from '#core/contract/endpoints.ts'
import type { Parameter } from './parameters.ts'

type Table = typeof endpoints
type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? Q : never
type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? P : never
type KeysOf<T> = T extends unknown ? keyof T : never

/** Statuses that depend on the rules of a call; the generator adds those that every call of its kind has. */
type ErrorStatus = 400 | 401 | 403 | 404 | 422

type BinaryType = 'image/png' | 'application/pdf'
type IsBinary<E extends { readonly answer: z.ZodMiniType }> = E['answer'] extends typeof bytes ? true : false

/** Every query parameter of the table's type is required here; one that the type makes optional cannot be required. */
type QueryParameters<Q> = {
  readonly [K in keyof Q]-?: undefined extends Q[K] ? Parameter & { readonly required?: never } : Parameter
}

export interface Operation {
  /** Module of the server. */
  readonly tag: string
  readonly summary: string
  /** Document and heading with the rules of the call. */
  readonly rules: string
  readonly errors?: readonly ErrorStatus[]
  readonly query?: Readonly<Record<string, Parameter>>
  /** Query parameters that the server reads and the client of this repository never sends. */
  readonly serverQuery?: Readonly<Record<string, Parameter>>
  readonly headers?: Readonly<Record<string, Parameter>>
  readonly binary?: BinaryType
  /** Status with which the answer `false` arrives, where that is not 200. */
  readonly falseStatus?: 400
  /** The answer ends the session: `X-Auth-Token` is empty. */
  readonly endsSession?: true
}

type OperationOf<E extends { readonly answer: z.ZodMiniType }> = Omit<Operation, 'query' | 'binary'> &
  (KeysOf<QueryOf<E>> extends never
    ? { readonly query?: never }
    : { readonly query: QueryParameters<QueryOf<E>> }) &
  (IsBinary<E> extends true ? { readonly binary: BinaryType } : { readonly binary?: never })

/** One operation for each call of the table, no more and no less. */
export type Operations = { readonly [K in keyof Table]: OperationOf<Table[K]> }

/** Names of all path parameters of the table. */
export type PathParameterName = KeysOf<ParamsOf<Table[keyof Table]>>
