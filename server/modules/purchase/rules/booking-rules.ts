/** Checks the booking form in the order of the table in docs/api/booking-details.md#rules. */
import { isEmailAddress, maxEmailLength } from '#kit/text/email-address.ts'
import {
  type ValidationError,
  problem,
  isPlainName,
  requiredProblems,
  lengthProblems,
} from '#server/infra/validation.ts'
import {
  type VatCheckResult,
  ticketFields,
  serviceFields,
  type FieldDefinition,
  fieldProblems,
  type FieldValidation,
} from '#server/modules/additional-fields/rules.ts'
import type { Warning } from '#wire/problem.ts'
import { billingProblems, vatNumberProblems, italianProblems, italianWarnings } from './billing-rules.ts'
import type { PersonData, ItemLink, BookingData } from './booking-data.ts'

interface ReservationItems {
  readonly tickets: readonly { readonly public_uuid: string; readonly category_id: number | null }[]
  readonly items: readonly { readonly id: number; readonly service_id: number }[]
  readonly fields: readonly FieldDefinition[]
}

interface ValidationContext {
  readonly today: FieldValidation['today']
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
function attendeeProblems(
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
  const ticketsInForm = tickets.filter(({ public_uuid }) => attendees.has(public_uuid))
  const enough = validation.attendeesRequired
    ? ticketsInForm.length === tickets.length
    : ticketsInForm.length > 0
  if (problems.length === 0 && enough) return []
  const taxed = problems.some(({ code }) => code !== null && vatProblemCodes.has(code))
  return [
    ...problems,
    problem(formName, taxed ? 'error.STEP_2_INVALID_VAT' : 'error.STEP_2_MISSING_ATTENDEE_DATA'),
  ]
}

function allItemsAssigned(links: readonly ItemLink[], { items }: ReservationItems): boolean {
  const complete = links.every(
    ({ itemId, ticketUuid, additional }) =>
      additional !== null && ticketUuid !== null && items.some(({ id }) => id === itemId),
  )
  return (
    complete &&
    links.length === items.length &&
    new Set(links.map(({ itemId }) => itemId)).size === items.length
  )
}

/** A field counts as named when another item of the same ticket names it, as on alf.io. */
function fieldNamesOnTicket(links: readonly ItemLink[], { ticketUuid }: ItemLink): Set<string> {
  const same = links.filter((link) => link.ticketUuid === ticketUuid)
  return new Set(same.flatMap(({ additional }) => Object.keys(additional ?? {})))
}

/** Checks the items. Fields of items are postponed with the attendees: the form shows both in one section. */
function itemProblems(
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
          namedByItems: fieldNamesOnTicket(links, link),
          ...validation,
        })
      })
  return allItemsAssigned(links, items)
    ? problems
    : [...problems, problem(formName, 'error.STEP_2_ADDITIONAL_ITEMS_NOT_ASSIGNED')]
}

const maxNameLength = 255

/** @param value null for a blank text */
const plainNameProblems = (field: string, value: string | null): ValidationError[] =>
  value === null || isPlainName(value) ? [] : [problem(field, 'error.nameNotPlain')]

/** @param prefix of field names: `tickets[<uuid>].`, or empty for the buyer */
export function nameProblems(
  prefix: string,
  { firstName, lastName }: Omit<PersonData, 'email'>,
): ValidationError[] {
  return [
    ...requiredProblems(`${prefix}firstName`, firstName, 'error.STEP_2_EMPTY_FIRSTNAME'),
    ...lengthProblems(`${prefix}firstName`, firstName, maxNameLength, 'error.STEP_2_MAX_LENGTH_FIRSTNAME'),
    ...plainNameProblems(`${prefix}firstName`, firstName),
    ...requiredProblems(`${prefix}lastName`, lastName, 'error.STEP_2_EMPTY_LASTNAME'),
    ...lengthProblems(`${prefix}lastName`, lastName, maxNameLength, 'error.STEP_2_MAX_LENGTH_LASTNAME'),
    ...plainNameProblems(`${prefix}lastName`, lastName),
  ]
}

/** Each defect of an address has its own code. @param prefix as of {@link nameProblems} */
export function emailProblems(prefix: string, email: string | null): ValidationError[] {
  const field = `${prefix}email`
  if (email === null) return [problem(field, 'error.STEP_2_EMPTY_EMAIL')]
  if (email.length > maxEmailLength) return [problem(field, 'error.STEP_2_EMAIL_IS_TOO_LONG', maxEmailLength)]
  return isEmailAddress(email) ? [] : [problem(field, 'error.STEP_2_INVALID_EMAIL')]
}

/** @returns the problems of name and e-mail address of the contact */
export const contactProblems = (person: PersonData): ValidationError[] => [
  ...emailProblems('', person.email),
  ...nameProblems('', person),
]

/** For attendees, all defects of an address have one code. */
export function attendeePersonProblems(prefix: string, person: PersonData): ValidationError[] {
  const { email } = person
  const reachable = email !== null && isEmailAddress(email)
  return [...(reachable ? [] : [problem(`${prefix}email`, 'error.email')]), ...nameProblems(prefix, person)]
}

export interface BookingFacts extends ValidationContext {
  readonly items: ReservationItems
  /** Result for the buyer's VAT number; null when there was nothing to check. */
  readonly vatNumberVerdict: VatCheckResult | null
  /** Italian e-invoicing is enabled and the total is above zero. */
  readonly italianEInvoicing: boolean
}

/** Several rules can report one code for one field: each problem is reported once. */
function withoutDuplicates(problems: readonly ValidationError[]): ValidationError[] {
  const seen = new Set<string>()
  return problems.filter(({ fieldName, code }) => {
    const key = `${fieldName} ${code}`
    return !seen.has(key) && seen.add(key)
  })
}

/** The problems that stop the booking, each once (docs/api/booking-details.md#rules). */
export const bookingProblems = (data: BookingData, facts: BookingFacts): ValidationError[] =>
  withoutDuplicates([
    ...vatNumberProblems(data, facts.vatNumberVerdict),
    ...contactProblems(data),
    ...billingProblems(data),
    ...(facts.italianEInvoicing ? italianProblems(data) : []),
    ...attendeeProblems(data, facts.items, facts),
    ...itemProblems(data, facts.items, facts),
  ])

/** A visitor can continue despite warnings (`ignoreWarnings`). */
export function bookingWarnings(
  data: BookingData,
  { italianEInvoicing: italian }: Pick<BookingFacts, 'italianEInvoicing'>,
): Warning[] {
  return italian ? italianWarnings(data) : []
}
