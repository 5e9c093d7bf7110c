/** The mail with the link to the corrected address, and the note to the earlier one (docs/api/reservations.md#confirm-the-address). */
import * as z from 'zod/mini'
import { pagePatterns } from '#core/domain/page-paths.ts'
import type { CoreContext } from '#server/infra/context.ts'
import {
  eventMail,
  mailDataText,
  pageAddress,
  type Mail,
  type OutgoingMail,
} from '#server/infra/mail/mail.ts'
import { getEvent } from '#server/modules/catalogue/index.ts'
import { findReservation, isWithinHour } from '#server/modules/reservations/index.ts'
import { findEmailCorrection } from './queries.ts'
import { tokenOf } from './token.ts'

const noteData = z.object({ eventId: z.number(), order: z.string() })

/** Without a name: the address is not confirmed yet. Null for a link that has expired or was replaced or opened. */
export async function emailCorrectionMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { db, now } = context
  const correction = await findEmailCorrection(db, mailDataText(mail.data, 'id'))
  if (!correction || correction.confirmed_at !== null) return null
  if (!isWithinHour(correction.requested_at, now())) return null
  const reservation = await findReservation(db, correction.reservation_id)
  if (!reservation) return null
  const event = await getEvent(db, reservation.event_id)
  const page = pageAddress(context, pagePatterns.confirmEmail, mail.language)
  const token = await tokenOf(db, correction.id)
  return eventMail(context, mail, event, (t, title) => ({
    subject: t('mail.email-correction.subject', title),
    body: t('mail.email-correction.body', title),
    // A browser sends no fragment: the token is in no log.
    link: { text: t('mail.email-correction.link'), address: `${page}#${token}` },
  }))
}

/** Without the corrected address, a link or a code: the recipient may be another person. */
export async function emailCorrectedMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { eventId, order } = z.parse(noteData, mail.data)
  const event = await getEvent(context.db, eventId)
  return eventMail(context, mail, event, (t, title) => ({
    subject: t('mail.email-corrected.subject', title),
    body: t('mail.email-corrected.body', order, title),
  }))
}
