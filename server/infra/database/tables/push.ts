/** Rows of Web Push. Secrets are encrypted, hashes keyed (server/modules/push/cipher.ts). Times are epoch ms. */
import type { Generated } from 'kysely'
import type { Immutable } from './column-types.ts'

interface PushSubscriptionTable {
  id: Generated<number>
  endpoint_hash: Immutable<string>
  /** Endpoint and keys of the device. */
  secret: string
  language: string
  /** IANA zone of the device; null when it named none. */
  time_zone: string | null
  updated_at: number
}

interface PushTopicTable {
  id: Generated<number>
  subscription_id: Immutable<number>
  topic_hash: Immutable<string>
  /** The followed topic, encrypted. */
  secret: string
  /** State of the last reading, without personal data; null before the first one. */
  state: string | null
  check_at: number
  expires_at: number
}

interface PushMessageTable {
  id: Generated<number>
  subscription_id: Immutable<number>
  /** Hash of what the message reports: once for each subscription. */
  fact: Immutable<string>
  /** Kind of the message and page that it opens, encrypted. */
  secret: Immutable<string>
  created_at: Immutable<number>
  /** The message is not sent later than this. */
  useful_until: Immutable<number>
  next_attempt_at: number
  attempts: Generated<number>
  /** When it was delivered or dropped; null before. */
  ended_at: number | null
  /** `delivered`, or why it was dropped; never an address. */
  result: string | null
}

interface PushBudgetTable {
  name: Immutable<string>
  /** JSON of server/modules/push/budget.ts. */
  state: string
}

export interface PushTables {
  push_budgets: PushBudgetTable
  push_subscriptions: PushSubscriptionTable
  push_topics: PushTopicTable
  push_messages: PushMessageTable
}
