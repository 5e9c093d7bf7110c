/**
 * The form of one ticket: its attendee and the additional fields, and the conversion to and from the wire
 * (docs/api/tickets.md#change-a-ticket, docs/api/additional-fields.md#values-on-the-wire).
 */
import type { EventInfo } from '#catalogue/contract/event.ts'
import { cleanText } from '#kit/text/clean-text.ts'
import type {
  AdditionalField,
  AdditionalServiceWithData,
  AttendeeForm,
  BookingTicket,
} from '../../contract/reservation.ts'
import {
  answeredField,
  answerKey,
  answersOf,
  toAdditionalValues,
  withPreviousAnswers,
  type AnswerCall,
  type AnswerValues,
} from './additional-answers.ts'

export interface PersonValues {
  firstName: string
  lastName: string
  email: string
}

export const personFields = ['firstName', 'lastName', 'email'] as const satisfies (keyof PersonValues)[]

/** The person whom the server has; "" for a missing value. */
export const personOf = (person: { readonly [Name in keyof PersonValues]: string | null }): PersonValues => ({
  firstName: person.firstName ?? '',
  lastName: person.lastName ?? '',
  email: person.email ?? '',
})

/** The person for the wire. */
export const cleanPerson = ({ firstName, lastName, email }: PersonValues): PersonValues => ({
  firstName: cleanText(firstName),
  lastName: cleanText(lastName),
  email: cleanText(email),
})

export interface TicketValues extends PersonValues {
  userLanguage: string
  additional: AnswerValues
}

/** The additional fields of a ticket: those before and those after the names. */
const additionalFieldsOf = (ticket: BookingTicket): AdditionalField[] => [
  ...ticket.ticketFieldConfigurationBeforeStandard,
  ...ticket.ticketFieldConfigurationAfterStandard,
]

/** The values that the server has for a ticket; the language of the page where it has none. */
export function ticketValues(
  ticket: BookingTicket,
  { contentLanguages }: Pick<EventInfo, 'contentLanguages'>,
  lang: string,
): TicketValues {
  const offered = contentLanguages.map(({ locale }) => locale)
  return {
    ...personOf(ticket),
    userLanguage: ticket.userLanguage ?? (offered.includes(lang) ? lang : (offered[0] ?? lang)),
    additional: answersOf(additionalFieldsOf(ticket)),
  }
}

/**
 * The ticket without the fields of its items. alf.io lists them among the ticket's own as well; a change that answered
 * them there would store them a second time (docs/api/tickets.md#full-ticket).
 */
export function withoutItemFields(
  ticket: BookingTicket,
  items: readonly AdditionalServiceWithData[],
): BookingTicket {
  const names = new Set(
    items
      .filter(({ ticketUUID }) => ticketUUID === ticket.uuid)
      .flatMap(({ ticketFieldConfiguration }) => ticketFieldConfiguration.map(({ name }) => name)),
  )
  const isOwn = ({ name }: AdditionalField) => !names.has(name)
  return {
    ...ticket,
    ticketFieldConfigurationBeforeStandard: ticket.ticketFieldConfigurationBeforeStandard.filter(isOwn),
    ticketFieldConfigurationAfterStandard: ticket.ticketFieldConfigurationAfterStandard.filter(isOwn),
  }
}

/** An attendee in a body. Texts are trimmed. @param ticket the one whose fields were answered; undefined for an unknown one */
export const toAttendeeForm = (
  { additional, ...person }: TicketValues,
  ticket: BookingTicket | undefined,
  call: AnswerCall,
) => ({
  ...cleanPerson(person),
  userLanguage: person.userLanguage,
  additional: toAdditionalValues(additional, ticket ? additionalFieldsOf(ticket) : [], call),
})

/**
 * The stored answers of the items of a ticket, as a change sends them. A form that does not show them has to send them
 * unchanged: alf.io refuses a change that does not name every field of an item.
 */
export function unchangedItems(
  uuid: string,
  items: readonly AdditionalServiceWithData[],
): Pick<AttendeeForm, 'additionalServices'> {
  const links = items
    .filter(({ ticketUUID, ticketFieldConfiguration: fields }) => ticketUUID === uuid && fields.length > 0)
    .map(({ itemId, ticketFieldConfiguration: fields }) => ({
      additionalServiceItemId: itemId,
      ticketUUID: uuid,
      additional: toAdditionalValues(answersOf(fields), fields, 'booking'),
    }))
  return links.length === 0 ? {} : { additionalServices: { [uuid]: links } }
}

/** The control of a ticket's form that a problem belongs to, by its path in {@link TicketValues}; null for the whole form. */
export function ticketFieldOf(path: string, ticket: TicketValues): string | null {
  if (['firstName', 'lastName', 'email', 'userLanguage'].includes(path)) return path
  const answer = answeredField(path, ticket.additional)
  return answer === null ? null : `additional.${answer}`
}

/** True when the form of a ticket can change something: it is not locked, or it has additional fields. */
export const canChangeTicket = (ticket: BookingTicket): boolean =>
  !ticket.locked || additionalFieldsOf(ticket).length > 0

const isBlank = (value: string | boolean | null | undefined): boolean =>
  typeof value === 'string' ? cleanText(value) === '' : value !== true

/** How many required values of a ticket are empty: of its attendee and of its additional fields. */
export function missingDetails(values: TicketValues, ticket: BookingTicket): number {
  const person = ticket.locked ? [] : [values.firstName, values.lastName, values.email]
  const answers = additionalFieldsOf(ticket)
    .filter(({ required }) => required)
    .map(({ name }) => values.additional[answerKey(name)] ?? [])
  return person.filter(isBlank).length + answers.filter((slots) => slots.every(isBlank)).length
}

/**
 * The values of a ticket with those of another one where it has none: attendee, and answers to the required fields that both ask but a
 * date of birth. The form folds the optional ones. Null when there is nothing to copy.
 */
export function withCopied(
  values: TicketValues,
  other: TicketValues,
  ticket: BookingTicket,
): TicketValues | null {
  const person = ticket.locked ? [] : personFields.filter((field) => isBlank(values[field]))
  const keys = additionalFieldsOf(ticket)
    .filter(({ type, required }) => required && type !== 'input:dateOfBirth')
    .map(({ name }) => answerKey(name))
    .filter((key) => values.additional[key]?.every(isBlank))
  const answers = Object.fromEntries(keys.map((key) => [key, other.additional[key] ?? []]))
  const copied = {
    ...values,
    ...Object.fromEntries(person.map((field) => [field, other[field]])),
    additional: withPreviousAnswers(values.additional, answers),
  }
  return missingDetails(copied, ticket) < missingDetails(values, ticket) ? copied : null
}
