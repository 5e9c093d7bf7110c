/** Tells a buyer that the organiser called their order off, and what becomes of the money. Contract 2, 2.1. */
import { formatAmount } from '#core/contract/values.ts'
import { fractionDigits } from '../domain/currency.ts'
import { fullName } from '../domain/holder.ts'
import { orderNumber } from '../domain/order-number.ts'
import type { Office } from '../office.ts'
import { findOrder } from '../store/orders.ts'
import { post, textIn, type Mail, type Waiting } from './post.ts'

/** What was known when the order was cancelled. */
export interface CancelledData {
  readonly reservationId: string
  /** Minor units that had arrived; null when none had. */
  readonly paid: { readonly amount: number; readonly currency: string } | null
  /** Money was still awaited. */
  readonly awaited: boolean
}

function paidText({ paid }: Partial<CancelledData>): string | null {
  if (!paid) return null
  return `${paid.currency} ${formatAmount({ units: paid.amount, digits: fractionDigits(paid.currency) })}`
}

export async function cancelledMail(
  office: Office,
  { recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const order = await findOrder(office.db, textIn(data, 'reservationId'))
  if (order === undefined) return null
  const { event, reservation, config } = order
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = event.texts.title[language] ?? config.displayName
  const number = orderNumber(reservation, config)
  const known = data as Partial<CancelledData>
  const paid = paidText(known)
  const unpaid = known.awaited ? 'mail.cancelled.unpaid' : 'mail.cancelled.body'
  return post(event, recipient, sender, {
    lang: language,
    subject: t('mail.cancelled.subject', title),
    greeting: t('mail.reservation.greeting', fullName(reservation)),
    body: paid === null ? t(unpaid, title, number) : t('mail.cancelled.paid', title, number, paid),
    // The order's page is gone with it.
    link: null,
    footer: t('mail.footer', event.organization.email),
  })
}
