import type { PurchaseContextId } from '#core/domain/purchase-context.ts'
import type { JournalRecord } from './records.ts'

type StoredContext = Pick<JournalRecord, 'eventShortName' | 'subscriptionId'>

/** The fields of a line of the payment journal that name the event or the subscription descriptor. */
export const journalContext = ({ type, publicIdentifier }: PurchaseContextId): StoredContext =>
  type === 'event'
    ? { eventShortName: publicIdentifier }
    : { eventShortName: null, subscriptionId: publicIdentifier }

/** Null in lines of older builds: their order has no address. */
export function contextOfLine({ eventShortName, subscriptionId }: StoredContext): PurchaseContextId | null {
  if (eventShortName !== null) return { type: 'event', publicIdentifier: eventShortName }
  return subscriptionId === undefined ? null : { type: 'subscription', publicIdentifier: subscriptionId }
}
