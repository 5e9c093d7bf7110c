/**
 * Mails to people on the waiting list: the link that confirms an entry, the receipt of it, and the offer of a ticket
 * (docs/api/waiting-list.md#join, docs/api/waiting-list.md#offers).
 */
import { paths } from '#core/domain/page-paths.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type { WaitingEntry } from '#server/infra/database/tables/subscriptions.ts'
import { formatDeadline } from '#server/infra/i18n/date-phrases.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { createMail, mailDataText, type Mail, type MailJob } from '#server/infra/mail/mail.ts'
import { eventTitle, purchaseContextPath, getEvent } from '#server/modules/catalogue/index.ts'
import { fullName, findReservation } from '#server/modules/reservations/index.ts'
import { findWaitingEntry } from './queries.ts'

interface WaitingListMailData {
  readonly entry: WaitingEntry
  readonly event: EventWithOrganization
}

async function findEntry({ db }: CoreContext, data: object): Promise<WaitingListMailData | null> {
  const entry = await findWaitingEntry(db, Number(mailDataText(data, 'entryId')))
  return entry ? { entry, event: await getEvent(db, entry.event_id) } : null
}

/** Without the name that was typed: the address is not confirmed yet. Null for an entry that is. */
export async function waitingListConfirmMail(
  context: CoreContext,
  { recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const mailData = await findEntry(context, data)
  if (!mailData || mailData.entry.confirmed_at !== null) return null
  const { entry, event } = mailData
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  const path = paths.waitingListEntry(event.short_name, entry.token)
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t('mail.waiting-list.confirm.subject', title),
    greeting: t('mail.greeting'),
    body: t('mail.waiting-list.confirm.body', title),
    link: {
      text: t('mail.waiting-list.confirm.link'),
      address: `${context.baseUrl}${path}?lang=${encodeURIComponent(language)}`,
    },
    footer: t('mail.waiting-list.footer', event.organization.email),
  })
}

export async function waitingListJoinedMail(
  context: CoreContext,
  { recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const mailData = await findEntry(context, data)
  if (!mailData) return null
  const { entry, event } = mailData
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t('mail.waiting-list.joined.subject', title),
    greeting: t('mail.reservation.greeting', fullName(entry)),
    body: t('mail.waiting-list.joined.body', title),
    link: {
      text: t('mail.event.open'),
      address: `${context.baseUrl}${purchaseContextPath(event)}?lang=${encodeURIComponent(language)}`,
    },
    footer: t('mail.waiting-list.footer', event.organization.email),
  })
}

/** Null when the ticket is no longer held. */
export async function waitingListOfferMail(
  context: CoreContext,
  { recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const mailData = await findEntry(context, data)
  const reservation = await findReservation(context.db, mailDataText(data, 'reservationId'))
  if (!mailData || !reservation) return null
  const { entry, event } = mailData
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  const formatContext = { translations: context.translations, lang: language, timeZone: event.time_zone }
  const until = formatDeadline(formatContext, reservation.valid_until)
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t('mail.waiting-list.offer.subject', title),
    greeting: t('mail.reservation.greeting', fullName(entry)),
    body: t('mail.waiting-list.offer.body', title, until),
    link: {
      text: t('mail.waiting-list.offer.link'),
      address: `${context.baseUrl}${purchaseContextPath(event)}/reservation/${reservation.id}?lang=${encodeURIComponent(language)}`,
    },
    footer: t('mail.waiting-list.footer', event.organization.email),
  })
}
