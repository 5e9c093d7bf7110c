/** The validation envelope of a refusal (docs/api/envelopes-and-errors.md#validation-envelope). */
import * as z from 'zod/mini'
import type { OpenEnum } from '#kit/values.ts'
import type { ProblemCode } from './problem-codes.ts'

export const validationError = z.object({
  /** With brackets: `tickets[<uuid>].email`. A name of no control concerns the whole form. */
  fieldName: z.string(),
  /** Null only for an unknown event in validate-code. */
  code: z.nullable(z.string()),
  /**
   * An object with the keys "0", "1" and so on, not an array
   * (docs/api/envelopes-and-errors.md#validation-envelope).
   */
  arguments: z.nullable(z.record(z.string(), z.unknown())),
})

export const warning = z.object({ code: z.string(), params: z.array(z.string()) })
export type Warning = z.output<typeof warning>

/** The validation envelope around a value. */
export const validatedResponse = <T extends z.ZodMiniType>(value: T) =>
  z.object({
    success: z.boolean(),
    errorCount: z.number(),
    validationErrors: z.array(validationError),
    value: z.nullable(value),
    warnings: z.array(warning),
  })

/** The envelope without its value. */
export const validationEnvelope = validatedResponse(z.unknown())

/** One problem as the app handles it. `path` is the field name in dotted form. */
export interface Problem {
  readonly code: OpenEnum<ProblemCode>
  readonly path: string
  readonly args: Readonly<Record<string, string>>
}

/** `tickets[u].additional[f][0]` becomes `tickets.u.additional.f.0` (docs/api/envelopes-and-errors.md#field-names). */
export const dottedPath = (fieldName: string): string =>
  fieldName.replaceAll(/\[["']?/g, '.').replaceAll(/["']?\]/g, '')

/**
 * A missing code reads as `error.generic`; arguments read as text (docs/api/envelopes-and-errors.md#validation-envelope).
 */
export const toProblems = (errors: readonly z.output<typeof validationError>[]): Problem[] =>
  errors.map(({ fieldName, code, arguments: args }) => ({
    code: code ?? 'error.generic',
    path: dottedPath(fieldName),
    args: Object.fromEntries(Object.entries(args ?? {}).map(([key, value]) => [key, String(value)])),
  }))
