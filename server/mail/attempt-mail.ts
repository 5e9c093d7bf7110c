/** Tells the organiser that somebody tried to pay in vain. The order may be gone: the queued mail carries what it says. */
import type { Office } from '../office.ts'
import { eventById } from '../store/events.ts'
import { post, textIn, type Mail, type Waiting } from './post.ts'

export async function attemptMail(
  office: Office,
  { recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const event = await eventById(office.db, Number((data as Record<string, unknown>)['eventId']))
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = event.texts.title[language] ?? event.config.displayName
  const [name, order, reason] = [textIn(data, 'name'), textIn(data, 'order'), textIn(data, 'reason')]
  const body =
    reason === ''
      ? t('mail.organizer.payment-failed.unexplained', name, order, title)
      : t('mail.organizer.payment-failed.body', name, order, title, t(reason))
  return post(event, recipient, sender, {
    lang: language,
    subject: t('mail.organizer.payment-failed.subject', title),
    greeting: t('mail.reservation.greeting', event.organization.name),
    body,
    link: null,
    footer: t('mail.footer', event.organization.email),
  })
}
