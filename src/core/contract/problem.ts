/** What a server says when it refuses: the validation envelope and the codes we have words for. Contract 1, 1.8. */
import * as z from 'zod/mini'

/** Every code of the two contracts that the app treats as its own case. Anything else is `other`. */
export const problemCodes = [
  'error.STEP_1_SELECT_AT_LEAST_ONE',
  'error.STEP_1_OVER_MAXIMUM',
  'error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE',
  'error.STEP_1_ACCESS_RESTRICTED',
  'error.STEP_1_NOT_ENOUGH_TICKETS',
  'error.STEP_1_CODE_NOT_FOUND',
  'error.STEP_1_CATEGORIES_NOT_COMPATIBLE',
  'error.STEP2_DISCOUNT_CODE_USAGE_EXCEEDED',
  'error.STEP_2_CAPTCHA_VALIDATION_FAILED',
  'error.STEP_2_PAYMENT_REQUEST_CREATION',
  'error.STEP_2_PAYMENT_PROCESSING_ERROR',
  'error.STEP_2_MISSING_PAYMENT_METHOD',
  'error.STEP_2_ORDER_HAS_EXPIRED',
  'error.STEP_2_TERMS_CONDITIONS',
  'error.STEP_2_EMPTY_EMAIL',
  'error.STEP_2_EMAIL_IS_TOO_LONG',
  'error.STEP_2_INVALID_EMAIL',
  'error.STEP_2_EMAIL_TYPO',
  'error.STEP_2_EMPTY_FIRSTNAME',
  'error.STEP_2_EMPTY_LASTNAME',
  'error.STEP_2_MAX_LENGTH_FIRSTNAME',
  'error.STEP_2_MAX_LENGTH_LASTNAME',
  'error.STEP_2_MISSING_ATTENDEE_DATA',
  'error.STEP_2_ADDITIONAL_ITEMS_NOT_ASSIGNED',
  'error.STEP_2_INVALID_VAT',
  'error.vatVIESDown',
  'error.email',
  'error.firstname',
  'error.lastname',
  'error.emptyField',
  'error.tooLong',
  'error.tooShort',
  'error.tooYoung',
  'error.tooOld',
  'error.length',
  'error.lengthMustBe7',
  'error.alphanumeric',
  'error.restrictedValue',
  'error.disabledValue',
  'error.italyEInvoicingReferenceTypeSelectValue',
  'error.generic',
] as const
export type ProblemCode = (typeof problemCodes)[number]

const known = new Set<string>(problemCodes)

/** Narrows a code of the wire to the closed list; a code we have no rule for is `other`. */
export const problemKind = (code: string): ProblemCode | 'other' =>
  known.has(code) ? (code as ProblemCode) : 'other'

export const validationError = z.object({
  /** Brackets on the wire: `tickets[<uuid>].email`. A name that fits no control is global. */
  fieldName: z.string(),
  /** Null only for an unknown event in validate-code. */
  code: z.nullable(z.string()),
  /** An object with the keys "0", "1"… — never an array (contract 1, trap 15). */
  arguments: z.nullable(z.record(z.string(), z.unknown())),
})

export const warning = z.object({ code: z.string(), params: z.array(z.string()) })
export type Warning = z.output<typeof warning>

/** ValidatedResponse of the given value. */
export const validated = <T extends z.ZodMiniType>(value: T) =>
  z.object({
    success: z.boolean(),
    errorCount: z.number(),
    validationErrors: z.array(validationError),
    value: z.nullable(value),
    warnings: z.array(warning),
  })

/** The envelope when only the problems matter. */
export const refusal = validated(z.unknown())

/** One problem as the app handles it. `path` is the dotted form of the field's name. */
export interface Problem {
  readonly code: string
  readonly path: string
  readonly args: Readonly<Record<string, string>>
}

/** `tickets[u].additional[f][0]` becomes `tickets.u.additional.f.0` (contract 1, 1.8). */
export const dottedPath = (fieldName: string): string =>
  fieldName.replaceAll(/\[["']?/g, '.').replaceAll(/["']?\]/g, '')

export const toProblems = (errors: readonly z.output<typeof validationError>[]): Problem[] =>
  errors.map(({ fieldName, code, arguments: args }) => ({
    code: code ?? 'error.generic',
    path: dottedPath(fieldName),
    args: Object.fromEntries(Object.entries(args ?? {}).map(([key, value]) => [key, String(value)])),
  }))
