/** Answers of handlers beside the plain value (status codes: docs/api/envelopes-and-errors.md#status-codes). */
import type { FastifyReply } from 'fastify'
import type { ReservationInfo } from '#purchase/contract/reservation.ts'
import type { ValidationError } from '#server/infra/validation.ts'
import {
  limitHeader,
  preferenceAppliedHeader,
  returnRepresentation,
  type VisitorLimit,
} from '#wire/headers.ts'
import type { Warning } from '#wire/problem.ts'

/** A value with a status or headers. */
export class HttpAnswer<T> {
  readonly status: number
  readonly value: T
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, value: T, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.value = value
    this.headers = headers
  }
}

/** A value with the reservation that the call made (docs/api/reservations.md#reservation-in-the-answer). */
export class CreatedAnswer<T> extends HttpAnswer<T> {
  readonly representation: ReservationInfo
  constructor(value: T, representation: ReservationInfo) {
    super(200, value, { [preferenceAppliedHeader]: returnRepresentation })
    this.representation = representation
  }
}

/** An answer without a value: an empty body, or a text as JSON string. */
export class HttpRefusal {
  readonly status: number
  readonly text: string | null
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, text: string | null = null, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.text = text
    this.headers = headers
  }
}

/** Headers of endpoints that pages of any site may call (docs/api/README.md#caching-and-cross-origin-use). */
export const publicCorsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** The refusal of what does not exist, or is hidden from this visitor. */
export const notFound = new HttpRefusal(404)
/** 404 with the headers of {@link publicCorsHeaders}. */
export const publicNotFound = new HttpRefusal(404, null, publicCorsHeaders)
/** The refusal at a limit of the visitor: the app names the limit and offers another attempt later. */
export const visitorLimitRefusal = (limit: VisitorLimit): HttpRefusal =>
  new HttpRefusal(429, 'too many attempts', { [limitHeader]: limit })
/** The refusal of a visitor who tried too many wrong codes. */
export const tooManyWrongCodes = visitorLimitRefusal('codes')
/** The refusal of a request that cannot be read. */
export const badRequest = new HttpRefusal(400, 'bad request')

export interface ValidatedEnvelope<T> {
  success: boolean
  errorCount: number
  validationErrors: { fieldName: string; code: string | null; arguments: Record<string, unknown> | null }[]
  value: T | null
  warnings: Warning[]
}

/** The 200 answer of a validated endpoint (docs/api/envelopes-and-errors.md#validation-envelope). */
export const validAnswer = <T>(value: T, warnings: readonly Warning[] = []): ValidatedEnvelope<T> => ({
  success: true,
  errorCount: 0,
  validationErrors: [],
  value,
  warnings: [...warnings],
})

/** The 422 answer of a validated endpoint. @param value what the endpoint sends beside the errors */
export const invalidAnswer = <T>(
  errors: readonly ValidationError[],
  value: T | null,
  warnings: readonly Warning[] = [],
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer<ValidatedEnvelope<T>> =>
  new HttpAnswer(
    422,
    {
      success: false,
      errorCount: errors.length,
      validationErrors: errors.map(({ fieldName, code, args }) => ({
        fieldName,
        code: code === '' ? null : code,
        arguments:
          args.length === 0 ? null : Object.fromEntries(args.map((arg, index) => [String(index), arg])),
      })),
      value,
      warnings: [...warnings],
    },
    headers,
  )

/** Sends a text as a JSON string, as the errors of the API (docs/api/envelopes-and-errors.md#status-codes). */
export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(text))
