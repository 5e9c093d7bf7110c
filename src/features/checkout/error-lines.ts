import type { Translations } from '#core/domain/translations.ts'
import { controlId } from '#shared/attendee/control-id.ts'
import type { ErrorLine } from '#ui/ErrorSummary.tsx'
import type { FieldLabel } from './field-labels.ts'

/** Labels of alf.io may end with a colon. */
const withoutColon = (label: string): string => label.replace(/\s*:\s*$/, '')

/**
 * One line for each section of the form with errors, in the order of the page: "Ticket 1: Diet", or "Invoice: 4 details". Each leads
 * to its first field, which has the sentence.
 */
export function errorLines(
  labels: ReadonlyMap<string, FieldLabel>,
  paths: ReadonlySet<string>,
  { t }: Pick<Translations, 't'>,
): ErrorLine[] {
  const sections = new Map<string, { first: string; label: string; count: number }>()
  for (const [path, { section, label }] of labels) {
    if (!paths.has(path)) continue
    const before = sections.get(section)
    sections.set(section, before ? { ...before, count: before.count + 1 } : { first: path, label, count: 1 })
  }
  return [...sections].map(([section, { first, label, count }]) => ({
    id: controlId(first),
    text: `${section}: ${count === 1 ? withoutColon(label) : t('app.checkout.errors.section', { count })}`,
  }))
}
