/** Converts answers between the slots of the wire and the stored text (docs/api/additional-fields.md#field-rules). */
import { ownValue } from '#core/domain/own-value.ts'
import { trimmedOrNull } from '#server/infra/validation/trimmed-or-null.ts'
import type { FieldDefinition, SubmittedValues } from './field-definition.ts'

export type FieldSlot = string | null

/** A checkbox group has one slot for each choice, every other field one. */
export const isCheckboxGroup = ({ type, restrictedValues }: FieldDefinition): boolean =>
  type === 'checkbox' && restrictedValues.length > 1

/** The submitted slots of a field, trimmed; null when the form omits the field. */
export function submittedSlots(given: SubmittedValues, field: FieldDefinition): FieldSlot[] | null {
  const values = ownValue(given, field.name)
  if (values === undefined) return null
  // The organizer may have added or disabled choices since the form was opened, so the number of slots can
  // differ.
  return (isCheckboxGroup(field) ? values.slice(0, field.restrictedValues.length) : values.slice(0, 1)).map(
    trimmedOrNull,
  )
}

/** A single value is stored as text, several as JSON; null when all are blank. */
export function storedValueOf(slots: readonly FieldSlot[]): string | null {
  if (slots.every((slot) => slot === null)) return null
  return slots.length === 1 ? (slots[0] ?? null) : JSON.stringify(slots)
}

/** Stored JSON is an array of texts; text that only begins like one is a single value. */
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
 * Merges a change with the stored answers: a field that is no longer editable keeps its answer if it has one.
 * @param stored stored text by field name
 * @returns the answers as if they had been submitted, for checking and saving
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
