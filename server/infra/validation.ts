/** Rule violations of a request, and checks that several modules share. */
import { timingSafeEqual } from 'node:crypto'
import { asciiDigits } from '#kit/text/ascii-digits.ts'
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import type { ProblemCode } from '#wire/problem-codes.ts'

/** A submitted text without the spaces around it; null when it is missing or blank. */
export const trimmedOrNull = (text: string | null | undefined): string | null => text?.trim() || null

/** The same of a number or a code, with digits 0 to 9. */
export const codeOrNull = (text: string | null | undefined): string | null =>
  trimmedOrNull(asciiDigits(text ?? ''))

/** Compares in constant time: the duration reveals nothing but whether the lengths are equal. */
export function isSameText(text: string, other: string): boolean {
  const [a, b] = [Buffer.from(text), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A scheme, the usual first label, or a domain with a path: mail programs make links of them. */
const webAddress = /:\/\/|(^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}]\.[a-z]{2,}(:\d+)?[/\\?#]/iu
/** Every control character and every separator of lines: a mail would show the rest as its own text. */
const lineBreak = /[\p{Cc}\u2028\u2029]/u

/** False for a text that contains a web address or a line break: its mails would carry a message of the sender. */
export const isPlainName = (text: string): boolean => !webAddress.test(text) && !lineBreak.test(text)

/** A submitted address in its one form; null when it is missing or blank. */
export const emailOrNull = (text: string | null | undefined): string | null =>
  canonicalEmail(text ?? '') || null

/** A broken rule: the field, the code of the rule, and the arguments of its text. */
export interface ValidationError {
  /** Name with brackets, `tickets[<uuid>].email`; the name of the form for a rule about the whole form. */
  readonly fieldName: string
  /** Blank for an unknown event in validate-code only: the wire has null there. */
  readonly code: ProblemCode | ''
  readonly args: readonly (string | number)[]
}

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

/** @param value null for a blank text */
export const requiredProblems = (
  field: string,
  value: string | null | undefined,
  code: ProblemCode = 'error.emptyField',
): ValidationError[] => (value ? [] : [problem(field, code)])

/** @param limit in UTF-16 units, which the problem names */
export const lengthProblems = (
  field: string,
  value: string | null | undefined,
  limit: number,
  code: ProblemCode = 'error.tooLong',
): ValidationError[] => (value && value.length > limit ? [problem(field, code, limit)] : [])
