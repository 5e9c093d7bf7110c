/** Reports the status of a reservation to the page that embeds the shop in a frame (docs/api/embedding.md#frames). */
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { isFramed } from '#device/browser/framed.ts'
import { useInBrowser } from '#ui/page/use-in-browser.ts'

interface EmbeddingMessage {
  readonly status: string
  readonly id: string
  readonly error?: string
}

type EmbeddableContext = Pick<PurchaseContext, 'embeddingConfiguration'>

/** True when `page` is in a frame and the organizer configured the origin that receives its messages. */
export const isEmbedded = (context: EmbeddableContext, page: Window): boolean =>
  isFramed(page) &&
  context.embeddingConfiguration.enabled &&
  context.embeddingConfiguration.notificationOrigin !== ''

/** {@link isEmbedded} for the page that is shown. */
export const useEmbedded = (context: EmbeddableContext): boolean =>
  useInBrowser() && isEmbedded(context, window)

/** {@link isFramed} for the page that is shown. */
export const useFramed = (): boolean => useInBrowser() && isFramed()

/** Posts the message to the embedding page, only to the configured origin; does nothing outside of a frame. */
export function notifyParent(
  context: EmbeddableContext,
  message: EmbeddingMessage,
  page: Window = window,
): void {
  if (isEmbedded(context, page))
    page.parent.postMessage(message, context.embeddingConfiguration.notificationOrigin)
}
