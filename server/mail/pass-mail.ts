/** The mail with a pass's PIN, for its holder only. Contract 2, 1.8. */
import { passPdf, passPdfName } from '../documents/pass-pdf.ts'
import { contextPath } from '../domain/context-path.ts'
import { fullName } from '../domain/holder.ts'
import { passPin, pinOf } from '../domain/pins.ts'
import type { Office } from '../office.ts'
import { findOrder } from '../store/orders.ts'
import { post, textIn, type Mail, type Waiting } from './post.ts'

export async function passMail(
  office: Office,
  { recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const order = await findOrder(office.db, textIn(data, 'reservationId'))
  const bought = order?.passes.bought
  if (!bought || bought.subscription.status !== 'ACQUIRED') return null
  const { event, reservation } = order
  const { subscription } = bought
  // Queued for somebody who is not the holder any more: the PIN is not theirs.
  if (subscription.email?.toLowerCase() !== recipient.toLowerCase()) return null
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = event.texts.title[language] ?? order.config.displayName
  const pin = pinOf(subscription.id, passPin)
  const until =
    subscription.valid_until === null
      ? undefined
      : office.texts.formatDate(subscription.valid_until, event.time_zone, 'common.date-format', [language])[
          language
        ]
  const letter = {
    lang: language,
    subject: t('mail.pass.subject', title),
    greeting: t('mail.reservation.greeting', fullName(subscription)),
    body: until === undefined ? t('mail.pass.body', title, pin) : t('mail.pass.until', title, pin, until),
    link: {
      text: t('mail.reservation.link'),
      address: `${office.baseUrl}${contextPath(event)}/reservation/${reservation.id}?lang=${encodeURIComponent(language)}`,
    },
    footer: t('mail.footer', event.organization.email),
  }
  const paper = {
    filename: passPdfName(subscription.id),
    contentType: 'application/pdf',
    content: await passPdf(order, bought, office),
  }
  return post(event, recipient, sender, letter, [paper])
}
