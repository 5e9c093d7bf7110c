/** The server's refusal of the booking form, by its fields and as an error summary. */
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { Problem } from '#core/contract/problem.ts'
import { fieldPathOf, type BookingValues } from '#core/domain/booking-form.ts'
import { shownFieldPath } from '#core/domain/buyer-ticket.ts'
import { fieldErrorKey } from '#core/domain/field-error-key.ts'
import type { Translations } from '#core/domain/translations.ts'
import { problemTexts } from '#shared/problem-text.ts'
import type { FieldProblem } from '#shared/use-field-problems.ts'
import type { ErrorLine } from '#ui/ErrorSummary.tsx'
import { errorLines } from './error-lines.ts'
import type { FieldLabel } from './field-labels.ts'

/** Reported beside the errors of the fields that it means. */
const missingAttendeeData = 'error.STEP_2_MISSING_ATTENDEE_DATA'

/** True when the server insists on attendees that the form leaves for later: it then has to show their fields. */
export const asksForLaterNames = (
  { fields, whole }: Pick<RefusedDetails, 'fields' | 'whole'>,
  buyerTicket: string | undefined,
): boolean =>
  whole.some(({ code }) => code === missingAttendeeData) ||
  fields.some(({ path }) => path.startsWith('tickets.') && !path.startsWith(`tickets.${buyerTicket ?? ''}.`))

type Labels = ReadonlyMap<string, FieldLabel>

interface RefusedDetails {
  readonly fields: readonly FieldProblem[]
  /** Problems of the whole form. */
  readonly whole: readonly Problem[]
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isEmpty) : value === undefined || value === null || value === ''

/** The entered value as text; "" for nothing. */
const textOf = (value: unknown): string =>
  isEmpty(value) ? '' : String(Array.isArray(value) ? value[0] : value)

/**
 * The first problem of each field that the form has.
 * @param labels of the fields of the form
 * @param buyerTicket the ticket that has the contact as its attendee
 */
export function refusedDetails(
  problems: readonly Problem[],
  { getValues }: UseFormReturn<BookingValues>,
  labels: Labels,
  buyerTicket: string | undefined,
): RefusedDetails {
  const values = getValues()
  const whole: Problem[] = []
  const fields = new Map<string, FieldProblem>()
  for (const problem of problems) {
    const ownPath = fieldPathOf(problem.path, values)
    const path = ownPath === null ? null : shownFieldPath(ownPath, buyerTicket)
    const label = path === null ? undefined : labels.get(path)
    if (path === null || label === undefined) whole.push(problem)
    // The server may report the same error of a field several times
    // (docs/api/envelopes-and-errors.md#validation-envelope).
    else if (!fields.has(path)) {
      const value = textOf(getValues(path as FieldPath<BookingValues>))
      const key = fieldErrorKey({ path, type: label.type, value, code: problem.code })
      fields.set(path, { path, problem, key, args: { field: label.label }, isMissing: value === '' })
    }
  }
  const isNews = ({ code }: Problem) => fields.size === 0 || code !== missingAttendeeData
  return { fields: [...fields.values()], whole: whole.filter(isNews) }
}

export interface DetailsSummary {
  /** How many details are missing, or are to be corrected. */
  readonly title: string
  /** Errors of the whole form first, then those of fields in the order of the page, not of the server's checks. */
  readonly errors: readonly ErrorLine[]
  /** Number of errors; a line may stand for several. */
  readonly count: number
}

function titleOf({ fields, whole }: RefusedDetails, { t }: Pick<Translations, 't'>): string {
  if (fields.length === 0) return t('app.checkout.errors', { count: whole.length })
  const state = fields.every(({ isMissing }) => isMissing) ? 'missing' : 'wrong'
  return t(`app.checkout.errors.${state}`, { count: fields.length })
}

export const detailsSummary = (
  refused: RefusedDetails,
  labels: Labels,
  translations: Pick<Translations, 't' | 'has'>,
): DetailsSummary => ({
  title: titleOf(refused, translations),
  errors: [
    ...problemTexts(translations, refused.whole).map((text) => ({ text })),
    ...errorLines(labels, new Set(refused.fields.map(({ path }) => path)), translations),
  ],
  count: refused.fields.length + refused.whole.length,
})
