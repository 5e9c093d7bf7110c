/** `orders`, `find`, `mark-paid`, `cancel`, `correct-email` and `resend`: the orders of an event or a pass, and help for a buyer (docs/OPERATOR.md#help-a-buyer). */
import { z } from 'zod'
import { fractionDigits } from '#kit/money/currencies.ts'
import { canonicalEmail, isSameEmail } from '#kit/text/canonical-email.ts'
import { isEmailAddress } from '#kit/text/email-address.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { isCanceled } from '#purchase/rules/reservation-status.ts'
import type { Transaction } from '#server/infra/database/tables/tables.ts'
import { moneyText } from '#server/infra/i18n/currency.ts'
import { normalizeReference, shortId } from '#server/infra/ids.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { getEvent } from '#server/modules/catalogue/queries.ts'
import { cancelReservation, markPaid } from '#server/modules/payments/cancel-order.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { withExpiredContents } from '#server/modules/purchase/expired-order.ts'
import { mailsOfOrder, requestedMail } from '#server/modules/purchase/mails/queue-reservation-mails.ts'
import {
  findReservation,
  findReservationDetails,
  findReservationRowsOfTicket,
  loadReservationDetails,
  lockReservation,
} from '#server/modules/purchase/queries/reservations.ts'
import { correctEmail } from '#server/modules/purchase/resend-reservation-mail.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { nameOf, orderNumber } from '#server/modules/purchase/rules/reservation-rules.ts'
import {
  defineCommand,
  succeeded,
  singleArgument,
  failed,
  UsageError,
  type CommandOutcome,
} from '../command.ts'
import { findAccounted, listAccountedOrders } from '../order-accounts.ts'
import { findReservationId, unknownOrderText, readNamedRows, type NamedRow } from '../queries/orders.ts'
import { formatTable } from '../text-table.ts'

export const resendCommand = defineCommand({
  name: 'resend',
  syntax: '<order or ticket> [address]',
  description: 'send the mails of an order, or that of a ticket, again; also only those to one address',
  input: z.object({ text: z.string(), address: z.string().optional() }),
  prepare(args) {
    const last = args.at(-1) ?? ''
    const hasAddress = last.includes('@')
    const text = normalizeReference((hasAddress ? args.slice(0, -1) : args).join(' '))
    if (text === '') throw new UsageError('Which order or ticket?')
    return hasAddress ? { text, address: canonicalEmail(last) } : { text }
  },
  changes: ({ text }) => ({ order: text }),
  run: ({ db, now }, { text, address }) =>
    db.transaction().execute(async (trx) => {
      const ofTicket = await findReservationRowsOfTicket(trx, text)
      const reservation = await lockReservation(
        trx,
        ofTicket?.id ?? (await findReservationId(trx, text)) ?? '',
      )
      if (!reservation) return failed(`There is no order or ticket ${text}. The command find searches names.`)
      if (isCanceled(reservation.status) || !reservation.finalized)
        return failed(`Nothing is sent: the order is ${reservation.status}.`)
      const details = await loadReservationDetails(trx, reservation)
      if (details.event.canceled_at !== null) return failed('Nothing is sent: the event is canceled.')
      const mails = mailsOfOrder(details, now).filter(
        ({ to, data }) =>
          (address === undefined || isSameEmail(to, address)) &&
          (!ofTicket || Reflect.get(data, 'ticketUuid') === text.toLowerCase()),
      )
      if (mails.length === 0)
        return failed(
          `No mail of it goes to ${address ?? 'anyone'}. correct-email changes the address of an order.`,
        )
      const [sent, full] = [new Set<string>(), new Set<string>()]
      for (const mail of mails) {
        const isQueued = await enqueueMail(trx, { ...mail, ...requestedMail(details.config, null) })
        ;(isQueued ? sent : full).add(mail.to)
      }
      const report = sent.size > 0 ? `Sent again to ${[...sent].join(', ')}.` : 'Nothing is sent.'
      if (full.size === 0) return succeeded(report)
      const left = `Left out, above MAX_MAILS_PER_ADDRESS in this hour: mails to ${[...full].join(', ')}.`
      return { ...failed(`${report} ${left}`), changed: sent.size > 0 }
    }),
})

export const correctEmailCommand = defineCommand({
  name: 'correct-email',
  syntax: '<order> <address>',
  description: 'give an order another e-mail address and send its mail there again',
  input: z.object({ order: z.string(), email: z.string() }),
  prepare([order = '', address = '', ...others]) {
    if (order.trim() === '') throw new UsageError('Which order?')
    if (others.length > 0) throw new UsageError('One address at a time.')
    const email = canonicalEmail(address)
    if (!isEmailAddress(email)) throw new UsageError(`Which address? "${address}" is not an e-mail address.`)
    return { order: order.trim(), email }
  },
  changes: ({ order }) => ({ order }),
  async run({ db, now }, { order, email }) {
    const id = await findReservationId(db, order)
    switch (id === undefined ? 'unknown' : await correctEmail(db, id, email, now)) {
      case 'unknown':
        return failed(unknownOrderText(order))
      case 'canceled':
        return failed('Nothing is corrected: this order is canceled.')
      case 'unfinished':
        return failed(
          'Nothing is corrected: this order is not complete, its buyer can still change the address.',
        )
      case 'corrected':
        return succeeded(`The order has the address ${email} now, and its mail is sent there again.`)
    }
  },
})

/** Parses "49.90" and "49,90", with or without the currency. @returns minor units; NaN for anything else */
function parseAmountText(text: string, { config }: ReservationDetails): number {
  const digits = text.replace(config.currency ?? '', '').trim()
  if (!/^\d+([.,]\d+)?$/.test(digits)) return Number.NaN
  return Math.round(Number(digits.replace(',', '.')) * 10 ** fractionDigits(config.currency))
}

/** Amount, reference and contact, as on a bank statement. */
const statementText = (details: ReservationDetails): string =>
  `${moneyText(reservationTotal(details).gross, details.config.currency)}, reference ${orderNumber(details.reservation, details.config)}, ${nameOf(details.reservation)}`

function wrongAmountOutcome(details: ReservationDetails, amount: string | undefined): CommandOutcome | null {
  if (amount === undefined || parseAmountText(amount, details) === reservationTotal(details).gross)
    return null
  return failed(`Nothing is recorded: the amount is ${amount}, and the order is ${statementText(details)}.`)
}

export const markPaidCommand = defineCommand({
  name: 'mark-paid',
  syntax: '<order> [amount]',
  description: 'record a bank transfer; with an amount only when it is the amount of the order',
  input: z.object({ order: z.string(), amount: z.string().optional() }),
  prepare([order = '', ...amount]) {
    if (order.trim() === '') throw new UsageError('Which order?')
    // At most two arguments: "49.90", "CHF 49.90".
    if (amount.length > 2 || (amount.length > 0 && !/\d/.test(amount.join(''))))
      throw new UsageError('One order at a time.')
    return { order: order.trim(), ...(amount.length === 0 ? {} : { amount: amount.join(' ') }) }
  },
  changes: ({ order }) => ({ order }),
  async run({ db, now }, { order: text, amount }) {
    const id = await findReservationId(db, text)
    const found = id === undefined ? undefined : await findReservationDetails(db, id)
    if (!found) return failed(unknownOrderText(text))
    const details = withExpiredContents(found)
    const wrong = wrongAmountOutcome(details, amount)
    if (wrong) return wrong
    const marked = await markPaid(db, details.reservation.id, now)
    if (marked === 'sold-out') {
      const text = `The order expired, and what it held is no longer on sale: refund ${statementText(details)}. The command withdrawals lists it.`
      return { ...failed(text), changed: true }
    }
    return marked === 'paid'
      ? succeeded(`Paid: ${statementText(details)}. The order is complete, its tickets and mails are sent.`)
      : failed('This order does not await a payment.')
  },
})

/** The table fits a terminal. */
const maxRows = 50
/** Of a number: shorter texts are in many names, too. */
const leastDigits = 4

function isFound(row: NamedRow, searched: string): boolean {
  const texts = [nameOf(row), `${row.last_name ?? ''} ${row.first_name ?? ''}`, row.email ?? '', row.invoice]
  const numbers = searched.length < leastDigits ? [] : [row.id, row.ticket]
  const isNamed = texts.some((text) => foldText(text).includes(searched))
  return isNamed || numbers.some((number) => number.startsWith(searched))
}

export const findOrdersCommand = defineCommand({
  name: 'find',
  syntax: '<name, e-mail or number>',
  description: 'orders and tickets by a part of a name or an address, an order, ticket or invoice number',
  input: z.object({ text: z.string() }),
  prepare(args) {
    const text = normalizeReference(args.join(' '))
    if (text === '') throw new UsageError('Which name, e-mail address or number?')
    return { text }
  },
  async run({ db }, { text }) {
    const searched = foldText(text)
    const found: NamedRow[] = []
    for await (const rows of readNamedRows(db)) {
      found.push(...rows.filter((row) => isFound(row, searched)))
      if (found.length > maxRows) break
    }
    if (found.length === 0) return failed(`No order or ticket has ${text}.`)
    const lines = found.slice(0, maxRows).map((row) => {
      const order = [row.short_name, shortId(row.id), row.status]
      return [...order, nameOf(row), row.email ?? '', row.invoice, row.ticket]
    })
    return succeeded(
      formatTable([['event', 'order', 'status', 'name', 'e-mail', 'invoice', 'ticket'], ...lines]) +
        (found.length > maxRows ? '\n\nThere are more: give a longer text.' : ''),
    )
  },
})

/** Amount, provider and ids by which the operator finds the payment at the provider. */
function paymentText({ amount, currency, proxy, payment_id: id, account }: Transaction): string {
  const where = [proxy, id, account === null ? null : `account ${account}`].filter(Boolean).join(', ')
  return `${moneyText(amount, currency)} (${where})`
}

/** `cancel <order>`: cancels a reservation (docs/api/reservations.md#reservation-statuses). */
export const cancelCommand = defineCommand({
  name: 'cancel',
  syntax: '<order>',
  description: 'cancel an order: its tickets are void and on sale again',
  input: z.object({ order: z.string() }),
  prepare: (args) => ({ order: singleArgument(args, 'order') }),
  changes: ({ order }) => ({ order }),
  async run({ db, now }, { order }) {
    const outcome = await cancelReservation(db, (await findReservationId(db, order)) ?? '', now)
    switch (outcome.kind) {
      case 'unknown':
        return failed(unknownOrderText(order))
      case 'not-cancelable':
        return failed('There is nothing to cancel: this order is canceled already, or was never complete.')
      case 'canceled': {
        const message = 'Canceled. Its tickets are void and on sale again; the contact gets a mail.'
        if (outcome.paid === null) return succeeded(message)
        return succeeded(
          `${message} It was paid, ${paymentText(outcome.paid)}: refund it at the provider, the mail announces the refund.`,
        )
      }
    }
  },
})

const columnNames = 'order,status,tickets,amount,paid by,made,contact,invoice,full number'.split(',')

export const ordersCommand = defineCommand({
  name: 'orders',
  syntax: '<event, pass or order>',
  description: 'orders with contact, amount, status; one order by its number or its invoice number',
  input: z.object({ shortName: z.string() }),
  prepare: (args) => ({ shortName: singleArgument(args, 'event') }),
  async run({ db }, { shortName: text }) {
    const named = await findAccounted(db, text)
    const order = named ? undefined : await findReservation(db, (await findReservationId(db, text)) ?? '')
    const event = named ?? (order && (await getEvent(db, order.event_id)))
    if (!event)
      return failed(
        `There is no event, pass or order named ${text}. The command list shows events and passes.`,
      )
    const all = await listAccountedOrders(db, event, order?.id)
    const rows = all.map(({ reservation, texts, amounts, price }) => {
      // Of a canceled order what was paid.
      const amount = isCanceled(reservation.status) && amounts.Paid > 0 ? amounts.Paid : price
      const free = texts.Tickets === '0' ? '' : 'free'
      return [
        ...[texts.Order, texts.Status, texts.Tickets],
        ...[amount === 0 ? free : moneyText(amount, texts.Currency), texts['Paid by'], texts.Ordered],
        [texts.Contact, texts['Contact e-mail']].filter(Boolean).join(', '),
        ...[texts.Invoice, texts['Full number']],
      ]
    })
    return succeeded(rows.length === 0 ? 'No orders yet.' : formatTable([columnNames, ...rows]))
  },
})
