/** What an organiser asks besides names and address. Contract 1, section 5. */
import type { AdditionalValues, FieldType } from '#core/contract/reservation.ts'
import type { FieldTexts } from '#server/infra/database/tables/additional-fields.ts'

export interface FieldDefinition {
  readonly id: number
  /** The key in `additional`. */
  readonly name: string
  readonly type: FieldType
  /** Fields below zero stand before the standard ones. */
  readonly order: number
  readonly required: boolean
  /** May be changed after the ticket was handed out. */
  readonly editable: boolean
  /** Characters; years of age for a date of birth. */
  readonly minLength: number | null
  readonly maxLength: number | null
  /** What can be chosen (select, radio, checkbox); the disabled ones are among them. */
  readonly restrictedValues: readonly string[]
  readonly disabledValues: readonly string[]
  /** Empty: asked in every category. */
  readonly categoryIds: readonly number[]
  /** Asked for each item of this additional service, and then not for the ticket itself. */
  readonly serviceId: number | null
  /** By language. */
  readonly texts: Readonly<Record<string, FieldTexts>>
}

/** Values as they come over the wire; anything may be missing. */
export type SubmittedValues = AdditionalValues | null | undefined

export const fieldNamePattern = /^[a-zA-Z0-9][a-zA-Z0-9-_]*$/

/** What is asked for a ticket of that category, in order. */
export const ticketFields = (
  fields: readonly FieldDefinition[],
  categoryId: number | null,
): FieldDefinition[] =>
  fields.filter(
    ({ serviceId, categoryIds }) =>
      serviceId === null &&
      (categoryIds.length === 0 || (categoryId !== null && categoryIds.includes(categoryId))),
  )

/** What is asked for one item of that additional service, in order. */
export const serviceFields = (fields: readonly FieldDefinition[], serviceId: number): FieldDefinition[] =>
  fields.filter((field) => field.serviceId === serviceId)

/** What is asked of the owner of a pass: nothing there is tied to a category or a service. */
export const subscriptionOwnerFields = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  ticketFields(fields, null)
