/** Lists for the organiser which transfers are still awaited; those that came meanwhile are left out. */
import { fullName } from '../domain/holder.ts'
import { orderNumber } from '../domain/order-number.ts'
import type { Office } from '../office.ts'
import { eventById } from '../store/events.ts'
import { findOrder, type FullOrder } from '../store/orders.ts'
import { amountOf } from './order-words.ts'
import { post, type Mail, type Waiting } from './post.ts'

const line = (order: FullOrder): string =>
  `${orderNumber(order.reservation, order.config)}  ${fullName(order.reservation)}  ${amountOf(order)}`

export async function expiringMail(
  office: Office,
  { recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const { eventId, reservationIds } = data as { eventId: number; reservationIds: readonly string[] }
  const orders: FullOrder[] = []
  for (const id of reservationIds) {
    const order = await findOrder(office.db, id)
    if (order?.reservation.status === 'OFFLINE_PAYMENT') orders.push(order)
  }
  if (orders.length === 0) return null
  const event = await eventById(office.db, eventId)
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = event.texts.title[language] ?? event.config.displayName
  return post(event, recipient, sender, {
    lang: language,
    subject: t('mail.expiring.subject', title),
    greeting: t('mail.reservation.greeting', event.organization.name),
    body: t('mail.expiring.body', title, orders.map(line).join('\n')),
    link: null,
    footer: t('mail.footer', event.organization.email),
  })
}
