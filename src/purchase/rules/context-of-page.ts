import type { ParsedPage } from '#wire/page-paths.ts'
import { isPurchaseContextType, type PurchaseContextId } from '#wire/purchase-context.ts'

/** The event or subscription descriptor that a page of the app belongs to; null for any other page. */
export function contextOfPage(page: ParsedPage | null): PurchaseContextId | null {
  if (page === null) return null
  if ('eventShortName' in page) return { type: 'event', publicIdentifier: page.eventShortName }
  if ('subscriptionId' in page) return { type: 'subscription', publicIdentifier: page.subscriptionId }
  if (!('reservationId' in page) || !isPurchaseContextType(page.purchaseContextType)) return null
  return { type: page.purchaseContextType, publicIdentifier: page.publicIdentifier }
}
