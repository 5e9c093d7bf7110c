/** From the slots of the wire to the text that is kept, and back. Contract 1, section 5. */
import type { FieldDefinition, GivenValues } from './definition.ts'

export type Slot = string | null

const typed = (value: Slot | undefined): Slot => value?.trim() || null

/** A checkbox group has one slot for each box, everything else exactly one. */
export const isGroup = ({ type, restrictedValues }: FieldDefinition): boolean =>
  type === 'checkbox' && restrictedValues.length > 1

/** What was given for a field, blanks taken off; null when the form does not name the field at all. */
export function slotsIn(given: GivenValues, field: FieldDefinition): Slot[] | null {
  const values = given && Object.hasOwn(given, field.name) ? given[field.name] : undefined
  if (values === undefined) return null
  // A form made before a box was added or switched off has fewer slots or more: all that is ticked counts.
  return (isGroup(field) ? values.slice(0, field.restrictedValues.length) : values.slice(0, 1)).map(typed)
}

/** One value is kept as it is, several as JSON; nothing is kept of blanks. */
export function toStored(slots: readonly Slot[]): string | null {
  if (slots.every((slot) => slot === null)) return null
  return slots.length === 1 ? (slots[0] ?? null) : JSON.stringify(slots)
}

/** What can be kept as JSON is an array of texts; a plain text that begins like one stays a text. */
export function fromStored(stored: string | null, field: FieldDefinition): Slot[] {
  if (stored === null) return []
  if (!isGroup(field) || !stored.startsWith('[')) return [stored]
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
export function withoutFixed(
  fields: readonly FieldDefinition[],
  given: GivenValues,
  stored: ReadonlyMap<string, string>,
): Record<string, Slot[]> {
  const kept = fields.flatMap((field): [string, Slot[]][] => {
    const old = stored.get(field.name)
    const fixed = !field.editable && old !== undefined
    const slots = fixed ? fromStored(old, field) : slotsIn(given, field)
    return slots === null ? [] : [[field.name, slots]]
  })
  return Object.fromEntries(kept)
}
