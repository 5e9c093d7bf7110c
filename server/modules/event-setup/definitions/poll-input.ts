/** Polls in an event definition. */
import type { LocalizedText } from '#core/contract/values.ts'
import type { PollStatus } from '#server/infra/database/tables/subscriptions.ts'

export interface PollInput {
  /** Default OPEN. */
  readonly status?: PollStatus
  readonly title: LocalizedText
  readonly description?: LocalizedText
  readonly tags?: readonly string[]
  readonly options: readonly { readonly title: LocalizedText; readonly description?: LocalizedText }[]
}
