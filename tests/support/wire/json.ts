/** Bodies of answers, checked by the codecs of the contract. */
import * as z from 'zod/mini'
import { validationEnvelope } from '#wire/problem.ts'

/** An answer of `inject`, of a test's visitor or of a program in another process. */
export interface JsonAnswer {
  readonly body: string
}

const isShapedLike = <T extends z.ZodMiniType>(schema: T, value: unknown): value is z.input<T> =>
  z.safeParse(schema, value).success

/**
 * @returns the body as it was sent, not decoded: money is text
 * @throws when the schema refuses it
 */
export function jsonOf(answer: JsonAnswer): unknown
export function jsonOf<T extends z.ZodMiniType>(answer: JsonAnswer, schema: T): z.input<T>
export function jsonOf(answer: JsonAnswer, schema: z.ZodMiniType = z.unknown()): unknown {
  const value: unknown = JSON.parse(answer.body)
  if (!isShapedLike(schema, value)) {
    const { error } = z.safeParse(schema, value)
    throw new Error(`${error ? z.prettifyError(error) : ''}\n${answer.body}`)
  }
  return value
}

/** The body of an endpoint's answer as it was sent. @throws when it does not have the endpoint's shape */
export const wireOf = <T extends z.ZodMiniType>(
  answer: JsonAnswer,
  endpoint: { readonly answer: T },
): z.input<T> => jsonOf(answer, endpoint.answer)

/** The validation envelope of a refused or accepted call, with any value. */
export const envelopeOf = (answer: JsonAnswer) => jsonOf(answer, validationEnvelope)

const accepted = z.object({ value: z.string() })

/** Id of the reservation that a call has created. @throws when it was refused */
export const reservationIdOf = (answer: JsonAnswer): string => jsonOf(answer, accepted).value

/** The first element. @throws without one */
export function firstOf<T>(list: readonly T[] | null | undefined): T {
  const [first] = list ?? []
  if (first === undefined) throw new Error('The list is empty')
  return first
}
