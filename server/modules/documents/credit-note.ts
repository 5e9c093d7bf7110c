/** Credit notes: what an order with an invoice no longer costs, their numbers and their mails (docs/api/documents.md#credit-notes). */
import * as z from 'zod/mini'
import { fractionDigits } from '#kit/money/currencies.ts'
import { divideHalfUp, fromMinor, toMinor } from '#kit/money/money.ts'
import { sum } from '#kit/sum.ts'
import type { RowPrice } from '#kit/values.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import {
  eventMail,
  mailDataText,
  pageAddress,
  type Mail,
  type OutgoingMail,
} from '#server/infra/mail/mail.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { findReservationDetails, updateReservation } from '#server/modules/purchase/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { reservationPath } from '#server/modules/purchase/rules/reservation-rules.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { billingPdf, documentFileName } from './billing-pdf.ts'
import { findBillingDocument, takeInvoiceNumber } from './queries.ts'
import { billingDocument, type BillingDocument, formatInvoiceNumber } from './rules.ts'

/** What the documents of one order differ in. */
type Sums = Pick<BillingDocument, 'rows' | 'total' | 'vat'>

function negativePrice(price: RowPrice): RowPrice {
  if (price === null) return null
  return 'percent' in price ? { percent: -price.percent } : { ...price, units: -price.units }
}

const taxesOf = ({ vat }: Sums): readonly Pick<NonNullable<Sums['vat']>, 'percentage' | 'amount'>[] =>
  vat === null ? [] : [vat, ...vat.others]

/** @param taxes minor units by rate, that of the event first */
function vatOf(taxes: Iterable<readonly [string, number]>, total: number, digits: number): Sums['vat'] {
  const all = [...taxes].filter(([, units], index) => index === 0 || units !== 0)
  const [main, ...others] = all.map(([percentage, units]) => ({
    percentage,
    amount: fromMinor(units, digits),
  }))
  return main ? { ...main, net: fromMinor(total - sum(all.map(([, units]) => units)), digits), others } : null
}

/** Adds sums with the sign of each: rows with the same name, price and tax become one, and one that comes to nothing is left out. */
function added(parts: readonly (readonly [1 | -1, Sums])[], digits: number): Sums {
  const rows = new Map<string, Sums['rows'][number] & { units: number }>()
  const taxes = new Map<string, number>()
  for (const [sign, sums] of parts) {
    for (const row of sums.rows) {
      const key = JSON.stringify([row.type, row.name, row.price, row.taxPercentage, row.taxIncluded])
      const known = rows.get(key) ?? { amount: 0, units: 0 }
      const units = row.subTotal && 'units' in row.subTotal ? toMinor(row.subTotal, digits) : 0
      rows.set(key, { ...row, amount: known.amount + sign * row.amount, units: known.units + sign * units })
    }
    for (const { percentage, amount } of taxesOf(sums))
      taxes.set(percentage, (taxes.get(percentage) ?? 0) + sign * toMinor(amount, digits))
  }
  const total = sum(parts.map(([sign, sums]) => sign * toMinor(sums.total, digits)))
  return {
    rows: [...rows.values()]
      .filter(({ amount, units }) => amount !== 0 || units !== 0)
      .map(({ units, amount, price, ...row }) => ({
        ...row,
        amount: Math.abs(amount),
        price: amount < 0 ? negativePrice(price) : price,
        subTotal: fromMinor(units, digits),
      })),
    total: fromMinor(total, digits),
    vat: vatOf(taxes, total, digits),
  }
}

/** A share of what is left, with its part of each tax. @param units minor units, less than the total */
function shareOf(rest: Sums, units: number, digits: number): Sums {
  const [amount, total] = [fromMinor(units, digits), BigInt(toMinor(rest.total, digits))]
  const taxes = taxesOf(rest).map(({ percentage, amount: tax }) => {
    const share = divideHalfUp(BigInt(toMinor(tax, digits)) * BigInt(units), total)
    return [percentage, Number(share)] as const
  })
  // Without a name: the document calls it a refund, in its language.
  const row = { name: null, type: 'ADDITIONAL_SERVICE', amount: 1, taxPercentage: null } as const
  return {
    rows: [{ ...row, price: amount, subTotal: amount }],
    total: amount,
    vat: vatOf(taxes, units, digits),
  }
}

/** The difference of two states of the order, of each tax at most what is left: a refund took a share of each. */
function partOf(rest: Sums, { before, after }: Record<'before' | 'after', Sums>, digits: number): Sums {
  const parts = [
    [1, before],
    [-1, after],
  ] as const
  const left = new Map(taxesOf(rest).map(({ percentage, amount }) => [percentage, toMinor(amount, digits)]))
  const sums = added(parts, digits)
  const taxes = taxesOf(sums).map(({ percentage, amount }) => {
    return [percentage, Math.min(toMinor(amount, digits), left.get(percentage) ?? 0)] as const
  })
  return { ...sums, vat: vatOf(taxes, toMinor(sums.total, digits), digits) }
}

/**
 * What a credit note credits: `rest` all that is not credited yet; `part` the difference of two states of the order; `refund` money
 * that was returned in all, minor units, of which what was credited before does not count again.
 */
type Credited =
  | { readonly kind: 'rest' }
  | { readonly kind: 'part'; readonly before: Sums; readonly after: Sums }
  | { readonly kind: 'refund'; readonly returned: number }

export const readCreditNotes = (stored: unknown): BillingDocument[] =>
  z.parse(z.array(billingDocument), stored)

/**
 * All credit notes of an invoice add up to its total and its taxes at most, to the last minor unit.
 * @param notes of the invoice, with negative amounts
 * @returns the content of the next one, with negative amounts; null when there is nothing to credit
 */
export function creditedSums(
  invoice: BillingDocument,
  notes: readonly BillingDocument[],
  credited: Credited,
): Sums | null {
  const digits = fractionDigits(invoice.currency)
  const negated = (sums: Sums): Sums => added([[-1, sums]], digits)
  const rest = added([[1, invoice], ...notes.map((note) => [-1, negated(note)] as const)], digits)
  const left = toMinor(rest.total, digits)
  const isRefund = credited.kind === 'refund'
  const sums = credited.kind === 'part' ? partOf(rest, credited, digits) : rest
  const units = isRefund
    ? credited.returned - toMinor(invoice.total, digits) + left
    : toMinor(sums.total, digits)
  if (units <= 0 || left <= 0) return null
  if (units >= left) return negated(rest)
  return negated(isRefund ? shareOf(rest, units, digits) : sums)
}

/**
 * Numbers a credit note for what an order with an invoice no longer costs, and queues its mail, in the caller's transaction; nothing
 * without an invoice, and when all of it is credited. The caller holds the lock.
 * @param now epoch ms
 */
export async function issueCreditNote(
  trx: Database,
  details: ReservationDetails,
  credited: Credited,
  now: number,
): Promise<void> {
  const { reservation, event, config } = details
  if (reservation.invoice_number === null) return
  const invoice = await findBillingDocument(trx, reservation.id, 'INVOICE')
  if (!invoice) return
  const notes = readCreditNotes(reservation.credit_notes)
  const sums = creditedSums(invoice, notes, credited)
  if (sums === null) return
  const count = await takeInvoiceNumber(trx, event.organization_id, 'last_credit_note')
  const note: BillingDocument = {
    ...invoice,
    ...sums,
    kind: 'CREDIT_NOTE',
    number: formatInvoiceNumber(setting(config, 'CREDIT_NOTE_NUMBER_PATTERN'), count),
    credits: { number: invoice.number, issuedAt: invoice.issuedAt },
    issuedAt: now,
    payment: { kind: 'credited' },
  }
  await updateReservation(trx, reservation.id, { credit_notes: JSON.stringify([...notes, note]) })
  const { id, email, language: lang } = reservation
  if (!email) return
  const data = { reservationId: id, number: note.number }
  await enqueueMail(trx, { kind: 'credit-note', to: email, lang, data, now })
}

/** The credit note with the number, or the last one; undefined when there is none. */
export const findCreditNote = (
  { credit_notes: notes }: Pick<ReservationDetails['reservation'], 'credit_notes'>,
  number = notes.at(-1)?.number,
): BillingDocument | undefined => readCreditNotes(notes).find((note) => note.number === number)

/** Mail with the PDF; null when the order no longer exists. */
export async function creditNoteMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const details = await findReservationDetails(context.db, mailDataText(mail.data, 'reservationId'))
  const note = details && findCreditNote(details.reservation, mailDataText(mail.data, 'number'))
  if (!details || !note) return null
  const file = {
    filename: documentFileName(note),
    contentType: 'application/pdf',
    content: await billingPdf(note, context),
  }
  return eventMail(context, mail, details.event, (t, title) => ({
    subject: t('mail.credit-note.subject', note.number, title),
    body: t('mail.credit-note.body', note.number, note.credits?.number ?? '', title),
    attachments: [file],
    link: {
      text: t('mail.reservation.link'),
      address: pageAddress(context, reservationPath(details), mail.language),
    },
  }))
}
