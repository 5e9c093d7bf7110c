/** The mail with the PIN of a subscription, and its PDF (docs/api/documents.md#mails-of-an-order). */
import { isSameEmail } from '#kit/text/canonical-email.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { formatDate } from '#server/infra/i18n/date-phrases.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { subscriptionPin, pinOf } from '#server/infra/ids.ts'
import {
  eventMail,
  mailDataText,
  pageAddress,
  type Mail,
  type OutgoingMail,
} from '#server/infra/mail/mail.ts'
import { purchaseContextPath, eventTitle } from '#server/modules/catalogue/rules.ts'
import type { PassSheet } from '#server/modules/documents/pdf/PassPage.ts'
import { renderPdf } from '#server/modules/documents/pdf/render-pdf.ts'
import { pictureOf } from '#server/modules/documents/queries.ts'
import { findReservationDetails } from '#server/modules/purchase/queries/reservations.ts'
import type { BoughtSubscription, ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { nameOf } from '#server/modules/purchase/rules/reservation-rules.ts'
import { entryLimit } from '#server/modules/purchase/rules/subscription-terms.ts'

/** @returns the file. Rejects when it cannot be drawn. */
async function subscriptionPdf(
  details: ReservationDetails,
  { subscription }: BoughtSubscription,
  context: CoreContext,
): Promise<Buffer> {
  const { event, reservation, config } = details
  const { organization } = event
  const lang = reservation.language
  const t = translatorFor(context, lang)
  const day = (instant: number): string => formatDate({ lang, timeZone: event.time_zone }, instant)
  const { valid_from: from, valid_until: until } = subscription
  const span = [from === null ? '' : day(from), until === null ? t('pdf.pass.no-end') : day(until)]
  const limit = entryLimit(subscription.max_entries)
  const terms = config.termsAndConditionsUrl
  const title = eventTitle(event, lang)
  const owner = nameOf(subscription)
  const sheet: PassSheet = {
    picture: await pictureOf(context.db, event),
    title,
    organizerName: organization.name,
    pin: [t('pdf.pass.pin'), pinOf(subscription.id, subscriptionPin)],
    how: t('pdf.pass.how'),
    holder: [t('reservation-page.subscription-owner'), owner],
    valid: [t('pdf.pass.valid'), span.filter(Boolean).join(' – ')],
    entries: [t('pdf.pass.entries'), limit === null ? t('pdf.pass.unlimited') : String(limit)],
    reference: [t('pdf.reference'), subscription.id],
    organizer: [t('pdf.organizer'), `${organization.name}\n${organization.email}`],
    terms: terms ? [t('pdf.terms'), terms] : null,
  }
  return renderPdf({
    title: `${title}, ${owner}`,
    author: organization.name,
    lang,
    now: context.now(),
    unprintableNote: t('pdf.unprintable'),
    content: { kind: 'pass', sheet },
  })
}

/** @returns the file name of the PDF */
const subscriptionPdfName = (subscriptionId: string): string => `subscription-${subscriptionId}.pdf`

/** The mail to the owner of a subscription only. */
export async function subscriptionMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { language, recipient, data } = mail
  const details = await findReservationDetails(context.db, mailDataText(data, 'reservationId'))
  const bought = details?.subscriptions.bought
  if (!bought || bought.subscription.status !== 'ACQUIRED') return null
  const { event, reservation } = details
  const { id, email, valid_until: validUntil } = bought.subscription
  // The owner changed since the mail was queued.
  if (!isSameEmail(email, recipient)) return null
  const pin = pinOf(id, subscriptionPin)
  const until =
    validUntil === null ? undefined : formatDate({ lang: language, timeZone: event.time_zone }, validUntil)
  const path = `${purchaseContextPath(event)}/reservation/${reservation.id}`
  const pdf = {
    filename: subscriptionPdfName(id),
    contentType: 'application/pdf',
    content: await subscriptionPdf(details, bought, context),
  }
  return eventMail(context, mail, event, (t, title) => ({
    subject: t('mail.pass.subject', title),
    body: until === undefined ? t('mail.pass.body', title, pin) : t('mail.pass.until', title, pin, until),
    link: { text: t('mail.reservation.link'), address: pageAddress(context, path, language) },
    attachments: [pdf],
  }))
}
