/** Summary to the organizer of the orders of the last hour that are still unpaid. */
import * as z from 'zod/mini'
import type { CoreContext } from '#server/infra/context.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { mailFooter, createMail, type Mail, type MailJob } from '#server/infra/mail/mail.ts'
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
export async function unpaidOrdersMail(
  context: CoreContext,
  { kind, recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const { reservationIds } = z.parse(queuedData, data)
  const unpaid: ReservationDetails[] = []
  for (const id of reservationIds.slice(0, maximumLines)) {
    const details = await findReservationDetails(context.db, id)
    if (details && isUnpaidOrder(details)) unpaid.push(details)
  }
  const [first] = unpaid
  if (!first) return null
  const { event } = first
  const t = translatorFor(context, language)
  const lines = unpaid.map((one) => `${reservationLine(one)}  ${eventTitle(one.event, language)}`)
  const others = reservationIds.length - maximumLines
  const rest = others > 0 ? [`… +${String(others)}`] : []
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t('mail.unpaid.subject', String(unpaid.length + Math.max(0, others))),
    greeting: t('mail.reservation.greeting', event.organization.name),
    body: t('mail.unpaid.body', [...lines, ...rest].join('\n')),
    link: null,
    footer: mailFooter(context, event, kind, language),
  })
}
