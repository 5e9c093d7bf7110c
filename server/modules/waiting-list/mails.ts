/**
 * Mails to people on the waiting list: the link that confirms an entry, the receipt of it, and the offer of a ticket
 * (docs/api/waiting-list.md#join, docs/api/waiting-list.md#offers).
 */
import type { CoreContext } from '#server/infra/context.ts'
import { formatDeadline } from '#server/infra/i18n/date-phrases.ts'
import {
  eventMail,
  mailDataText,
  pageAddress,
  type Mail,
  type OutgoingMail,
} from '#server/infra/mail/mail.ts'
import { getEvent } from '#server/modules/catalogue/queries.ts'
import { purchaseContextPath } from '#server/modules/catalogue/rules.ts'
import { findReservation } from '#server/modules/purchase/queries/reservations.ts'
import { nameInMail } from '#server/modules/purchase/rules/reservation-rules.ts'
import { leaveParameter, paths } from '#wire/page-paths.ts'
import { findWaitingEntry } from './queries.ts'

async function findEntry({ db }: CoreContext, data: object) {
  const entry = await findWaitingEntry(db, Number(mailDataText(data, 'entryId')))
  return entry ? { entry, event: await getEvent(db, entry.event_id) } : null
}

/** Leaves out the name that was typed: the address is not confirmed yet. Null for an entry that is. */
export async function waitingListConfirmMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const mailData = await findEntry(context, mail.data)
  if (!mailData || mailData.entry.confirmed_at !== null) return null
  const { entry, event } = mailData
  const path = paths.waitingListEntry(event.short_name, entry.token)
  return eventMail(context, mail, event, (t, title) => ({
    subject: t('mail.waiting-list.confirm.subject', title),
    body: t('mail.waiting-list.confirm.body', title),
    link: {
      text: t('mail.waiting-list.confirm.link'),
      address: pageAddress(context, path, mail.language),
    },
    footer: t('mail.waiting-list.footer', event.organization.email),
  }))
}

/** The receipt of an entry. Null for one that was removed. */
export async function waitingListJoinedMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const mailData = await findEntry(context, mail.data)
  if (!mailData) return null
  const { entry, event } = mailData
  const address = new URL(
    pageAddress(context, paths.waitingListEntry(event.short_name, entry.token), mail.language),
  )
  address.searchParams.set(leaveParameter, '')
  return eventMail(context, mail, event, (t, title) => ({
    subject: t('mail.waiting-list.joined.subject', title),
    greeting: t('mail.reservation.greeting', nameInMail(entry)),
    body: t('mail.waiting-list.joined.body', title),
    link: { text: t('mail.waiting-list.leave'), address: address.href },
    footer: t('mail.waiting-list.footer', event.organization.email),
  }))
}

/** Null when the ticket is no longer held. */
export async function waitingListOfferMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const mailData = await findEntry(context, mail.data)
  const reservation = await findReservation(context.db, mailDataText(mail.data, 'reservationId'))
  if (!mailData || !reservation) return null
  const { entry, event } = mailData
  const dates = { lang: mail.language, timeZone: event.time_zone }
  const path = `${purchaseContextPath(event)}/reservation/${reservation.id}`
  return eventMail(context, mail, event, (t, title) => ({
    subject: t('mail.waiting-list.offer.subject', title),
    greeting: t('mail.reservation.greeting', nameInMail(entry)),
    body: t('mail.waiting-list.offer.body', title, formatDeadline(dates, reservation.valid_until)),
    link: { text: t('mail.waiting-list.offer.link'), address: pageAddress(context, path, mail.language) },
    footer: t('mail.waiting-list.footer', event.organization.email),
  }))
}
