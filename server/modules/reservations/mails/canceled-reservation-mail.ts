/** The mail to the buyer of a canceled reservation (docs/api/reservations.md#reservation-statuses). */
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { eventTitle } from '#server/modules/catalogue/index.ts'
import { formatAmount } from '#core/contract/amount.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { fullName } from '../rules/full-name.ts'
import { orderNumber } from '../rules/order-number.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { findReservationDetails } from '../queries/full-reservations.ts'
import { createMail, mailDataText, type Mail, type MailJob } from '#server/infra/mail/mail.ts'

/** Facts at the moment of the cancellation. */
export interface CanceledMailData {
  readonly reservationId: string
  /** Minor units that were received; null for none. */
  readonly paid: { readonly amount: number; readonly currency: string } | null
  /** The payment was still outstanding. */
  readonly awaited: boolean
}

function paidAmountText({ paid }: Partial<CanceledMailData>): string | null {
  if (!paid) return null
  return `${paid.currency} ${formatAmount({ units: paid.amount, digits: fractionDigits(paid.currency) })}`
}

export async function canceledReservationMail(
  context: CoreContext,
  { recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const details = await findReservationDetails(context.db, mailDataText(data, 'reservationId'))
  if (details === undefined) return null
  const { event, reservation, config } = details
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  const number = orderNumber(reservation, config)
  const known = data as Partial<CanceledMailData>
  const paid = paidAmountText(known)
  const unpaid = known.awaited ? 'mail.cancelled.unpaid' : 'mail.cancelled.body'
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t('mail.cancelled.subject', title),
    greeting: t('mail.reservation.greeting', fullName(reservation)),
    body: paid === null ? t(unpaid, title, number) : t('mail.cancelled.paid', title, number, paid),
    // A canceled reservation has no page.
    link: null,
    footer: t('mail.footer', event.organization.email),
  })
}
