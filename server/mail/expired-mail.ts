/** Tells a buyer that their order ended unpaid. The order is gone by then: the queued mail carries what it says. */
import { shortId } from '../domain/short-id.ts'
import type { Office } from '../office.ts'
import { eventById } from '../store/events.ts'
import { post, textIn, type Mail, type Waiting } from './post.ts'

export async function expiredMail(
  office: Office,
  { recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const event = await eventById(office.db, Number((data as Record<string, unknown>)['eventId']))
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = event.texts.title[language] ?? event.config.displayName
  return post(event, recipient, sender, {
    lang: language,
    subject: t('mail.expired.subject', title),
    greeting: t('mail.reservation.greeting', textIn(data, 'name')),
    body: t('mail.expired.body', title, textIn(data, 'order') || shortId(textIn(data, 'reservationId'))),
    link: null,
    footer: t('mail.footer', event.organization.email),
  })
}
