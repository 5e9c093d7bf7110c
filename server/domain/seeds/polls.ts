/** Polls as an event hands them to the box office. */
import type { L10n } from '#core/contract/values.ts'
import type { PollStatus } from '../../store/tables/passes.ts'

export interface PollSeed {
  /** OPEN when absent. */
  readonly status?: PollStatus
  readonly title: L10n
  readonly description?: L10n
  readonly tags?: readonly string[]
  readonly options: readonly { readonly title: L10n; readonly description?: L10n }[]
}
