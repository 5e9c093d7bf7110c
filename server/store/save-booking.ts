/** Keeps the booking form as it was typed. */
import type { BookingForm } from '#core/contract/reservation.ts'
import { billingOf, type BookingData, type ItemLink } from '../domain/booking/data.ts'
import { ownerFields, serviceFields, ticketFields } from '../domain/fields/definition.ts'
import { ownerOf } from '../domain/pass-owner.ts'
import type { TaxSituation } from '../domain/vat/situation.ts'
import type { Database } from './database.ts'
import { saveAnswers } from './fields.ts'
import type { FullOrder } from './orders.ts'
import { updateReservation } from './reservations.ts'
import { saveOwner } from './subscriptions.ts'

/** Whether each ticket that the form names is of this order; each item that it names is, too. */
export function namesOnlyOwn({ attendees, links }: BookingData, { tickets }: FullOrder): boolean {
  const own = new Set(tickets.map(({ public_uuid }) => public_uuid))
  const named = [
    ...(attendees?.keys() ?? []),
    ...links.flatMap(({ key, ticketUuid }) => [key, ticketUuid ?? key]),
  ]
  return named.every((uuid) => own.has(uuid))
}

async function saveTickets(trx: Database, order: FullOrder, data: BookingData, situation: TaxSituation) {
  const { config, reservation } = order
  for (const ticket of order.tickets) {
    const category = order.categories.find(({ id }) => id === ticket.category_id)
    const attendee = data.attendees?.get(ticket.public_uuid)
    const wish = attendee?.language ?? ''
    const holder = attendee && {
      first_name: attendee.firstName,
      last_name: attendee.lastName,
      email: attendee.email,
      language: config.languages.includes(wish) ? wish : reservation.language,
    }
    await trx
      .updateTable('tickets')
      .set({ ...holder, vat_status: situation.ticket(category) })
      .where('id', '=', ticket.id)
      .execute()
    if (!attendee) continue
    const asked = ticketFields(order.fields, ticket.category_id)
    await saveAnswers(trx, asked, { kind: 'ticket', id: ticket.id }, attendee.additional)
  }
}

async function saveLink(trx: Database, order: FullOrder, link: ItemLink): Promise<void> {
  const item = order.items.find(({ id }) => id === link.itemId)
  const ticket = order.tickets.find(({ public_uuid }) => public_uuid === link.ticketUuid)
  if (!item) return
  if (ticket) {
    await trx.updateTable('service_items').set({ ticket_id: ticket.id }).where('id', '=', item.id).execute()
  }
  const asked = serviceFields(order.fields, item.service_id)
  await saveAnswers(trx, asked, { kind: 'item', id: item.id }, link.additional)
}

/** Right or wrong: a reload, or signing in, must not lose it. The order has to be judged anew afterwards. */
export async function saveBooking(
  trx: Database,
  order: FullOrder,
  data: BookingData,
  situation: TaxSituation,
): Promise<void> {
  await updateReservation(trx, order.reservation.id, {
    validated: false,
    first_name: data.firstName,
    last_name: data.lastName,
    email: data.email,
    invoice_requested: data.invoiceRequested,
    billing: JSON.stringify(billingOf(data)),
    vat_status: situation.order,
  })
  await saveTickets(trx, order, data, situation)
  for (const link of data.links) await saveLink(trx, order, link)
}

/** Who will hold the pass that is bought, and the holder's answers. Nothing for an order of tickets. */
export async function savePassOwner(trx: Database, order: FullOrder, form: BookingForm): Promise<void> {
  const { bought } = order.passes
  if (bought === null) return
  await saveOwner(trx, order.reservation.id, ownerOf(form))
  const holder = { kind: 'pass', id: bought.subscription.id } as const
  await saveAnswers(trx, ownerFields(order.fields), holder, form.subscriptionOwner?.additional)
}
