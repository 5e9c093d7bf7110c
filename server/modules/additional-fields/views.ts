/**
 * An additional field with its answer, on the wire (docs/api/reservations.md#reservation-details,
 * docs/api/additional-fields.md#values-on-the-wire).
 */
import type { AdditionalField } from '#purchase/contract/reservation.ts'
import type { AnswerOwnerRef, Answers } from './queries.ts'
import { type FieldDefinition, isCheckboxGroup } from './rules.ts'

/** A language without texts gets those of the first language that has some, so that no field lacks a label. */
function describeField(field: FieldDefinition, languages: readonly string[]): AdditionalField['description'] {
  const first = languages.map((lang) => field.texts[lang]).find((texts) => texts !== undefined)
  const fallback = first ??
    Object.values(field.texts)[0] ?? { label: field.name, placeholder: null, values: {} }
  return Object.fromEntries(
    languages.map((lang) => {
      const { label, placeholder, values } = field.texts[lang] ?? fallback
      return [lang, { label, placeholder, restrictedValuesDescription: values }]
    }),
  )
}

/**
 * @param languages of the event, the default one first
 * @param owner whom the answer belongs to
 */
export function fieldView(
  field: FieldDefinition,
  answers: Answers,
  owner: AnswerOwnerRef,
  languages: readonly string[],
): AdditionalField {
  const chosen = answers.slots(field, owner)
  const offered = field.restricted_values.filter(
    (value) => !field.disabled_values.includes(value) || chosen.includes(value),
  )
  // Slots are matched by value, not by index: disabling a choice must not move the others.
  const slots = isCheckboxGroup(field)
    ? offered.map((value) => (chosen.includes(value) ? value : null))
    : [chosen[0] ?? null]
  return {
    name: field.name,
    value: answers.stored(field, owner),
    type: field.type,
    required: field.required,
    editable: field.editable,
    minLength: field.min_length,
    maxLength: field.max_length,
    restrictedValues: offered,
    beforeStandardFields: field.ordinal < 0,
    fields: slots.map((fieldValue, fieldIndex) => ({ fieldIndex, fieldValue })),
    description: describeField(field, languages),
  }
}

/** Sorts the fields and splits them at the position of the standard fields. */
export function splitFields(
  fields: readonly FieldDefinition[],
  answers: Answers,
  owner: AnswerOwnerRef,
  languages: readonly string[],
): { readonly beforeStandard: AdditionalField[]; readonly afterStandard: AdditionalField[] } {
  const all = fields.map((field) => fieldView(field, answers, owner, languages))
  return {
    beforeStandard: all.filter(({ beforeStandardFields }) => beforeStandardFields),
    afterStandard: all.filter(({ beforeStandardFields }) => !beforeStandardFields),
  }
}
