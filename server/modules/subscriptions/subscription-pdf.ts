/** The PDF of a subscription for its owner (docs/api/documents.md#subscription-pdf). */
import type { CoreContext } from '#server/infra/context.ts'
import { formatDate } from '#server/infra/i18n/date-phrases.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { subscriptionPin, pinOf } from '#server/infra/ids.ts'
import { eventTitle } from '#server/modules/catalogue/rules.ts'
import type { PassSheet } from '#server/modules/documents/pdf/PassPage.ts'
import { renderPdf } from '#server/modules/documents/pdf/render-pdf.ts'
import { pictureOf } from '#server/modules/documents/queries.ts'
import type {
  BoughtSubscription,
  ReservationDetails,
} from '#server/modules/reservations/reservation-details.ts'
import { nameOf } from '#server/modules/reservations/rules/reservation-rules.ts'
import { entryLimit } from '#server/modules/reservations/rules/subscription-terms.ts'

/** @returns the file. Rejects when it cannot be drawn. */
export async function subscriptionPdf(
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
export const subscriptionPdfName = (subscriptionId: string): string => `subscription-${subscriptionId}.pdf`
