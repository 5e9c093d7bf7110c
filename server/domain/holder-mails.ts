/** Mails to those who lose a ticket, and to the organiser. Contract 2, 1.13. */
import { enqueue } from '../mail/queue.ts'
import type { Database } from '../store/database.ts'
import type { FoundTicket } from '../store/tickets.ts'
import { fullName } from './holder.ts'
import { orderNumber } from './order-number.ts'

/** What the texts need is written down now: the ticket itself forgets its former holder. */
const dataOf = ({ ticket, order }: FoundTicket) => ({
  event: order.event.short_name,
  name: fullName(ticket),
  order: orderNumber(order.reservation, order.config),
})

const languageOf = ({ ticket, order }: FoundTicket): string => ticket.language ?? order.reservation.language

type Kind = 'ticket-changed-owner' | 'ticket-released'

async function tellFormerHolder(trx: Database, kind: Kind, before: FoundTicket, now: number): Promise<void> {
  const { email } = before.ticket
  if (!email) return
  await enqueue(trx, { kind, to: email, lang: languageOf(before), data: dataOf(before), now })
}

async function tellOrganizer(trx: Database, kind: Kind, before: FoundTicket, now: number): Promise<void> {
  const { event, config } = before.order
  await enqueue(trx, {
    kind: `organizer-${kind}`,
    to: event.organization.email,
    lang: config.languages[0] ?? 'en',
    data: dataOf(before),
    now,
  })
}

/** @param before the ticket as its former holder had it */
export async function queueChangedOwnerMails(trx: Database, before: FoundTicket, now: number): Promise<void> {
  await tellFormerHolder(trx, 'ticket-changed-owner', before, now)
  // From then on the organiser has a list of guests on paper.
  if (before.order.event.starts_at <= now) await tellOrganizer(trx, 'ticket-changed-owner', before, now)
}

/** @param before the ticket as its holder gave it back */
export async function queueReleaseMails(trx: Database, before: FoundTicket, now: number): Promise<void> {
  await tellFormerHolder(trx, 'ticket-released', before, now)
  await tellOrganizer(trx, 'ticket-released', before, now)
}
