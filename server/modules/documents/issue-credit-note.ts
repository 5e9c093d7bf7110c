/** Issues the credit notes of an order with an invoice, and mails them to its buyer (docs/api/documents.md#credit-notes). */
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
import {
  findReservationDetails,
  updateReservation,
} from '#server/modules/reservations/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'
import { reservationPath } from '#server/modules/reservations/rules/reservation-rules.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { billingPdf, documentFileName } from './billing-pdf.ts'
import { creditedSums, readCreditNotes, type Credited } from './credit-note.ts'
import { findBillingDocument, takeInvoiceNumber } from './queries.ts'
import { formatInvoiceNumber, type BillingDocument } from './rules.ts'

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
