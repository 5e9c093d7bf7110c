/**
 * Mail to the organizer with the awaited bank transfers; those that arrived after it was queued are left out.
 */
import * as z from 'zod/mini'
import type { CoreContext } from '#server/infra/context.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { mailFooter, createMail, singleLine, type Mail, type MailJob } from '#server/infra/mail/mail.ts'
import { getEvent, eventTitle } from '#server/modules/catalogue/index.ts'
import {
  fullName,
  orderNumber,
  findReservationDetails,
  amountText,
} from '#server/modules/reservations/index.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'

const queuedData = z.object({ eventId: z.number(), reservationIds: z.array(z.string()) })

/** Number, name and amount of an order. */
export const reservationLine = (details: ReservationDetails): string =>
  `${orderNumber(details.reservation, details.config)}  ${singleLine(fullName(details.reservation))}  ${amountText(details)}`

export async function expiringPaymentsMail(
  context: CoreContext,
  { kind, recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const { eventId, reservationIds } = z.parse(queuedData, data)
  const reservations: ReservationDetails[] = []
  for (const id of reservationIds) {
    const details = await findReservationDetails(context.db, id)
    if (details?.reservation.status === 'OFFLINE_PAYMENT') reservations.push(details)
  }
  if (reservations.length === 0) return null
  const event = await getEvent(context.db, eventId)
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t('mail.expiring.subject', title),
    greeting: t('mail.reservation.greeting', event.organization.name),
    body: t('mail.expiring.body', title, reservations.map(reservationLine).join('\n')),
    link: null,
    footer: mailFooter(context, event, kind, language),
  })
}
