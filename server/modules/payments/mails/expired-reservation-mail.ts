/**
 * Mail to the buyer of a reservation that expired unpaid. The reservation is deleted before, so the queued
 * mail contains its facts.
 */
import * as z from 'zod/mini'
import type { CoreContext } from '#server/infra/context.ts'
import { shortId } from '#server/infra/ids.ts'
import { eventMail, mailDataText, type Mail, type OutgoingMail } from '#server/infra/mail/mail.ts'
import { getEvent, orderTextKey } from '#server/modules/catalogue/index.ts'

const queuedData = z.object({ eventId: z.number() })

/** The mail to the buyer of a reservation whose payment deadline passed. */
export async function expiredReservationMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { data } = mail
  const event = await getEvent(context.db, z.parse(queuedData, data).eventId)
  // Mails that an earlier version queued have no number.
  const number = mailDataText(data, 'order') || shortId(mailDataText(data, 'reservationId'))
  return eventMail(context, mail, event, (t, title) => ({
    subject: t('mail.expired.subject', title),
    body: t(orderTextKey(event, 'mail.expired.body'), title, number),
  }))
}
