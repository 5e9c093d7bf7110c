/** Reports the status of a reservation to the page that embeds the shop in a frame (docs/api/embedding.md#frames). */
import type { EventInfo } from '#core/contract/event.ts'
import { useInBrowser } from '#shared/use-in-browser.ts'

export interface EmbeddingMessage {
  readonly status: string
  readonly id: string
  readonly error?: string
}

type EmbeddableEvent = Pick<EventInfo, 'embeddingConfiguration'>

/** True when `page` is in a frame and the organizer configured the origin that receives its messages. */
export const isEmbedded = (event: EmbeddableEvent, page: Window): boolean =>
  page.parent !== page &&
  event.embeddingConfiguration.enabled &&
  event.embeddingConfiguration.notificationOrigin !== ''

/** {@link isEmbedded} for the page that is shown. */
export const useEmbedded = (event: EmbeddableEvent): boolean => useInBrowser() && isEmbedded(event, window)

/** Posts the message to the embedding page, only to the configured origin; does nothing outside of a frame. */
export function notifyParent(event: EmbeddableEvent, message: EmbeddingMessage, page: Window = window): void {
  if (isEmbedded(event, page))
    page.parent.postMessage(message, event.embeddingConfiguration.notificationOrigin)
}
