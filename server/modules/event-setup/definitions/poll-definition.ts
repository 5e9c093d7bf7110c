/** Polls as an event hands them to the box office. */
import type { LocalizedText } from '#core/contract/values.ts'
import type { PollStatus } from '#server/infra/database/tables/subscriptions.ts'

export interface PollInput {
  /** OPEN when absent. */
  readonly status?: PollStatus
  readonly title: LocalizedText
  readonly description?: LocalizedText
  readonly tags?: readonly string[]
  readonly options: readonly { readonly title: LocalizedText; readonly description?: LocalizedText }[]
}
