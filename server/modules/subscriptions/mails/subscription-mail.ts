/** The mail with a subscription's PIN, for its owner only (docs/api/documents.md#mails-of-an-order). */
import { isSameEmail } from '#core/domain/canonical-email.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { subscriptionPin, pinOf } from '#server/infra/ids/pins.ts'
import { createMail, mailDataText, type Mail, type MailJob } from '#server/infra/mail/mail.ts'
import { eventTitle, purchaseContextPath } from '#server/modules/catalogue/index.ts'
import { findReservationDetails } from '#server/modules/reservations/index.ts'
import { subscriptionPdf, subscriptionPdfName } from '../subscription-pdf.ts'

export async function subscriptionMail(
  context: CoreContext,
  { recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const details = await findReservationDetails(context.db, mailDataText(data, 'reservationId'))
  const bought = details?.subscriptions.bought
  if (!bought || bought.subscription.status !== 'ACQUIRED') return null
  const { event, reservation } = details
  const { subscription } = bought
  // The owner changed since the mail was queued.
  if (!isSameEmail(subscription.email, recipient)) return null
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  const pin = pinOf(subscription.id, subscriptionPin)
  const until =
    subscription.valid_until === null
      ? undefined
      : context.translations.formatDate(subscription.valid_until, event.time_zone, 'common.date-format', [
          language,
        ])[language]
  const letter = {
    lang: language,
    subject: t('mail.pass.subject', title),
    greeting: t('mail.greeting'),
    body: until === undefined ? t('mail.pass.body', title, pin) : t('mail.pass.until', title, pin, until),
    link: {
      text: t('mail.reservation.link'),
      address: `${context.baseUrl}${purchaseContextPath(event)}/reservation/${reservation.id}?lang=${encodeURIComponent(language)}`,
    },
    footer: t('mail.footer', event.organization.email),
  }
  const paper = {
    filename: subscriptionPdfName(subscription.id),
    contentType: 'application/pdf',
    content: await subscriptionPdf(details, bought, context),
  }
  return createMail(event, recipient, sender, { ...letter, attachments: [paper] })
}
