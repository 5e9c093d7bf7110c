/** Tells a page that frames the shop how the order stands: only to the configured origin. Contract 2, section 5. */
import type { EventInfo } from '#core/contract/event.ts'

export interface EmbeddingMessage {
  readonly status: string
  readonly id: string
  readonly error?: string
}

/** True inside a frame, when the organiser named the origin that may hear of the order. */
export const isEmbedded = (
  event: Pick<EventInfo, 'embeddingConfiguration'>,
  page: Window = window,
): boolean =>
  page.parent !== page &&
  event.embeddingConfiguration.enabled &&
  event.embeddingConfiguration.notificationOrigin !== ''

/** Posts to the parent page when there is one that may hear it. */
export function notifyParent(
  event: Pick<EventInfo, 'embeddingConfiguration'>,
  told: EmbeddingMessage,
  page: Window = window,
): void {
  if (isEmbedded(event, page)) page.parent.postMessage(told, event.embeddingConfiguration.notificationOrigin)
}
