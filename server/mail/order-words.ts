/** What a mail about an order says. Contract 2, 2.1, 2.2 and 2.6. */
import { formatAmount } from '#core/contract/values.ts'
import { orderSummary } from '../domain/order-summary.ts'
import { orderNumber } from '../domain/order-number.ts'
import type { Office } from '../office.ts'
import { customMethod } from '../store/custom-methods.ts'
import type { FullOrder } from '../store/orders.ts'
import { validTransaction } from '../store/transactions.ts'

export interface Words {
  readonly subject: string
  readonly body: string
}

/** With its currency, as on the order. */
export const amountOf = (order: FullOrder): string => {
  const { totalPrice } = orderSummary(order, order.reservation, order.settled)
  return `${order.config.currency ?? ''} ${formatAmount(totalPrice)}`.trim()
}

/** Banks ask for the owner's name beside the number. */
const account = ({ config }: FullOrder): string =>
  config.bankAccountOwner.length > 0
    ? `${config.bankAccount} (${config.bankAccountOwner.join(', ')})`
    : config.bankAccount

/** How to pay as the organiser wrote it down, in the mail's language, else English, else the first there is. */
async function instructions({ db }: Office, { reservation }: FullOrder, language: string): Promise<string> {
  const transaction = await validTransaction(db, reservation.id)
  const method = transaction?.method ? await customMethod(db, transaction.method) : undefined
  const texts = method?.localizations
  const chosen = texts?.[language] ?? texts?.['en'] ?? Object.values(texts ?? {})[0]
  return chosen?.paymentInstructions ?? ''
}

/** Kinds whose texts want nothing but the event's title and the order's number. */
const plain: Readonly<Record<string, string>> = {
  'payment-received': 'mail.payment-received',
  'payment-deferred': 'mail.deferred',
  'payment-failed': 'mail.payment-failed',
  'organizer-stuck': 'mail.stuck',
}

/** @param kind of the queued mail; anything unknown is the plain confirmation */
export async function orderWords(
  office: Office,
  order: FullOrder,
  kind: string,
  language: string,
): Promise<Words> {
  const { event, reservation } = order
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = event.texts.title[language] ?? order.config.displayName
  const id = orderNumber(reservation, order.config)
  const dates = office.texts.formatDate(reservation.valid_until, event.time_zone, 'datetime.pattern', [
    language,
  ])
  const deadline = `${dates[language] ?? ''} (${event.time_zone})`
  switch (kind) {
    case 'payment-instructions':
      return {
        subject: t('mail.offline.subject', title),
        body: t('mail.offline.body', amountOf(order), account(order), id, deadline),
      }
    case 'payment-reminder':
      return {
        subject: t('mail.payment-reminder.subject', title),
        body: t('mail.payment-reminder.body', amountOf(order), account(order), id, deadline),
      }
    case 'custom-instructions': {
      const text = await instructions(office, order, language)
      return {
        subject: t('mail.offline.subject', title),
        body: t('mail.custom.body', title, id, amountOf(order), text),
      }
    }
    default: {
      const key = plain[kind] ?? 'mail.reservation'
      return { subject: t(`${key}.subject`, title), body: t(`${key}.body`, title, id) }
    }
  }
}
