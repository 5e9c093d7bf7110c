/**
 * Composes queued mails, each in the language of its recipient (docs/api/documents.md#mails-of-an-order,
 * docs/api/tickets.md#send-a-ticket-by-e-mail, docs/api/reservations.md#finalization).
 */
import { translatorFor } from '#server/infra/i18n/translations.ts'
import type { MailContent } from '#server/infra/mail/layout.ts'
import { mailFooter, createMail, mailDataText, type Mail, type MailJob } from '#server/infra/mail/mail.ts'
import { purchaseContextPath } from '#server/modules/catalogue/index.ts'
import { walletPassAttachments } from '#server/modules/external-wallets/index.ts'
import {
  failedPaymentMail,
  expiredReservationMail,
  expiringPaymentsMail,
  unpaidOrdersMail,
  reservationMailTexts,
} from '#server/modules/payments/index.ts'
import {
  fullName,
  orderNumber,
  findReservationDetails,
  canceledReservationMail,
} from '#server/modules/reservations/index.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'
import { subscriptionMail } from '#server/modules/subscriptions/index.ts'
import { ticketLinksMail } from '#server/modules/ticket-links/index.ts'
import {
  missingAttendeesMail,
  missingAnswersMail,
  ticketLostMail,
  ticketMail,
} from '#server/modules/tickets/index.ts'
import {
  waitingListConfirmMail,
  waitingListJoinedMail,
  waitingListOfferMail,
} from '#server/modules/waiting-list/index.ts'
import type { AppContext } from './app-context.ts'

export type { Attachment, Mail, MailJob } from '#server/infra/mail/mail.ts'

async function reservationMail(
  context: AppContext,
  { kind, recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const details = await findReservationDetails(context.db, mailDataText(data, 'reservationId'))
  if (details === undefined) return null
  const { event, reservation } = details
  const t = translatorFor(context, language)
  const id = orderNumber(reservation, details.config)
  const name = fullName(reservation)
  const { subject, body } = await reservationMailTexts(context, details, kind, language)
  const toOrganizer = kind.startsWith('organizer-')
  return createMail(event, recipient, sender, {
    lang: language,
    subject: toOrganizer ? `${subject} (${id}, ${name})` : subject,
    greeting: toOrganizer ? t('mail.reservation.greeting', event.organization.name) : t('mail.greeting'),
    body,
    link: reservationLink(context, details, kind, language),
    footer: mailFooter(context, event, kind, language),
  })
}

/** Null for the organizer of a reservation that only the buyer's account may open. */
function reservationLink(
  { translations, baseUrl }: AppContext,
  { event, reservation }: ReservationDetails,
  kind: string,
  language: string,
): MailContent['link'] {
  const toOrganizer = kind.startsWith('organizer-')
  if (toOrganizer && reservation.owner_id !== null) return null
  const path = `${purchaseContextPath(event)}/reservation/${reservation.id}`
  return {
    text: translations.translate(language, toOrganizer ? 'mail.organizer.open' : 'mail.reservation.link'),
    address: `${baseUrl}${path}?lang=${encodeURIComponent(language)}`,
  }
}

type Composer = (context: AppContext, waiting: MailJob, sender: string) => Promise<Mail | null>

/** By kind. Every other kind is about a reservation. */
const composers: Readonly<Record<string, Composer>> = {
  pass: subscriptionMail,
  'waiting-list-confirm': waitingListConfirmMail,
  'waiting-list-joined': waitingListJoinedMail,
  'waiting-list-offer': waitingListOfferMail,
  ticket: (context, waiting, sender) =>
    ticketMail(context, waiting, sender, {
      walletAttachments: (found) => walletPassAttachments(context, found),
    }),
  'ticket-links': ticketLinksMail,
  'order-expired': expiredReservationMail,
  'assignment-reminder': missingAttendeesMail,
  'optional-data-reminder': missingAnswersMail,
  'organizer-payment-failed': failedPaymentMail,
  'reservation-cancelled': canceledReservationMail,
  'organizer-expiring': expiringPaymentsMail,
  'organizer-unpaid': unpaidOrdersMail,
  'ticket-changed-owner': ticketLostMail,
  'ticket-released': ticketLostMail,
  'organizer-ticket-changed-owner': ticketLostMail,
  'organizer-ticket-released': ticketLostMail,
}

/** @returns null when what the mail is about no longer exists: then nothing is sent */
export const composeMail = (context: AppContext, waiting: MailJob, sender: string): Promise<Mail | null> =>
  (composers[waiting.kind] ?? reservationMail)(context, waiting, sender)
