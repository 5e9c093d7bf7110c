import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import type { ReservationInfo } from '../../contract/reservation.ts'

/** A bank transfer. */
export interface Transfer {
  /** The account as the organizer typed it: an IBAN with or without spaces, or any other account number. */
  readonly account: string
  /** Name, street with number, postal code with town. */
  readonly owner: readonly string[]
  readonly amount: { readonly units: number; readonly digits: number }
  /** ISO 4217 code. */
  readonly currency: string
  readonly reference: string
}

/** When a payment is due: alf.io takes one by an own method until the event ends, and its ticket is needed when it begins; epoch ms. */
export function dueAt({ status, validity }: ReservationInfo, context: PurchaseContext, now: number): number {
  const isOwn = status === 'CUSTOM_OFFLINE_PAYMENT' && context.type === 'event'
  const begins = isOwn ? context.datesWithOffset.startDateTime : 0
  return begins > now ? Math.min(begins, validity) : validity
}

/** The bank transfer of a buyer. */
export const transferOf = (
  { shortId, orderSummary }: Pick<ReservationInfo, 'shortId' | 'orderSummary'>,
  context: Pick<PurchaseContext, 'bankAccount' | 'bankAccountOwner' | 'currency'>,
): Transfer => ({
  account: context.bankAccount ?? '',
  owner: context.bankAccountOwner.filter((text) => text.trim() !== ''),
  amount: orderSummary.totalPrice,
  currency: context.currency ?? '',
  reference: shortId,
})
