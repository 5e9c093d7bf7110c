/** From the slots of the wire to the text that is kept, and back. Contract 1, section 5. */
import { trimmedOrNull } from '#server/infra/validation/trimmed-or-null.ts'
import type { FieldDefinition, SubmittedValues } from './field-definition.ts'

export type FieldSlot = string | null

/** A checkbox group has one slot for each box, everything else exactly one. */
export const isCheckboxGroup = ({ type, restrictedValues }: FieldDefinition): boolean =>
  type === 'checkbox' && restrictedValues.length > 1

/** What was given for a field, blanks taken off; null when the form does not name the field at all. */
export function submittedSlots(given: SubmittedValues, field: FieldDefinition): FieldSlot[] | null {
  const values = given && Object.hasOwn(given, field.name) ? given[field.name] : undefined
  if (values === undefined) return null
  // A form made before a box was added or switched off has fewer slots or more: all that is ticked counts.
  return (isCheckboxGroup(field) ? values.slice(0, field.restrictedValues.length) : values.slice(0, 1)).map(
    trimmedOrNull,
  )
}

/** One value is kept as it is, several as JSON; nothing is kept of blanks. */
export function storedValueOf(slots: readonly FieldSlot[]): string | null {
  if (slots.every((slot) => slot === null)) return null
  return slots.length === 1 ? (slots[0] ?? null) : JSON.stringify(slots)
}

/** What can be kept as JSON is an array of texts; a plain text that begins like one stays a text. */
export function slotsFromStored(stored: string | null, field: FieldDefinition): FieldSlot[] {
  if (stored === null) return []
  if (!isCheckboxGroup(field) || !stored.startsWith('[')) return [stored]
  try {
    const parsed: unknown = JSON.parse(stored)
    return Array.isArray(parsed) ? parsed.map((one) => (typeof one === 'string' ? one : null)) : [stored]
  } catch {
    return [stored]
  }
}

/**
 * What may be kept of a change after the ticket was handed out: an answer that is no longer editable stays, unless
 * there was none.
 * @param stored kept text by field name
 * @returns the values as if they had been given like that, ready for checking and saving
 */
export function keepFixedAnswers(
  fields: readonly FieldDefinition[],
  given: SubmittedValues,
  stored: ReadonlyMap<string, string>,
): Record<string, FieldSlot[]> {
  const kept = fields.flatMap((field): [string, FieldSlot[]][] => {
    const old = stored.get(field.name)
    const fixed = !field.editable && old !== undefined
    const slots = fixed ? slotsFromStored(old, field) : submittedSlots(given, field)
    return slots === null ? [] : [[field.name, slots]]
  })
  return Object.fromEntries(kept)
}
