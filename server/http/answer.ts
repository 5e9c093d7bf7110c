/** What a handler can give back besides the plain value of its call. Status codes: contract 1, 1.7. */
import type { ValidationErrors } from '../domain/problems.ts'
import type { Warning } from '#core/contract/problem.ts'

/** A value with its own status or headers. */
export class Answer<T> {
  readonly status: number
  readonly value: T
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, value: T, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.value = value
    this.headers = headers
  }
}

/** No value: an empty body, or a JSON string that nobody has to read. */
export class Refusal {
  readonly status: number
  readonly text: string | null
  constructor(status: number, text: string | null = null) {
    this.status = status
    this.text = text
  }
}

export const notFound = new Refusal(404)
export const badRequest = new Refusal(400, 'bad request')

export interface Envelope<T> {
  success: boolean
  errorCount: number
  validationErrors: { fieldName: string; code: string | null; arguments: Record<string, unknown> | null }[]
  value: T | null
  warnings: Warning[]
}

/** The 200 of a validated call (contract 1, 1.8). */
export const accepted = <T>(value: T, warnings: readonly Warning[] = []): Envelope<T> => ({
  success: true,
  errorCount: 0,
  validationErrors: [],
  value,
  warnings: [...warnings],
})

/** The 422 of a validated call, with the value that this call sends then. */
export const invalid = <T>(
  errors: ValidationErrors,
  value: T | null,
  warnings: readonly Warning[] = [],
): Answer<Envelope<T>> =>
  new Answer(422, {
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
  })
