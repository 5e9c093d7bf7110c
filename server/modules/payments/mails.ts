/** Mails about payments (docs/api/payments.md). */
import * as z from 'zod/mini'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { markdownToText } from '#server/infra/i18n/markdown-text.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import {
  singleLine,
  mailFooter,
  createMail,
  mailDataText,
  type Mail,
  type MailJob,
} from '#server/infra/mail/mail.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { eventTitle, orderTextKey, getEvent } from '#server/modules/catalogue/index.ts'
import { reservationSummary } from '#server/modules/pricing/index.ts'
import {
  fullName,
  orderNumber,
  amountText,
  summaryText,
  transferInstructions,
  dateAndPlace,
  type ReservationDetails,
} from '#server/modules/reservations/index.ts'
import { setting } from '#server/modules/settings/index.ts'
import { findCustomMethod, findValidTransaction } from './queries.ts'

const queuedData = z.object({ eventId: z.number() })

/**
 * Mail to the organizer about a failed payment. The reservation may be deleted before, so the queued mail
 * contains its facts.
 */
export async function failedPaymentMail(
  context: CoreContext,
  { kind, recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const event = await getEvent(context.db, z.parse(queuedData, data).eventId)
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  const [name, orderNumber, reason] = [
    mailDataText(data, 'name'),
    mailDataText(data, 'order'),
    mailDataText(data, 'reason'),
  ]
  const body =
    reason === ''
      ? t('mail.organizer.payment-failed.unexplained', name, orderNumber, title)
      : t('mail.organizer.payment-failed.body', name, orderNumber, title, t(reason))
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t('mail.organizer.payment-failed.subject', title),
    greeting: t('mail.reservation.greeting', event.organization.name),
    body,
    link: null,
    footer: mailFooter(context, event, kind, language),
  })
}

type PaymentMailKind = 'payment-failed' | 'payment-reminder' | 'order-expired'

/** The reservation may be deleted before the mail is sent, so the mail contains its facts. */
async function queuePaymentMail(
  db: Database,
  kind: PaymentMailKind,
  { reservation, event, config }: ReservationDetails,
  now: number,
): Promise<void> {
  if (!reservation.email) return
  await enqueueMail(db, {
    kind,
    to: reservation.email,
    lang: reservation.language,
    data: {
      reservationId: reservation.id,
      eventId: event.id,
      name: fullName(reservation),
      order: orderNumber(reservation, config),
    },
    now,
  })
}

/** To the buyer, when the provider reports that the payment failed. @param now epoch ms */
export const queuePaymentFailedMail = (
  db: Database,
  details: ReservationDetails,
  now: number,
): Promise<void> => queuePaymentMail(db, 'payment-failed', details, now)

/** To the buyer, before the deadline of an offline payment. @param now epoch ms */
export const queuePaymentReminderMail = (
  db: Database,
  details: ReservationDetails,
  now: number,
): Promise<void> => queuePaymentMail(db, 'payment-reminder', details, now)

/** To the buyer; the caller deletes the reservation in the same transaction. @param now epoch ms */
export const queueExpiredMail = (db: Database, details: ReservationDetails, now: number): Promise<void> =>
  queuePaymentMail(db, 'order-expired', details, now)

/** For a payment without a result: the organizer has to check it at the provider. */
export async function queueStuckMail(
  db: Database,
  { reservation, event }: ReservationDetails,
  now: number,
): Promise<void> {
  await enqueueMail(db, {
    kind: 'organizer-stuck',
    to: event.organization.email,
    lang: event.config.languages[0] ?? 'en',
    data: { reservationId: reservation.id, eventId: event.id, name: event.organization.name },
    now,
  })
}

/**
 * Only with NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS. The reservation may be deleted before the mail is sent.
 * @param reason translation key; null when the provider gave none
 */
export async function queueFailedAttemptMail(
  db: Database,
  { reservation, event, config }: ReservationDetails,
  reason: string | null,
  now: number,
): Promise<void> {
  if (!setting(config, 'NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS')) return
  const data = {
    reservationId: reservation.id,
    eventId: event.id,
    order: orderNumber(reservation, config),
    name: fullName(reservation),
    reason,
  }
  const to = event.organization.email
  await enqueueMail(db, {
    kind: 'organizer-payment-failed',
    to,
    lang: config.languages[0] ?? 'en',
    data,
    now,
  })
}

interface MailTexts {
  readonly subject: string
  readonly body: string
}

/**
 * Payment instructions of the organizer in the mail's language, else in English, else in the first language.
 */
async function customInstructions(
  { db }: CoreContext,
  { reservation }: ReservationDetails,
  language: string,
): Promise<string> {
  const transaction = await findValidTransaction(db, reservation.id)
  const method = transaction?.method ? await findCustomMethod(db, transaction.method) : undefined
  const texts = method?.localizations
  const chosen = texts?.[language] ?? texts?.['en'] ?? Object.values(texts ?? {})[0]
  return markdownToText(chosen?.paymentInstructions ?? '')
}

/** Kinds whose texts contain only the title of the event and the number of the reservation. */
const titleAndNumberMails: Readonly<Record<string, string>> = {
  'payment-deferred': 'mail.deferred',
  'payment-failed': 'mail.payment-failed',
  'organizer-stuck': 'mail.stuck',
}

const transferMails: Readonly<Record<string, string>> = {
  'payment-instructions': 'mail.offline',
  'payment-reminder': 'mail.payment-reminder',
}

/** The open amount; for the organizer also that everything is paid. */
function paymentLine(
  context: CoreContext,
  details: ReservationDetails,
  lang: string,
  toOrganizer: boolean,
): string {
  const t = translatorFor(context, lang)
  const { notYetPaid, free } = reservationSummary(details, details.reservation, details.paymentRecorded)
  if (free) return ''
  if (!notYetPaid) return toOrganizer ? t('mail.organizer.paid') : ''
  return t(
    details.reservation.payment_proxy === 'ON_SITE'
      ? orderTextKey(details.event, 'pdf.payment.desk')
      : 'pdf.payment.open',
  )
}

const joinParagraphs = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n\n')

/** @param kind of the queued mail; an unknown one is the confirmation */
export async function reservationMailTexts(
  context: CoreContext,
  details: ReservationDetails,
  kind: string,
  language: string,
): Promise<MailTexts> {
  const { event, reservation } = details
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  const id = orderNumber(reservation, details.config)
  const transfer = transferMails[kind]
  if (transfer) {
    const how = transferInstructions(context, details, language, id)
    return {
      subject: t(`${transfer}.subject`, title),
      body: joinParagraphs(
        t(`${transfer}.body`, title, id),
        how,
        t(orderTextKey(event, 'mail.offline.then')),
      ),
    }
  }
  if (kind === 'custom-instructions') {
    const how = await customInstructions(context, details, language)
    return {
      subject: t('mail.offline.subject', title),
      body: joinParagraphs(
        t('mail.custom.body', title, id, amountText(details), how),
        t(orderTextKey(event, 'mail.offline.then')),
      ),
    }
  }
  if (kind === 'organizer-reservation') {
    const body = t(
      'mail.organizer.reservation.body',
      title,
      id,
      singleLine(fullName(reservation)),
      reservation.email ?? '',
    )
    return {
      subject: t('mail.organizer.reservation.subject', title),
      body: joinParagraphs(
        body,
        summaryText(context, details, language),
        paymentLine(context, details, language, true),
      ),
    }
  }
  const key = titleAndNumberMails[kind]
  if (key) {
    const body = key === 'mail.payment-failed' ? orderTextKey(event, `${key}.body`) : `${key}.body`
    return { subject: t(`${key}.subject`, title), body: t(body, title, id) }
  }
  const done = kind === 'payment-received' ? 'mail.payment-received' : 'mail.reservation'
  return {
    subject: t(`${done}.subject`, title),
    body: joinParagraphs(
      t(`${done}.body`, title, id),
      dateAndPlace(context, details, language),
      summaryText(context, details, language),
      paymentLine(context, details, language, false),
    ),
  }
}
