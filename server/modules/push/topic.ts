/** Topics that a device follows, as they are stored (docs/api/push.md#subscribe). */
import * as z from 'zod/mini'
import { canonicalId, isUuid } from '#kit/text/is-uuid.ts'
import { day } from '#kit/time/durations.ts'
import type { PushTopic, PushTopicType } from '#push/contract.ts'

export const followedTopic = z.object({
  type: z.enum(['TICKET', 'ORDER', 'SALE', 'SALE_QUEUE', 'WAITING_LIST']),
  shortName: z.string(),
  /** UUID of the ticket, reservation or entry; "" for other types. */
  id: z.string(),
  /** Session that has the place in the sale queue; null for other types. */
  sessionId: z.nullable(z.string()),
})
export type FollowedTopic = z.output<typeof followedTopic>

/** `hasId`: the topic has a UUID. `keptFor`: ms until it is deleted, unless its event ends later. */
const topicRules: Readonly<Record<PushTopicType, { readonly hasId: boolean; readonly keptFor: number }>> = {
  TICKET: { hasId: true, keptFor: 400 * day },
  ORDER: { hasId: true, keptFor: 60 * day },
  SALE: { hasId: false, keptFor: 400 * day },
  SALE_QUEUE: { hasId: false, keptFor: day },
  WAITING_LIST: { hasId: true, keptFor: 400 * day },
}

/** @returns ms until a topic of the type is deleted, unless its event ends later */
export const keptFor = (type: PushTopicType): number => topicRules[type].keptFor

const isKnown = (type: string): type is PushTopicType => Object.hasOwn(topicRules, type)

/** @returns null for an unknown type, a malformed id or a turn of a visitor without a session; such a topic is ignored */
export function followedTopicOf(
  { type, shortName, id }: PushTopic,
  sessionId: string | null,
): FollowedTopic | null {
  if (!isKnown(type) || shortName === '') return null
  if (type === 'SALE_QUEUE' && sessionId === null) return null
  const { hasId } = topicRules[type]
  if (hasId && !isUuid(id ?? '')) return null
  return {
    type,
    shortName,
    id: hasId ? canonicalId(id ?? '') : '',
    sessionId: type === 'SALE_QUEUE' ? sessionId : null,
  }
}
