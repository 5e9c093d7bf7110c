/** What an organiser asks of a ticket's holder, and of what was ordered with it. Contract 2, 1.13; contract 1, section 5. */
import type { AdditionalValues, TicketOwner } from '#core/contract/reservation.ts'
import type { FoundTicket } from '../store/tickets.ts'
import { serviceFields, ticketFields, type FieldDefinition } from './fields/definition.ts'
import { withoutFixed } from './fields/slots.ts'
import { fieldProblems, vatNumbersIn, type FieldChecking } from './fields/validate.ts'
import { problem, type ValidationError } from './problems.ts'

/** Answers of one owner, judged and ready to be kept. */
export interface Answered {
  readonly owner: { readonly kind: 'ticket' | 'item'; readonly id: number }
  readonly fields: readonly FieldDefinition[]
  readonly given: AdditionalValues
  readonly stored: ReadonlyMap<string, string>
  /** Before `additional[...]` in the names of errors. */
  readonly prefix: string
}

function answered(
  { order: { answers } }: FoundTicket,
  owner: Answered['owner'],
  fields: readonly FieldDefinition[],
  given: AdditionalValues | null | undefined,
  prefix: string,
): Answered {
  const stored = answers.byName(fields, owner)
  return { owner, fields, given: withoutFixed(fields, given, stored), stored, prefix }
}

/** What was sent for the ticket's own items; null when the form says nothing of them, as the page of a single ticket. */
const linksIn = ({ ticket }: FoundTicket, form: TicketOwner) =>
  form.additionalServices?.[ticket.public_uuid] ?? null

/** Of the ticket and of each of its items that the form names; an answer that may not change any more stays. */
export function answersIn(found: FoundTicket, form: TicketOwner): Answered[] {
  const { ticket, order } = found
  const asked = ticketFields(order.fields, ticket.category_id)
  const own = answered(found, { kind: 'ticket', id: ticket.id }, asked, form.additional, '')
  const items = (linksIn(found, form) ?? []).flatMap((link, index) => {
    const item = order.items.find(
      ({ id, ticket_id }) => id === link.additionalServiceItemId && ticket_id === ticket.id,
    )
    if (!item) return []
    const prefix = `additionalServices[${ticket.public_uuid}][${String(index)}].`
    const fields = serviceFields(order.fields, item.service_id)
    return [answered(found, { kind: 'item', id: item.id }, fields, link.additional, prefix)]
  })
  return [own, ...items]
}

/** True when the form names each item of the ticket that something is asked for, with exactly the fields asked. */
function namesEveryField(found: FoundTicket, form: TicketOwner): boolean {
  const links = linksIn(found, form)
  if (links === null) return true
  const { ticket, order } = found
  const wanted = order.items
    .filter(({ ticket_id }) => ticket_id === ticket.id)
    .flatMap(({ id, service_id }) =>
      serviceFields(order.fields, service_id).map(({ name }) => `${String(id)} ${name}`),
    )
  const sent = links.flatMap(({ additionalServiceItemId: id, additional }) =>
    Object.keys(additional ?? {}).map((name) => `${String(id)} ${name}`),
  )
  return wanted.length === sent.length && wanted.every((one) => sent.includes(one))
}

type Circumstances = Pick<FieldChecking, 'today' | 'vatVerdict'>

export function answerProblems(
  found: FoundTicket,
  form: TicketOwner,
  all: readonly Answered[],
  circumstances: Circumstances,
): ValidationError[] {
  return [
    ...all.flatMap(({ fields, given, stored, prefix }) =>
      fieldProblems({ fields, given, stored, prefix, ...circumstances }),
    ),
    // A global error of this form has no name (contract 2, section 0).
    ...(namesEveryField(found, form) ? [] : [problem('', 'error.emptyField')]),
  ]
}

/** The tax numbers that have to be looked up before the answers can be judged. */
export const taxNumbersIn = (all: readonly Answered[]): string[] =>
  all.flatMap(({ fields, given }) => vatNumbersIn(fields, given))
