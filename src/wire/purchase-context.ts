/** The purchase context of a reservation: an event or a subscription descriptor (docs/api/catalogue.md#event). */
import type { PurchaseContextType } from '#kit/values.ts'
import { paths } from './page-paths.ts'

/** The part of an address that names the event or the subscription descriptor. */
export interface PurchaseContextId {
  readonly type: PurchaseContextType
  /** Short name of the event, id of the subscription descriptor. */
  readonly publicIdentifier: string
}

export const isPurchaseContextType = (text: string | undefined): text is PurchaseContextType =>
  text === 'event' || text === 'subscription'

/** The page of the event or of the subscription descriptor. */
export const contextPath = ({ type, publicIdentifier }: PurchaseContextId): string =>
  type === 'event' ? paths.event(publicIdentifier) : paths.subscription(publicIdentifier)
