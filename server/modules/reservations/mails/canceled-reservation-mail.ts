/** The mail to the buyer of a canceled reservation (docs/api/reservations.md#reservation-statuses). */
import * as z from 'zod/mini'
import { formatAmount } from '#core/contract/amount.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { createMail, type Mail, type MailJob } from '#server/infra/mail/mail.ts'
import { eventTitle, orderTextKey } from '#server/modules/catalogue/index.ts'
import { findReservationDetails } from '../queries/full-reservations.ts'
import { orderNumber } from '../rules/order-number.ts'

const paidAmount = z.object({ amount: z.number(), currency: z.string() })

/**
 * Facts at the moment of the cancellation; earlier versions queued only the id.
 * - `paid`: minor units that were received; null for none
 * - `awaited`: the payment was still outstanding
 */
const canceledMailData = z.object({
  reservationId: z.string(),
  paid: z._default(z.nullable(paidAmount), null),
  awaited: z._default(z.boolean(), false),
})

export type CanceledMailData = z.infer<typeof canceledMailData>

const amountText = ({ amount, currency }: z.infer<typeof paidAmount>): string =>
  `${currency} ${formatAmount({ units: amount, digits: fractionDigits(currency) })}`

export async function canceledReservationMail(
  context: CoreContext,
  { recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const { reservationId, paid, awaited } = z.parse(canceledMailData, data)
  const details = await findReservationDetails(context.db, reservationId)
  if (details === undefined) return null
  const { event, reservation, config } = details
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  const number = orderNumber(reservation, config)
  const unpaid = orderTextKey(event, awaited ? 'mail.cancelled.unpaid' : 'mail.cancelled.body')
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t('mail.cancelled.subject', title),
    greeting: t('mail.greeting'),
    body:
      paid === null
        ? t(unpaid, title, number)
        : t(orderTextKey(event, 'mail.cancelled.paid'), title, number, amountText(paid)),
    // A canceled reservation has no page.
    link: null,
    footer: t('mail.footer', event.organization.email),
  })
}
