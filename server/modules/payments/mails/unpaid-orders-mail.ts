/** Summary to the organizer of the orders of the last hour that are still unpaid. */
import * as z from 'zod/mini'
import type { CoreContext } from '#server/infra/context.ts'
import { eventMail, type Mail, type OutgoingMail } from '#server/infra/mail/mail.ts'
import { eventTitle } from '#server/modules/catalogue/index.ts'
import {
  findReservationDetails,
  isUnpaidOrder,
  type ReservationDetails,
} from '#server/modules/reservations/index.ts'
import { reservationLine } from './expiring-payments-mail.ts'

const queuedData = z.object({ reservationIds: z.array(z.string()) })

/** Reservations that the mail lists; of the others it gives the number. */
const maximumLines = 100

/** @returns null when every order was paid, canceled or removed meanwhile */
export async function unpaidOrdersMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { reservationIds } = z.parse(queuedData, mail.data)
  const unpaid: ReservationDetails[] = []
  for (const id of reservationIds.slice(0, maximumLines)) {
    const details = await findReservationDetails(context.db, id)
    if (details && isUnpaidOrder(details)) unpaid.push(details)
  }
  const [first] = unpaid
  if (!first) return null
  const lines = unpaid.map(
    (details) => `${reservationLine(details)}  ${eventTitle(details.event, mail.language)}`,
  )
  const others = Math.max(0, reservationIds.length - maximumLines)
  if (others > 0) lines.push(`… +${String(others)}`)
  return eventMail(context, mail, first.event, (t) => ({
    subject: t('mail.unpaid.subject', String(unpaid.length + others)),
    body: t('mail.unpaid.body', lines.join('\n')),
  }))
}
