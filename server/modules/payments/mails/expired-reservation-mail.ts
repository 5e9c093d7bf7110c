/**
 * Mail to the buyer of a reservation that expired unpaid. The reservation is deleted before, so the queued
 * mail contains its facts.
 */
import * as z from 'zod/mini'
import type { CoreContext } from '#server/infra/context.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { shortId } from '#server/infra/ids.ts'
import { createMail, mailDataText, type Mail, type MailJob } from '#server/infra/mail/mail.ts'
import { getEvent, eventTitle, orderTextKey } from '#server/modules/catalogue/index.ts'

const queuedData = z.object({ eventId: z.number() })

/** To the buyer of a reservation whose payment deadline passed. */
export async function expiredReservationMail(
  context: CoreContext,
  { recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const event = await getEvent(context.db, z.parse(queuedData, data).eventId)
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  // Mails that an earlier version queued have no number.
  const number = mailDataText(data, 'order') || shortId(mailDataText(data, 'reservationId'))
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t('mail.expired.subject', title),
    greeting: t('mail.greeting'),
    body: t(orderTextKey(event, 'mail.expired.body'), title, number),
    link: null,
    footer: t('mail.footer', event.organization.email),
  })
}
