/** Addresses of the page on which the contract of an order is withdrawn from. */
import { isUuid } from '#kit/text/is-uuid.ts'
import { pagePatterns } from '#wire/page-paths.ts'
import { isPurchaseContextType, type PurchaseContextId } from '#wire/purchase-context.ts'

/** A ticket by its public uuid. */
interface TicketAddress {
  readonly eventShortName: string
  readonly uuid: string
}

export interface WithdrawalId extends PurchaseContextId {
  readonly reservationId: string
}

export const withdrawalAddress = ({ type, publicIdentifier, reservationId }: WithdrawalId): string =>
  `${pagePatterns.withdrawal}?${new URLSearchParams({ order: [type, publicIdentifier, reservationId].join('/') }).toString()}`

/** Of one ticket, whose link does not name its order. */
export const ticketWithdrawalAddress = ({ eventShortName, uuid }: TicketAddress): string =>
  `${pagePatterns.withdrawal}?${new URLSearchParams({ ticket: [eventShortName, uuid].join('/') }).toString()}`

/** The ticket that the query of an address names; null when it names none. */
export function withdrawalTicketOf(search: string): TicketAddress | null {
  const [eventShortName = '', uuid = '', ...rest] = (new URLSearchParams(search).get('ticket') ?? '').split(
    '/',
  )
  return eventShortName !== '' && isUuid(uuid) && rest.length === 0 ? { eventShortName, uuid } : null
}

/** The order that the query of an address names; null when it names none. */
export function withdrawalIdOf(search: string): WithdrawalId | null {
  const parts = (new URLSearchParams(search).get('order') ?? '').split('/')
  const [type, publicIdentifier = '', reservationId = ''] = parts
  if (!isPurchaseContextType(type) || parts.length !== 3 || publicIdentifier === '' || !isUuid(reservationId))
    return null
  return { type, publicIdentifier, reservationId }
}
