import type { ProblemCode } from '#core/contract/problem-codes.ts'

/** A rule that was not kept: where, which one, and what its text wants to say. Contract 1, 1.8. */
export interface ValidationError {
  /** With brackets, `tickets[<uuid>].email`; the form's name for a global one. */
  readonly fieldName: string
  /** Blank for an unknown event in validate-code only: the wire has null there. */
  readonly code: ProblemCode | ''
  readonly args: readonly (string | number)[]
}
export type ValidationErrors = readonly ValidationError[]

export const problem = (
  fieldName: string,
  code: ValidationError['code'],
  ...args: readonly (string | number)[]
): ValidationError => ({
  fieldName,
  code,
  args,
})
