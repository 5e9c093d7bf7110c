/** What a mail repeats of an order, so that nobody has to open anything to know: when, where, what, how much. */
import type { SummaryRow } from '#core/contract/reservation.ts'
import { formatAmount } from '#core/contract/values.ts'
import { isOnline } from '../domain/online-access.ts'
import { orderSummary } from '../domain/order-summary.ts'
import { rowWords } from '../domain/row-words.ts'
import { validityOf } from '../domain/ticket-validity.ts'
import { writtenDeadline, writtenSpan } from '../i18n/written-times.ts'
import type { Office } from '../office.ts'
import type { FullOrder } from '../store/orders.ts'
import type { FoundTicket } from '../store/tickets.ts'

type Speak = (key: string, ...args: string[]) => string

export const speakerOf =
  ({ texts }: Office, lang: string): Speak =>
  (key, ...args) =>
    texts.text(lang, key, ...args)

/** With its currency, as on the order. */
export const amountOf = (order: FullOrder): string => {
  const { totalPrice } = orderSummary(order, order.reservation, order.settled)
  return `${order.config.currency ?? ''} ${formatAmount(totalPrice)}`.trim()
}

/** When and where the event is; nothing for a pass. */
export function whenAndWhere({ texts }: Office, { event, config }: FullOrder, lang: string): string {
  if (event.kind !== 'EVENT') return ''
  const span = { from: event.starts_at, until: event.ends_at }
  const place = config.format === 'ONLINE' ? texts.text(lang, 'pdf.online') : config.location
  return [writtenSpan({ texts, lang, timeZone: event.time_zone }, span), place].filter(Boolean).join('\n')
}

/** As {@link whenAndWhere}, in the days of the ticket's category. */
export function ticketWhenAndWhere({ texts }: Office, found: FoundTicket, lang: string): string {
  const { event, config } = found.order
  const place = isOnline(config, found.category) ? '' : config.location
  const span = writtenSpan({ texts, lang, timeZone: event.time_zone }, validityOf(found))
  return [span, place].filter(Boolean).join('\n')
}

const counted = new Set(['TICKET', 'SUBSCRIPTION', 'ADDITIONAL_SERVICE'])

function line(row: SummaryRow, free: boolean, t: Speak): string {
  const words = `${counted.has(row.type) ? `${String(row.amount)} × ` : ''}${rowWords(row, t)}`
  const { subTotal } = row
  return free || subTotal === null || 'percent' in subTotal ? words : `${words}: ${formatAmount(subTotal)}`
}

/** What was ordered, a line each, and the sum unless all is free. Tax is told where it is not in the prices. */
export function goods(office: Office, order: FullOrder, lang: string): string {
  const t = speakerOf(office, lang)
  const { summary, free, displayVat, totalVAT, vatPercentage } = orderSummary(
    order,
    order.reservation,
    order.settled,
  )
  const added = displayVat && !order.config.vatIncluded && totalVAT.units > 0
  return [
    ...summary.filter(({ type }) => type !== 'TAX_DETAIL').map((row) => line(row, free, t)),
    ...(added ? [`${t('common.vat')} ${vatPercentage ?? ''} %: ${formatAmount(totalVAT)}`] : []),
    ...(free ? [] : [`${t('pdf.total')}: ${amountOf(order)}`]),
  ].join('\n')
}

/** Everything that a bank's form asks for, one a line, to be copied. */
export function transferFacts(office: Office, order: FullOrder, lang: string, reference: string): string {
  const t = speakerOf(office, lang)
  const { event, reservation, config } = order
  const reader = { texts: office.texts, lang, timeZone: event.time_zone }
  const owner = config.bankAccountOwner.filter(Boolean).join(', ')
  return [
    `${t('pdf.amount')}: ${amountOf(order)}`,
    `${t('pdf.account')}: ${config.bankAccount}`,
    ...(owner ? [`${t('mail.offline.holder')}: ${owner}`] : []),
    `${t('pdf.payment-reference')}: ${reference}`,
    `${t('mail.offline.deadline')}: ${writtenDeadline(reader, reservation.valid_until)}`,
  ].join('\n')
}
