/** Mails about payments (docs/api/payments.md). */
import * as z from 'zod/mini'
import { isSameEmail } from '#kit/text/canonical-email.ts'
import { isPaidOnSite } from '#purchase/rules/payment/payment-proxies.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { markdownToText } from '#server/infra/i18n/markdown.ts'
import { translatorFor, type Translate } from '#server/infra/i18n/translations.ts'
import {
  eventMail,
  isForOrganizer,
  mailDataText,
  pageAddress,
  type Mail,
  type OutgoingMail,
} from '#server/infra/mail/mail.ts'
import { enqueueMail, toOrganizer } from '#server/infra/mail/queue.ts'
import { getEvent } from '#server/modules/catalogue/queries.ts'
import { eventTitle, orderTextKey } from '#server/modules/catalogue/rules.ts'
import { reservationSummary } from '#server/modules/pricing/rules/reservation-summary.ts'
import {
  orderAmount,
  summaryText,
  transferInstructions,
  dateAndPlace,
} from '#server/modules/purchase/mails/reservation-facts.ts'
import {
  findReservationDetails,
  findValidTransaction,
} from '#server/modules/purchase/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import {
  isUnpaidOrder,
  orderNumber,
  nameInMail,
  reservationPath,
} from '#server/modules/purchase/rules/reservation-rules.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { findCustomMethod } from './queries.ts'

const queuedEvent = z.object({ eventId: z.number() })
const queuedOrders = z.object({ reservationIds: z.array(z.string()) })

/**
 * Mail to the organizer about a failed payment. The reservation may be deleted before, so the queued mail
 * contains its facts.
 */
export async function failedPaymentMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { data } = mail
  const event = await getEvent(context.db, z.parse(queuedEvent, data).eventId)
  const [name, number, reason] = [
    mailDataText(data, 'name'),
    mailDataText(data, 'order'),
    mailDataText(data, 'reason'),
  ]
  return eventMail(context, mail, event, (t, title) => ({
    subject: t('mail.organizer.payment-failed.subject', title),
    body:
      reason === ''
        ? t('mail.organizer.payment-failed.unexplained', name, number, title)
        : t('mail.organizer.payment-failed.body', name, number, title, t(reason)),
  }))
}

interface PaymentMail {
  /** `order-expired`: the caller deletes the reservation in the same transaction. `organizer-stuck`: a payment without a result. */
  readonly kind:
    | 'payment-failed'
    | 'payment-reminder'
    | 'order-expired'
    | 'organizer-stuck'
    | 'organizer-payment-failed'
  /** Translation key; null when the provider gave none. */
  readonly reason?: string | null
}

/**
 * Queues a mail to the buyer or to the organizer. The reservation may be deleted before it is sent, so the mail contains its facts.
 * @param now epoch ms
 */
export async function queuePaymentMail(
  db: Database,
  { kind, reason }: PaymentMail,
  { reservation, event, config }: ReservationDetails,
  now: number,
): Promise<void> {
  const { id, email, language } = reservation
  const recipient = kind.startsWith('organizer-')
    ? toOrganizer(event)
    : email && { to: email, lang: language }
  if (!recipient) return
  const order = orderNumber(reservation, config)
  const data = { reservationId: id, eventId: event.id, name: nameInMail(reservation), order, reason }
  await enqueueMail(db, { kind, ...recipient, data, now })
}

/** Queues the mail to the organizer about a failed attempt, when NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS is on. */
export async function queueFailedAttemptMail(
  db: Database,
  details: ReservationDetails,
  reason: string | null,
  now: number,
): Promise<void> {
  if (!setting(details.config, 'NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS')) return
  await queuePaymentMail(db, { kind: 'organizer-payment-failed', reason }, details, now)
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

/** @returns how the open amount is paid; to the organizer also that everything is paid; empty for a free order */
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
    isPaidOnSite(details.reservation.payment_proxy)
      ? orderTextKey(details.event, 'pdf.payment.desk')
      : 'pdf.payment.open',
  )
}

/** The reservation of a mail, with the translator and the facts that its texts name. */
interface ReservationMailContext {
  readonly context: CoreContext
  readonly details: ReservationDetails
  readonly language: string
  readonly t: Translate
  /** Of the texts of the mail. */
  readonly key: string
  readonly title: string
  readonly number: string
}

/** Writes the paragraphs of a mail; an empty one is left out. */
type WriteBody = (mail: ReservationMailContext) => readonly string[] | Promise<readonly string[]>

const titleAndNumber: WriteBody = ({ t, key, title, number }) => [t(`${key}.body`, title, number)]

const transferBody: WriteBody = ({ context, details, language, t, key, title, number }) => [
  t(`${key}.body`, title, number),
  transferInstructions(context, details, language, number),
  t(orderTextKey(details.event, 'mail.offline.then')),
]

const confirmationBody: WriteBody = ({ context, details, language, t, key, title, number }) => [
  t(`${key}.body`, title, number),
  dateAndPlace(context, details, language),
  summaryText(context, details, language),
  paymentLine(context, details, language, false),
]

const reservationMails: Readonly<Record<string, readonly [key: string, write: WriteBody]>> = {
  'payment-instructions': ['mail.offline', transferBody],
  'payment-reminder': ['mail.payment-reminder', transferBody],
  'payment-deferred': ['mail.deferred', titleAndNumber],
  'organizer-stuck': ['mail.stuck', titleAndNumber],
  'payment-received': ['mail.payment-received', confirmationBody],
  'payment-failed': [
    'mail.payment-failed',
    ({ details, t, key, title, number }) => [t(orderTextKey(details.event, `${key}.body`), title, number)],
  ],
  'custom-instructions': [
    'mail.offline',
    async ({ context, details, language, t, title, number }) => {
      const instructions = await customInstructions(context, details, language)
      return [
        t('mail.custom.body', title, number, orderAmount(details, language), instructions),
        t(orderTextKey(details.event, 'mail.offline.then')),
      ]
    },
  ],
  'organizer-reservation': [
    'mail.organizer.reservation',
    ({ context, details, language, t, key, title, number }) => [
      t(`${key}.body`, title, number, nameInMail(details.reservation), details.reservation.email ?? ''),
      summaryText(context, details, language),
      paymentLine(context, details, language, true),
    ],
  ],
}

/**
 * A mail about a reservation; one of an unknown kind is the confirmation. Null when the reservation no longer exists, and for
 * an address that was corrected, or an event that was canceled, since the mail was queued.
 */
export async function reservationMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { kind, language, data, recipient } = mail
  const details = await findReservationDetails(context.db, mailDataText(data, 'reservationId'))
  if (details === undefined) return null
  const { event, reservation, config } = details
  const isOver = !isSameEmail(reservation.email, recipient) || event.canceled_at !== null
  if (!isForOrganizer(mail) && isOver) return null
  const [key, write] = reservationMails[kind] ?? ['mail.reservation', confirmationBody]
  const t = translatorFor(context, language)
  const number = orderNumber(reservation, config)
  const title = eventTitle(event, language)
  const body = await write({ context, details, language, t, key, title, number })
  const subject = t(`${key}.subject`, title)
  const forOrganizer = isForOrganizer(mail)
  const link = {
    text: t(forOrganizer ? 'mail.organizer.open' : 'mail.reservation.link'),
    address: pageAddress(context, reservationPath(details), language),
  }
  return eventMail(context, mail, event, () => ({
    subject: forOrganizer ? `${subject} (${number}, ${nameInMail(reservation)})` : subject,
    body: body.filter(Boolean).join('\n\n'),
    // Only the account of the buyer may open the reservation.
    link: forOrganizer && reservation.owner_id !== null ? null : link,
  }))
}

/** Mail to the buyer of a reservation that expired unpaid; it is deleted before, so the queued mail contains its facts. */
export async function expiredReservationMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { data } = mail
  const event = await getEvent(context.db, z.parse(queuedEvent, data).eventId)
  const number = mailDataText(data, 'order')
  return eventMail(context, mail, event, (t, title) => ({
    subject: t('mail.expired.subject', title),
    body: t(orderTextKey(event, 'mail.expired.body'), title, number),
  }))
}

/** Most reservations that the mail lists; it gives the number of the others. */
const maximumLines = 100

/**
 * Summary to the organizer of the orders of the last hour that are still unpaid.
 * @returns null when every order was paid, canceled or removed meanwhile
 */
export async function unpaidOrdersMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { reservationIds } = z.parse(queuedOrders, mail.data)
  const unpaid: ReservationDetails[] = []
  for (const id of reservationIds.slice(0, maximumLines)) {
    const details = await findReservationDetails(context.db, id)
    if (details && isUnpaidOrder(details)) unpaid.push(details)
  }
  const [first] = unpaid
  if (!first) return null
  const lines = unpaid.map((details) => {
    const amount = orderAmount(details, mail.language)
    const title = eventTitle(details.event, mail.language)
    return [
      orderNumber(details.reservation, details.config),
      nameInMail(details.reservation),
      amount,
      title,
    ].join('  ')
  })
  const others = Math.max(0, reservationIds.length - maximumLines)
  if (others > 0) lines.push(`… +${String(others)}`)
  return eventMail(context, mail, first.event, (t) => ({
    subject: t('mail.unpaid.subject', String(unpaid.length + others)),
    body: t('mail.unpaid.body', lines.join('\n')),
  }))
}
