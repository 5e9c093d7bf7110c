/**
 * Composes queued mails, each in the language of its recipient (docs/api/documents.md#mails-of-an-order,
 * docs/api/tickets.md#send-a-ticket-by-e-mail, docs/api/reservations.md#finalization).
 */
import type { AppContext } from '#server/app-context.ts'
import type { Mail, MailJob, OutgoingMail } from '#server/infra/mail/mail.ts'
import { creditNoteMail } from '#server/modules/documents/credit-note.ts'
import { walletPassAttachments } from '#server/modules/external-wallets/wallet-passes.ts'
import { subscriptionMail } from '#server/modules/pass/subscription-mail.ts'
import {
  failedPaymentMail,
  expiredReservationMail,
  unpaidOrdersMail,
  reservationMail,
} from '#server/modules/payments/mails.ts'
import { refundMail } from '#server/modules/payments/refund-due.ts'
import { canceledReservationMail } from '#server/modules/purchase/mails/queue-reservation-mails.ts'
import { ticketLinksMail } from '#server/modules/ticket-links/ticket-links-mail.ts'
import { changedEventMail } from '#server/modules/ticket/event-mails.ts'
import {
  missingAttendeesMail,
  missingAnswersMail,
  ticketLostMail,
  ticketMail,
} from '#server/modules/ticket/mails.ts'
import {
  waitingListConfirmMail,
  waitingListJoinedMail,
  waitingListOfferMail,
} from '#server/modules/waiting-list/mails.ts'
import { withdrawalMail } from '#server/modules/withdrawal/mails.ts'

export type { Mail } from '#server/infra/mail/mail.ts'

type Composer = (context: AppContext, mail: OutgoingMail) => Promise<Mail | null>

/** Composers by kind of mail. Every other kind is about a reservation. */
const composers: Readonly<Record<string, Composer>> = {
  pass: subscriptionMail,
  'waiting-list-confirm': waitingListConfirmMail,
  'waiting-list-joined': waitingListJoinedMail,
  'waiting-list-offer': waitingListOfferMail,
  ticket: (context, mail) =>
    ticketMail(context, mail, (ticketDetails) => walletPassAttachments(context, ticketDetails)),
  'ticket-links': ticketLinksMail,
  withdrawal: withdrawalMail,
  'organizer-withdrawal': withdrawalMail,
  'order-expired': expiredReservationMail,
  'credit-note': creditNoteMail,
  'assignment-reminder': missingAttendeesMail,
  'optional-data-reminder': missingAnswersMail,
  'organizer-payment-failed': failedPaymentMail,
  'organizer-refund': refundMail,
  'organizer-returned': refundMail,
  'reservation-cancelled': canceledReservationMail,
  'organizer-unpaid': unpaidOrdersMail,
  'ticket-changed-owner': ticketLostMail,
  'ticket-released': ticketLostMail,
  'ticket-canceled': ticketLostMail,
  'organizer-ticket-changed-owner': ticketLostMail,
  'organizer-ticket-released': ticketLostMail,
  'event-changed': changedEventMail,
  'event-canceled': changedEventMail,
}

/** @returns null when what the mail is about no longer exists: then nothing is sent */
export const composeMail = (context: AppContext, job: MailJob, sender: string): Promise<Mail | null> =>
  (composers[job.kind] ?? reservationMail)(context, { ...job, sender })
