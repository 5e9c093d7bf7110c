/** What a mail about an order says. Contract 2, 2.1, 2.2 and 2.6. */
import { fullName } from '../domain/holder.ts'
import { markdownWords } from '../domain/markdown-words.ts'
import { orderSummary } from '../domain/order-summary.ts'
import { orderNumber } from '../domain/order-number.ts'
import type { Office } from '../office.ts'
import { customMethod } from '../store/custom-methods.ts'
import type { FullOrder } from '../store/orders.ts'
import { validTransaction } from '../store/transactions.ts'
import { amountOf, goods, speakerOf, transferFacts, whenAndWhere } from './order-facts.ts'

export interface Words {
  readonly subject: string
  readonly body: string
}

/** How to pay as the organiser wrote it down, in the mail's language, else English, else the first there is. */
async function instructions({ db }: Office, { reservation }: FullOrder, language: string): Promise<string> {
  const transaction = await validTransaction(db, reservation.id)
  const method = transaction?.method ? await customMethod(db, transaction.method) : undefined
  const texts = method?.localizations
  const chosen = texts?.[language] ?? texts?.['en'] ?? Object.values(texts ?? {})[0]
  return markdownWords(chosen?.paymentInstructions ?? '')
}

/** Kinds whose texts want nothing but the event's title and the order's number. */
const plain: Readonly<Record<string, string>> = {
  'payment-deferred': 'mail.deferred',
  'payment-failed': 'mail.payment-failed',
  'organizer-stuck': 'mail.stuck',
}

const transfers: Readonly<Record<string, string>> = {
  'payment-instructions': 'mail.offline',
  'payment-reminder': 'mail.payment-reminder',
}

/** What is still to be paid, and where; the organiser hears that all is paid, too. */
function paymentLine(office: Office, order: FullOrder, lang: string, toOrganizer: boolean): string {
  const t = speakerOf(office, lang)
  const { notYetPaid, free } = orderSummary(order, order.reservation, order.settled)
  if (free) return ''
  if (!notYetPaid) return toOrganizer ? t('mail.organizer.paid') : ''
  return t(order.reservation.payment_proxy === 'ON_SITE' ? 'pdf.payment.desk' : 'pdf.payment.open')
}

const paragraphs = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n\n')

/** @param kind of the queued mail; anything unknown is the plain confirmation */
export async function orderWords(
  office: Office,
  order: FullOrder,
  kind: string,
  language: string,
): Promise<Words> {
  const { event, reservation } = order
  const t = speakerOf(office, language)
  const title = event.texts.title[language] ?? order.config.displayName
  const id = orderNumber(reservation, order.config)
  const transfer = transfers[kind]
  if (transfer) {
    const how = transferFacts(office, order, language, id)
    return {
      subject: t(`${transfer}.subject`, title),
      body: paragraphs(t(`${transfer}.body`, title, id), how, t('mail.offline.then')),
    }
  }
  if (kind === 'custom-instructions') {
    const how = await instructions(office, order, language)
    return {
      subject: t('mail.offline.subject', title),
      body: t('mail.custom.body', title, id, amountOf(order), how),
    }
  }
  if (kind === 'organizer-reservation') {
    const body = t(
      'mail.organizer.reservation.body',
      title,
      id,
      fullName(reservation),
      reservation.email ?? '',
    )
    return {
      subject: t('mail.organizer.reservation.subject', title),
      body: paragraphs(body, goods(office, order, language), paymentLine(office, order, language, true)),
    }
  }
  const key = plain[kind]
  if (key) return { subject: t(`${key}.subject`, title), body: t(`${key}.body`, title, id) }
  const done = kind === 'payment-received' ? 'mail.payment-received' : 'mail.reservation'
  return {
    subject: t(`${done}.subject`, title),
    body: paragraphs(
      t(`${done}.body`, title, id),
      whenAndWhere(office, order, language),
      goods(office, order, language),
      paymentLine(office, order, language, false),
    ),
  }
}
