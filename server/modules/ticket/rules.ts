/** The text of a code and the validation of answers on a ticket (docs/api/tickets.md). */
import { createHash, createHmac } from 'node:crypto'
import type { AdditionalValues, AttendeeForm } from '#purchase/contract/reservation.ts'
import type { EventRow, Ticket } from '#server/infra/database/tables/tables.ts'
import { problem, type ValidationError } from '#server/infra/validation.ts'
import {
  serviceFields,
  ticketFields,
  type FieldDefinition,
  keepFixedAnswers,
  fieldProblems,
  type FieldValidation,
} from '#server/modules/additional-fields/rules.ts'
import type { TicketDetails } from '#server/modules/purchase/reservation-details.ts'
import { fullName } from '#server/modules/purchase/rules/reservation-rules.ts'

/** @returns 81 characters (docs/api/tickets.md#code-text); they change with the attendee's name and e-mail address */
export const ticketCodeText = (ticket: Ticket, event: EventRow): string =>
  qrText(
    {
      reservationId: ticket.reservation_id ?? '',
      uuid: ticket.uuid,
      fullName: fullName(ticket),
      email: ticket.email ?? '',
    },
    event.private_key,
  )

interface SubmittedAnswers {
  readonly owner: { readonly kind: 'ticket' | 'item'; readonly id: number }
  readonly fields: readonly FieldDefinition[]
  readonly submitted: AdditionalValues
  readonly stored: ReadonlyMap<string, string>
  /** Precedes `additional[...]` in the names of errors. */
  readonly prefix: string
}

function submittedAnswers(
  { details: { answers } }: TicketDetails,
  { owner, fields, prefix }: Pick<SubmittedAnswers, 'owner' | 'fields' | 'prefix'>,
  values: AdditionalValues | null | undefined,
): SubmittedAnswers {
  const stored = answers.byName(fields, owner)
  return { owner, fields, submitted: keepFixedAnswers(fields, values, stored), stored, prefix }
}

/** Answers for the ticket's items; null when the form has none, as on the page of a single ticket. */
const itemLinksOf = ({ ticket }: TicketDetails, form: AttendeeForm) =>
  form.additionalServices?.[ticket.public_uuid] ?? null

/** Answers of the ticket and of each of its items in the form; a fixed answer stays. */
export function submittedAnswersOf(ticketDetails: TicketDetails, form: AttendeeForm): SubmittedAnswers[] {
  const { ticket, details } = ticketDetails
  const ofTicket = submittedAnswers(
    ticketDetails,
    {
      owner: { kind: 'ticket', id: ticket.id },
      fields: ticketFields(details.fields, ticket.category_id),
      prefix: '',
    },
    form.additional,
  )
  const items = (itemLinksOf(ticketDetails, form) ?? []).flatMap((link, index) => {
    const item = details.items.find(
      ({ id, ticket_id }) => id === link.additionalServiceItemId && ticket_id === ticket.id,
    )
    if (!item) return []
    const prefix = `additionalServices[${ticket.public_uuid}][${String(index)}].`
    const fields = serviceFields(details.fields, item.service_id)
    return [
      submittedAnswers(
        ticketDetails,
        { owner: { kind: 'item', id: item.id }, fields, prefix },
        link.additional,
      ),
    ]
  })
  return [ofTicket, ...items]
}

/** True when the form has each item of the ticket that has fields, with exactly those fields. */
function hasEveryItemField(ticketDetails: TicketDetails, form: AttendeeForm): boolean {
  const links = itemLinksOf(ticketDetails, form)
  if (links === null) return true
  const { ticket, details } = ticketDetails
  const expected = details.items
    .filter(({ ticket_id }) => ticket_id === ticket.id)
    .flatMap(({ id, service_id }) =>
      serviceFields(details.fields, service_id).map(({ name }) => `${String(id)} ${name}`),
    )
  const sent = links.flatMap(({ additionalServiceItemId: id, additional }) =>
    Object.keys(additional ?? {}).map((name) => `${String(id)} ${name}`),
  )
  return expected.length === sent.length && expected.every((key) => sent.includes(key))
}

/** @param all answers of the ticket and of its additional services */
export function answerProblems(
  ticketDetails: TicketDetails,
  form: AttendeeForm,
  all: readonly SubmittedAnswers[],
  validation: Pick<FieldValidation, 'today' | 'vatCheckResult'>,
): ValidationError[] {
  return [
    ...all.flatMap(({ fields, submitted, stored, prefix }) =>
      fieldProblems({ fields, submitted, stored, prefix, ...validation }),
    ),
    // A global error of this form has no name (docs/api/envelopes-and-errors.md#field-names).
    ...(hasEveryItemField(ticketDetails, form) ? [] : [problem('', 'error.emptyField')]),
  ]
}

interface SignedTicket {
  readonly reservationId: string
  readonly uuid: string
  readonly fullName: string
  /** The stored address; "" when absent. */
  readonly email: string
}

/**
 * Lower case as alf.io computes it, one UTF-16 unit at a time: a Greek sigma becomes both of its small forms,
 * and the dotted and dotless i of Turkish are lost. Scanners compare the whole text, so another algorithm
 * would reject such names.
 */
export function normalizeName(name: string): string {
  let result = ''
  for (let index = 0; index < name.length; index += 1) {
    const unit = name.charAt(index)
    if (unit === 'Σ') result += 'σς'
    else if (unit === 'İ' || unit === 'ı') result += 'i'
    else {
      const lower = unit.toLowerCase()
      result += lower === 'ı' ? 'i' : lower
    }
  }
  return result
}

/** `<private uuid>/<base64 HMAC-SHA256>`, 81 characters. @param key the event's private key as UTF-8 text */
export function qrText({ reservationId, uuid, fullName, email }: SignedTicket, key: string): string {
  const message = [reservationId, uuid, normalizeName(fullName), email.toLowerCase()].join('/')
  return `${uuid}/${createHmac('sha256', key).update(message, 'utf8').digest('base64')}`
}

/** Hash in the check-in address; it changes with name and e-mail of the attendee. */
export const checkInHash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
