/** Stores a booking form as it was submitted, with or without broken rules: a reload or a sign-in keeps the input. */
import type { BookingForm } from '#core/contract/reservation.ts'
import type { Database } from '#server/infra/database/database.ts'
import { saveAnswers } from '#server/modules/additional-fields/queries.ts'
import {
  serviceFields,
  subscriptionOwnerFields,
  ticketFields,
} from '#server/modules/additional-fields/rules.ts'
import { assignItem } from '#server/modules/pricing/queries/items-and-codes.ts'
import type { TaxStatus } from '#server/modules/taxes/rules.ts'
import { updateAttendee, updateReservation } from './queries/reservations.ts'
import { updateSubscription } from './queries/subscriptions.ts'
import type { ReservationDetails } from './reservation-details.ts'
import type { BookingData, ItemLink } from './rules/booking-data.ts'
import { subscriptionOwnerOf } from './rules/subscription-terms.ts'

/** True when every ticket that the form names is part of the reservation. */
export function belongsToReservation(
  { attendees, itemLinks }: BookingData,
  { tickets }: ReservationDetails,
): boolean {
  const ticketUuids = new Set(tickets.map(({ public_uuid }) => public_uuid))
  const uuidsInForm = [
    ...(attendees?.keys() ?? []),
    ...itemLinks.flatMap(({ key, ticketUuid }) => [key, ticketUuid ?? key]),
  ]
  return uuidsInForm.every((uuid) => ticketUuids.has(uuid))
}

async function saveAttendees(
  trx: Database,
  details: ReservationDetails,
  data: BookingData,
  taxStatus: TaxStatus,
) {
  const { config, reservation } = details
  for (const ticket of details.tickets) {
    const category = details.categories.find(({ id }) => id === ticket.category_id)
    const attendee = data.attendees?.get(ticket.public_uuid)
    const language = attendee?.language ?? ''
    const attendeeColumns = attendee && {
      first_name: attendee.firstName,
      last_name: attendee.lastName,
      email: attendee.email,
      language: config.languages.includes(language) ? language : reservation.language,
    }
    await updateAttendee(trx, ticket.id, { ...attendeeColumns, vat_status: taxStatus.ticket(category) })
    if (!attendee) continue
    const fields = ticketFields(details.fields, ticket.category_id)
    await saveAnswers(trx, fields, { kind: 'ticket', id: ticket.id }, attendee.additional)
  }
}

async function saveItemLink(trx: Database, details: ReservationDetails, link: ItemLink): Promise<void> {
  const item = details.items.find(({ id }) => id === link.itemId)
  const ticket = details.tickets.find(({ public_uuid }) => public_uuid === link.ticketUuid)
  if (!item) return
  if (ticket) await assignItem(trx, item.id, ticket.id)
  const fields = serviceFields(details.fields, item.service_id)
  await saveAnswers(trx, fields, { kind: 'item', id: item.id }, link.additional)
}

interface BookingToSave {
  readonly data: BookingData
  readonly taxStatus: TaxStatus
  /** No rule is broken: the reservation can be paid. */
  readonly accepted: boolean
}

/** Stores the form with its problems too: then `accepted` is false, and the buyer continues with what was entered. */
export async function saveBooking(
  trx: Database,
  details: ReservationDetails,
  { data, taxStatus, accepted }: BookingToSave,
): Promise<void> {
  await updateReservation(trx, details.reservation.id, {
    validated: accepted,
    first_name: data.firstName,
    last_name: data.lastName,
    email: data.email,
    invoice_requested: data.invoiceRequested,
    billing: JSON.stringify(data.billing),
    vat_status: taxStatus.order,
  })
  await saveAttendees(trx, details, data, taxStatus)
  for (const link of data.itemLinks) await saveItemLink(trx, details, link)
}

/** Stores the owner of the subscription that is bought, and the owner's answers. Does nothing for tickets. */
export async function saveSubscriptionOwnerForm(
  trx: Database,
  details: ReservationDetails,
  form: BookingForm,
): Promise<void> {
  const { bought } = details.subscriptions
  if (bought === null) return
  const { firstName, lastName, email } = subscriptionOwnerOf(form)
  await updateSubscription(trx, details.reservation.id, { first_name: firstName, last_name: lastName, email })
  const owner = { kind: 'pass', id: bought.subscription.id } as const
  await saveAnswers(trx, subscriptionOwnerFields(details.fields), owner, form.subscriptionOwner?.additional)
}
