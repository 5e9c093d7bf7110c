import { controlId } from '#shared/attendee/control-id.ts'
import type { ErrorLine } from '#ui/ErrorSummary.tsx'
import type { FieldLabel } from './field-labels.ts'

/** An error at a field of the booking form. */
export interface FieldError {
  readonly text: string
  /** True when the text names its field itself. */
  readonly namesField: boolean
}

/** Labels of alf.io may end with a colon. */
const nameOf = ({ label }: FieldLabel): string => label.replace(/\s*:\s*$/, '')

/** "Ticket 1, Size of the jacket: Fill in this field". */
function singleLine(field: FieldLabel, { text, namesField }: FieldError): string {
  const names = [field.ticket, namesField ? null : nameOf(field)].filter((name) => name !== null)
  return names.length === 0 ? text : `${names.join(', ')}: ${text}`
}

/**
 * One line for each section of the form with errors, in the order of the page: the error itself, or the names of the
 * fields when there are several. Each links to its first field.
 */
export function errorLines(
  labels: ReadonlyMap<string, FieldLabel>,
  errors: ReadonlyMap<string, FieldError>,
): ErrorLine[] {
  const sections = new Map<string, { path: string; label: FieldLabel; error: FieldError }[]>()
  for (const [path, label] of labels) {
    const error = errors.get(path)
    if (error === undefined) continue
    sections.set(label.section, [...(sections.get(label.section) ?? []), { path, label, error }])
  }
  return [...sections].flatMap(([section, found]) => {
    const [first] = found
    if (first === undefined) return []
    const text =
      found.length === 1
        ? singleLine(first.label, first.error)
        : `${section}: ${found.map(({ label }) => nameOf(label)).join(', ')}`
    return [{ id: controlId(first.path), text }]
  })
}
