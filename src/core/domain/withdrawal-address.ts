/** Addresses of the page on which the contract of an order is withdrawn from. */
import { isUuid } from './is-uuid.ts'
import { pagePatterns } from './page-paths.ts'
import { isPurchaseContextType, type PurchaseContextId } from './purchase-context.ts'

export interface WithdrawalId extends PurchaseContextId {
  readonly reservationId: string
}

export const withdrawalAddress = ({ type, publicIdentifier, reservationId }: WithdrawalId): string =>
  `${pagePatterns.withdrawal}?${new URLSearchParams({ order: [type, publicIdentifier, reservationId].join('/') }).toString()}`

/** The order that the query of an address names; null when it names none. */
export function withdrawalIdOf(search: string): WithdrawalId | null {
  const parts = (new URLSearchParams(search).get('order') ?? '').split('/')
  const [type, publicIdentifier = '', reservationId = ''] = parts
  if (!isPurchaseContextType(type) || parts.length !== 3 || publicIdentifier === '' || !isUuid(reservationId))
    return null
  return { type, publicIdentifier, reservationId }
}
