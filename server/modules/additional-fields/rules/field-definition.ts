/** The organizer's additional fields (docs/api/additional-fields.md#field-rules). */
import type { AdditionalValues, FieldType } from '#core/contract/reservation.ts'
import type { FieldTexts } from '#server/infra/database/tables/additional-fields.ts'

export interface FieldDefinition {
  readonly id: number
  /** The key in `additional`. */
  readonly name: string
  readonly type: FieldType
  /** Below zero: before the standard fields. */
  readonly order: number
  readonly required: boolean
  /** Can be changed after the ticket was issued. */
  readonly editable: boolean
  /** Characters; years of age for a date of birth. */
  readonly minLength: number | null
  readonly maxLength: number | null
  /** The choices of select, radio and checkbox, including the disabled ones. */
  readonly restrictedValues: readonly string[]
  readonly disabledValues: readonly string[]
  /** Empty: every category. */
  readonly categoryIds: readonly number[]
  /** For each item of this additional service, and not for tickets. */
  readonly serviceId: number | null
  /** By language. */
  readonly texts: Readonly<Record<string, FieldTexts>>
}

/** Values on the wire; any may be missing. */
export type SubmittedValues = AdditionalValues | null | undefined

export const fieldNamePattern = /^[a-zA-Z0-9][a-zA-Z0-9-_]*$/

/** The fields of a ticket in that category, in order. */
export const ticketFields = (
  fields: readonly FieldDefinition[],
  categoryId: number | null,
): FieldDefinition[] =>
  fields.filter(
    ({ serviceId, categoryIds }) =>
      serviceId === null &&
      (categoryIds.length === 0 || (categoryId !== null && categoryIds.includes(categoryId))),
  )

/** The fields of an item of that additional service, in order. */
export const serviceFields = (fields: readonly FieldDefinition[], serviceId: number): FieldDefinition[] =>
  fields.filter((field) => field.serviceId === serviceId)

/** The fields of a subscription owner: those without categories and services. */
export const subscriptionOwnerFields = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  ticketFields(fields, null)
