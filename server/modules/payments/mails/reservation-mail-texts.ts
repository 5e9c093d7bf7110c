/** Subject and body of the mails about a reservation (docs/api/reservations.md). */
import type { CoreContext } from '#server/infra/context.ts'
import { markdownToText } from '#server/infra/i18n/markdown-text.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { singleLine } from '#server/infra/mail/mail.ts'
import { eventTitle, orderTextKey } from '#server/modules/catalogue/index.ts'
import { reservationSummary } from '#server/modules/pricing/index.ts'
import {
  fullName,
  orderNumber,
  amountText,
  summaryText,
  transferInstructions,
  dateAndPlace,
} from '#server/modules/reservations/index.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'
import { findCustomMethod } from '../queries/custom-methods.ts'
import { findValidTransaction } from '../queries/transactions.ts'

export interface MailTexts {
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
