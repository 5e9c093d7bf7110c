/**
 * Mail to the organizer about a failed payment. The reservation may be deleted before, so the queued mail
 * contains its facts.
 */
import * as z from 'zod/mini'
import type { CoreContext } from '#server/infra/context.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { mailFooter, createMail, mailDataText, type Mail, type MailJob } from '#server/infra/mail/mail.ts'
import { getEvent, eventTitle } from '#server/modules/catalogue/index.ts'

const queuedData = z.object({ eventId: z.number() })

export async function failedPaymentMail(
  context: CoreContext,
  { kind, recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const event = await getEvent(context.db, z.parse(queuedData, data).eventId)
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  const [name, orderNumber, reason] = [
    mailDataText(data, 'name'),
    mailDataText(data, 'order'),
    mailDataText(data, 'reason'),
  ]
  const body =
    reason === ''
      ? t('mail.organizer.payment-failed.unexplained', name, orderNumber, title)
      : t('mail.organizer.payment-failed.body', name, orderNumber, title, t(reason))
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t('mail.organizer.payment-failed.subject', title),
    greeting: t('mail.reservation.greeting', event.organization.name),
    body,
    link: null,
    footer: mailFooter(context, event, kind, language),
  })
}
