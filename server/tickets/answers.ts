/** What a holder answers when a ticket is updated: fields of the ticket and of its items. Contract 2, 1.13. */
import type { TicketOwner } from '#core/contract/reservation.ts'
import { dayOf } from '../domain/fields/birth-date.ts'
import {
  serviceFields,
  ticketFields,
  type FieldDefinition,
  type GivenValues,
} from '../domain/fields/definition.ts'
import { withoutFixed, type Slot } from '../domain/fields/slots.ts'
import { fieldProblems, vatNumbersIn, type VatVerdict } from '../domain/fields/validate.ts'
import { problem, type ValidationError } from '../domain/problems.ts'
import { fieldVerdicts } from '../domain/vat/verdicts.ts'
import type { Office } from '../office.ts'
import type { Database } from '../store/database.ts'
import { saveAnswers, type Answerer } from '../store/fields.ts'
import { findCompleteTicket, type FoundTicket } from '../store/tickets.ts'

/** The answers of one owner: the ticket, or one of its items. */
interface Sheet {
  readonly owner: Answerer
  readonly fields: readonly FieldDefinition[]
  /** With what cannot be changed any more left as it was. */
  readonly given: Readonly<Record<string, Slot[]>>
  readonly stored: ReadonlyMap<string, string>
  readonly prefix: string
}

export interface Answered {
  readonly sheets: readonly Sheet[]
  /** The form names items, but not exactly this ticket's items with exactly their fields. */
  readonly mismatch: boolean
}

function sheet(
  { order: { answers } }: FoundTicket,
  owner: Answerer,
  fields: readonly FieldDefinition[],
  given: GivenValues,
  prefix: string,
): Sheet {
  const stored = answers.byName(fields, owner)
  const kept = withoutFixed(fields, given, stored)
  return { owner, fields, given: { ...kept }, stored, prefix }
}

const named = (given: GivenValues, fields: readonly FieldDefinition[]): boolean =>
  Object.keys(given ?? {})
    .toSorted()
    .join() ===
  fields
    .map(({ name }) => name)
    .toSorted()
    .join()

/**
 * The page that changes a ticket shows no items and sends none, and the reference then refuses it for good: a form
 * without items leaves theirs alone. One that has them must have all.
 */
export function answered(found: FoundTicket, form: TicketOwner): Answered {
  const { ticket, order } = found
  const own = ticketFields(order.fields, ticket.category_id)
  const ofTicket = sheet(found, { kind: 'ticket', id: ticket.id }, own, form.additional, '')
  const links = form.additionalServices?.[ticket.public_uuid]
  if (!links) return { sheets: [ofTicket], mismatch: false }
  const items = order.items.filter((item) => item.ticket_id === ticket.id)
  const asked = items.filter(({ service_id }) => serviceFields(order.fields, service_id).length > 0)
  const sheets = links.flatMap((link, index) => {
    const item = items.find(({ id }) => id === link.additionalServiceItemId)
    if (!item) return []
    const prefix = `additionalServices[${ticket.public_uuid}][${String(index)}].`
    const owner = { kind: 'item', id: item.id } as const
    return [sheet(found, owner, serviceFields(order.fields, item.service_id), link.additional, prefix)]
  })
  const whole =
    sheets.length === links.length &&
    asked.every(({ id }) => sheets.some(({ owner }) => owner.id === id)) &&
    sheets.every(({ fields }, index) => named(links[index]?.additional, fields))
  return { sheets: [ofTicket, ...sheets], mismatch: !whole }
}

export function answerProblems(
  { sheets, mismatch }: Answered,
  { order: { event } }: FoundTicket,
  now: number,
  vatVerdict: (number: string) => VatVerdict,
): ValidationError[] {
  const today = dayOf(now, event.time_zone)
  const problems = sheets.flatMap(({ fields, given, stored, prefix }) =>
    fieldProblems({ fields, given, stored, prefix, today, vatVerdict }),
  )
  return mismatch ? [...problems, problem('updateTicketOwnerForm', 'error.emptyField')] : problems
}

export async function storeAnswers(trx: Database, { sheets }: Answered): Promise<void> {
  for (const { owner, fields, given } of sheets) await saveAnswers(trx, fields, owner, given)
}

/** Asks for the tax numbers of a form before anything is locked; for an unknown ticket nobody is asked. */
export async function askForNumbers(
  { db, vies }: Pick<Office, 'db' | 'vies'>,
  shortName: string,
  publicUuid: string,
  form: TicketOwner,
): Promise<(number: string) => VatVerdict> {
  const found = await findCompleteTicket(db, shortName, publicUuid)
  if (!found) return () => 'invalid'
  const { sheets } = answered(found, form)
  const numbers = sheets.flatMap(({ fields, given }) => vatNumbersIn(fields, given))
  return fieldVerdicts(numbers, found.order.config, vies)
}
