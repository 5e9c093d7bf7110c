/** Broken input rules as the wire lists them (docs/api/envelopes-and-errors.md#validation-envelope). */
import type { ProblemCode } from '#core/contract/problem-codes.ts'

/** A broken rule: the field, the code of the rule, and the arguments of its text. */
export interface ValidationError {
  /** With brackets, `tickets[<uuid>].email`; the name of the form for a rule about the whole form. */
  readonly fieldName: string
  /** Blank for an unknown event in validate-code only: the wire has null there. */
  readonly code: ProblemCode | ''
  readonly args: readonly (string | number)[]
}
export type ValidationErrors = readonly ValidationError[]

/** @param args in the order of the placeholders of the code's text */
export const problem = (
  fieldName: string,
  code: ValidationError['code'],
  ...args: readonly (string | number)[]
): ValidationError => ({
  fieldName,
  code,
  args,
})

/** @returns makes problems of one form, or of its only field */
export const formProblem =
  (form: string) =>
  (code: ProblemCode, ...args: readonly (string | number)[]): ValidationError =>
    problem(form, code, ...args)
