/**
 * Mail to the organizer with the awaited bank transfers; those that arrived after it was queued are left out.
 */
import * as z from 'zod/mini'
import type { CoreContext } from '#server/infra/context.ts'
import { eventMail, singleLine, type Mail, type OutgoingMail } from '#server/infra/mail/mail.ts'
import { getEvent } from '#server/modules/catalogue/index.ts'
import {
  fullName,
  orderNumber,
  findReservationDetails,
  orderAmount,
} from '#server/modules/reservations/index.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'

const queuedData = z.object({ eventId: z.number(), reservationIds: z.array(z.string()) })

/** Number, name and amount of an order. */
export const reservationLine = (details: ReservationDetails): string =>
  `${orderNumber(details.reservation, details.config)}  ${singleLine(fullName(details.reservation))}  ${orderAmount(details)}`

/** Null when every transfer arrived meanwhile. */
export async function expiringPaymentsMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { eventId, reservationIds } = z.parse(queuedData, mail.data)
  const reservations: ReservationDetails[] = []
  for (const id of reservationIds) {
    const details = await findReservationDetails(context.db, id)
    if (details?.reservation.status === 'OFFLINE_PAYMENT') reservations.push(details)
  }
  if (reservations.length === 0) return null
  return eventMail(context, mail, await getEvent(context.db, eventId), (t, title) => ({
    subject: t('mail.expiring.subject', title),
    body: t('mail.expiring.body', title, reservations.map(reservationLine).join('\n')),
  }))
}
