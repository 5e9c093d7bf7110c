/**
 * Checks attendees and items of additional services in the booking form (docs/api/booking-details.md#rules,
 * docs/api/additional-fields.md#field-rules).
 */
import { problem, type ValidationError } from '#server/infra/validation/validation-error.ts'
import {
  ticketFields,
  serviceFields,
  type FieldDefinition,
  fieldProblems,
  type FieldValidation,
  type VatCheckResult,
} from '#server/modules/additional-fields/index.ts'
import type { BookingData, ItemLink } from './booking-data.ts'
import { attendeePersonProblems } from './person-rules.ts'

export interface ReservationItems {
  readonly tickets: readonly { readonly public_uuid: string; readonly category_id: number | null }[]
  readonly items: readonly { readonly id: number; readonly service_id: number }[]
  readonly fields: readonly FieldDefinition[]
}

export interface ValidationContext {
  readonly today: FieldValidation['today']
  /** Results for the numbers in `vat:eu` fields. */
  readonly vatCheckResult: (number: string) => VatCheckResult
  /** A setting or a group requires a name for each ticket. */
  readonly attendeesRequired: boolean
}

const formName = 'contactAndTicketsForm'
const vatProblemCodes = new Set(['error.STEP_2_INVALID_VAT', 'error.vatVIESDown'])

/**
 * No problems when the buyer names the attendees later. A form may name some attendees, as with alf.io; one
 * that names no attendee and does not postpone them is incomplete.
 */
export function attendeeProblems(
  { attendees }: BookingData,
  { tickets, fields }: ReservationItems,
  validation: ValidationContext,
): ValidationError[] {
  if (attendees === null) return []
  const problems = [...attendees].flatMap(([uuid, attendee]) => {
    const prefix = `tickets[${uuid}].`
    const category = tickets.find(({ public_uuid }) => public_uuid === uuid)?.category_id ?? null
    const askedFields = ticketFields(fields, category)
    return [
      ...attendeePersonProblems(prefix, attendee),
      ...fieldProblems({ fields: askedFields, submitted: attendee.additional, prefix, ...validation }),
    ]
  })
  const named = tickets.filter(({ public_uuid }) => attendees.has(public_uuid))
  const enough = validation.attendeesRequired ? named.length === tickets.length : named.length > 0
  if (problems.length === 0 && enough) return []
  const taxed = problems.some(({ code }) => code !== null && vatProblemCodes.has(code))
  return [
    ...problems,
    problem(formName, taxed ? 'error.STEP_2_INVALID_VAT' : 'error.STEP_2_MISSING_ATTENDEE_DATA'),
  ]
}

/** Every item of the reservation once, with its ticket and its answers. */
function allItemsAssigned(links: readonly ItemLink[], { items }: ReservationItems): boolean {
  const whole = links.every(
    ({ itemId, ticketUuid, additional }) =>
      additional !== null && ticketUuid !== null && items.some(({ id }) => id === itemId),
  )
  return (
    whole && links.length === items.length && new Set(links.map(({ itemId }) => itemId)).size === items.length
  )
}

/** A field counts as answered when another item of the same ticket answers it, as on alf.io. */
function fieldNamesOnTicket(links: readonly ItemLink[], { ticketUuid }: ItemLink): Set<string> {
  const same = links.filter((link) => link.ticketUuid === ticketUuid)
  return new Set(same.flatMap(({ additional }) => Object.keys(additional ?? {})))
}

/** Checks the items. Fields of items are postponed with the attendees: the form shows both in one section. */
export function itemProblems(
  { itemLinks: links, attendees }: BookingData,
  items: ReservationItems,
  validation: ValidationContext,
): ValidationError[] {
  const postponed = attendees === null
  if (postponed && links.length === 0) return []
  const problems = postponed
    ? []
    : links.flatMap((link) => {
        const service = items.items.find(({ id }) => id === link.itemId)?.service_id
        return fieldProblems({
          fields: service === undefined ? [] : serviceFields(items.fields, service),
          submitted: link.additional,
          prefix: `additionalServices[${link.key}][${String(link.index)}].`,
          presentElsewhere: fieldNamesOnTicket(links, link),
          ...validation,
        })
      })
  return allItemsAssigned(links, items)
    ? problems
    : [...problems, problem(formName, 'error.STEP_2_ADDITIONAL_ITEMS_NOT_ASSIGNED')]
}
