/** Mails to those who wait: you are on the list, and there is a ticket for you. Contract 1, 2.9 and 3.5. */
import { contextPath } from '../domain/context-path.ts'
import { fullName } from '../domain/holder.ts'
import { writtenDeadline } from '../i18n/written-times.ts'
import type { Office } from '../office.ts'
import { eventById, type EventWithOrganization } from '../store/events.ts'
import { findReservation } from '../store/reservations.ts'
import type { WaitingEntry } from '../store/tables/passes.ts'
import { post, textIn, type Mail, type Waiting } from './post.ts'

interface Told {
  readonly entry: WaitingEntry
  readonly event: EventWithOrganization
}

async function found({ db }: Office, data: object): Promise<Told | null> {
  const entry = await db
    .selectFrom('waiting_list')
    .selectAll()
    .where('id', '=', Number(textIn(data, 'entryId')))
    .executeTakeFirst()
  return entry ? { entry, event: await eventById(db, entry.event_id) } : null
}

const titleOf = ({ event }: Told, language: string): string =>
  event.texts.title[language] ?? event.config.displayName

export async function joinedMail(
  office: Office,
  { recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const told = await found(office, data)
  if (!told) return null
  const { entry, event } = told
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = titleOf(told, language)
  return post(event, recipient, sender, {
    lang: language,
    subject: t('mail.waiting-list.joined.subject', title),
    greeting: t('mail.reservation.greeting', fullName(entry)),
    body: t('mail.waiting-list.joined.body', title),
    link: {
      text: t('mail.event.open'),
      address: `${office.baseUrl}${contextPath(event)}?lang=${encodeURIComponent(language)}`,
    },
    footer: t('mail.waiting-list.footer', event.organization.email),
  })
}

/** Null when the ticket is not held any more. */
export async function offerMail(
  office: Office,
  { recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const told = await found(office, data)
  const reservation = await findReservation(office.db, textIn(data, 'reservationId'))
  if (!told || !reservation) return null
  const { entry, event } = told
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = titleOf(told, language)
  const reader = { texts: office.texts, lang: language, timeZone: event.time_zone }
  const until = writtenDeadline(reader, reservation.valid_until)
  return post(event, recipient, sender, {
    lang: language,
    subject: t('mail.waiting-list.offer.subject', title),
    greeting: t('mail.reservation.greeting', fullName(entry)),
    body: t('mail.waiting-list.offer.body', title, until),
    link: {
      text: t('mail.waiting-list.offer.link'),
      address: `${office.baseUrl}${contextPath(event)}/reservation/${reservation.id}?lang=${encodeURIComponent(language)}`,
    },
    footer: t('mail.waiting-list.footer', event.organization.email),
  })
}
