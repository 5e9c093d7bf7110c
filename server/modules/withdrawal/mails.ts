/** The receipt of a withdrawal for the buyer, and the mail about it to the organizer (docs/api/withdrawal.md#receipt). */
import * as z from 'zod/mini'
import type { CoreContext } from '#server/infra/context.ts'
import { localMoney } from '#server/infra/i18n/currency.ts'
import { formatMoment } from '#server/infra/i18n/date-phrases.ts'
import { eventMail, isForOrganizer, type Mail, type OutgoingMail } from '#server/infra/mail/mail.ts'
import { getEvent } from '#server/modules/catalogue/queries.ts'
import { findWithdrawal } from './queries.ts'

const mailData = z.object({ number: z.number() })

/** Date and time of the receipt, and the content of the statement. Null when there is no such record. */
export async function withdrawalMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const withdrawal = await findWithdrawal(context.db, z.parse(mailData, mail.data).number)
  if (!withdrawal) return null
  const event = await getEvent(context.db, withdrawal.event_id)
  const zone = { lang: mail.language, timeZone: event.time_zone }
  const received = formatMoment(zone, withdrawal.received_at)
  const key = isForOrganizer(mail) ? 'mail.organizer.withdrawal' : 'mail.withdrawal'
  return eventMail(context, mail, event, (t, title) => ({
    subject: t(`${key}.subject`, title),
    body: [
      t(`${key}.body`, received),
      withdrawal.statement,
      ...(withdrawal.refund > 0
        ? [t(`${key}.refund`, localMoney(withdrawal.refund, withdrawal.currency, mail.language))]
        : []),
    ].join('\n\n'),
  }))
}
