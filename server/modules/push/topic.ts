/** What a device follows, as it is stored (docs/api/push.md#subscribe). */
import * as z from 'zod/mini'
import type { PushTopic, PushTopicType } from '#core/contract/push.ts'
import { day } from '#core/domain/durations.ts'
import { canonicalId, isUuid } from '#core/domain/is-uuid.ts'

export const followedTopic = z.object({
  type: z.enum(['TICKET', 'ORDER', 'SALE', 'SALE_QUEUE', 'WAITING_LIST']),
  shortName: z.string(),
  /** Of a ticket, a reservation or an entry; "" for the others. */
  id: z.string(),
  /** Whose place in the sale queue; null for the others. */
  sessionId: z.nullable(z.string()),
})
export type FollowedTopic = z.output<typeof followedTopic>

/** Which topics have an id, all of them UUIDs; and how long one is kept that its event does not end before, ms. */
const topicRules: Readonly<Record<PushTopicType, { readonly hasId: boolean; readonly keptFor: number }>> = {
  TICKET: { hasId: true, keptFor: 400 * day },
  ORDER: { hasId: true, keptFor: 60 * day },
  SALE: { hasId: false, keptFor: 400 * day },
  SALE_QUEUE: { hasId: false, keptFor: day },
  WAITING_LIST: { hasId: true, keptFor: 400 * day },
}

export const keptFor = (type: PushTopicType): number => topicRules[type].keptFor

const isKnown = (type: string): type is PushTopicType => Object.hasOwn(topicRules, type)

/** @returns null for a topic that cannot exist: an unknown type, or an id that is none. It has no effect */
export function followedTopicOf(
  { type, shortName, id }: PushTopic,
  sessionId: string | null,
): FollowedTopic | null {
  if (!isKnown(type) || shortName === '') return null
  const { hasId } = topicRules[type]
  if (hasId && !isUuid(id ?? '')) return null
  if (type === 'SALE_QUEUE' && sessionId === null) return null
  return {
    type,
    shortName,
    id: hasId ? canonicalId(id ?? '') : '',
    sessionId: type === 'SALE_QUEUE' ? sessionId : null,
  }
}
