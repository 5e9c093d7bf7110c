/** Saves what a device follows (docs/api/push.md#subscribe). */
import { ECDH } from 'node:crypto'
import { attempt } from '#kit/attempt.ts'
import type { PushSubscriptionForm } from '#push/contract.ts'
import type { Database } from '#server/infra/database/database.ts'
import { allowAct, limitsOf, type VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { readEventDefaults } from '#server/modules/settings/queries.ts'
import { visitorLimits } from '#server/modules/settings/rules.ts'
import type { PushContext } from './open-push.ts'
import { followedTopicOf, keptFor, type FollowedTopic } from './topic.ts'

const maxTopics = 200
/** Characters of an event's short name or an id. */
const maxNameLength = 128
const maxLanguageLength = 35

/** Length of what a base64url text encodes; 0 for another text. */
const byteLength = (text: string): number =>
  /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url').length : 0

/** True for an uncompressed point of P-256. */
const isPoint = (text: string): boolean =>
  text.length <= 90 &&
  byteLength(text) === 65 &&
  attempt(() => ECDH.convertKey(text, 'prime256v1', 'base64url')) !== null

/** @returns whether endpoint, keys and lengths of a request are within the limits */
export const isAcceptable = ({ push }: Pick<PushContext, 'push'>, form: PushSubscriptionForm): boolean =>
  push.transport.accepts(form.endpoint) &&
  isPoint(form.keys.p256dh) &&
  form.keys.auth.length <= 26 &&
  byteLength(form.keys.auth) === 16 &&
  form.language.length <= maxLanguageLength &&
  form.topics.length <= maxTopics &&
  form.topics.every(
    ({ shortName, id }) => shortName.length <= maxNameLength && (id ?? '').length <= maxNameLength,
  )

interface SubscriptionRequest {
  readonly form: PushSubscriptionForm
  /** Language of the messages; the server has texts in it. */
  readonly language: string
  /** Session and address of the caller; the session's place in a sale queue may be followed. */
  readonly origin: VisitorOrigin
  /** The session of the visitor; null without one. */
  readonly sessionId: string | null
}

/** Inserts or replaces the row of the endpoint. @returns its id */
async function saveRow(
  { push: { cipher }, now }: PushContext,
  trx: Database,
  { form, language }: SubscriptionRequest,
): Promise<number> {
  const { endpoint, keys } = form
  const columns = {
    secret: cipher.encrypt({ endpoint, keys }),
    language,
    updated_at: now(),
  }
  const { id } = await trx
    .insertInto('push_subscriptions')
    .values({ ...columns, endpoint_hash: cipher.hash(endpoint) })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds new topics and deletes those that are followed no longer. The state of a ticket is read anew. */
async function replaceTopics(
  { push: { cipher }, now }: PushContext,
  trx: Database,
  subscriptionId: number,
  topics: readonly FollowedTopic[],
): Promise<void> {
  const at = now()
  const rows = new Map(topics.map((topic) => [cipher.hash(JSON.stringify(topic)), topic]))
  const before = trx.deleteFrom('push_topics').where('subscription_id', '=', subscriptionId)
  await (rows.size === 0 ? before : before.where('topic_hash', 'not in', [...rows.keys()])).execute()
  if (rows.size === 0) return
  await trx
    .insertInto('push_topics')
    .values(
      [...rows].map(([hash, topic]) => ({
        subscription_id: subscriptionId,
        topic_hash: hash,
        secret: cipher.encrypt(topic),
        state: null,
        check_at: at,
        expires_at: at + keptFor(topic.type),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['subscription_id', 'topic_hash'])
        .doUpdateSet(({ ref }) => ({ state: null, check_at: at, expires_at: ref('excluded.expires_at') })),
    )
    .execute()
}

/**
 * Replaces what an endpoint follows; without topics the subscription ends. Nothing is read of what is followed: a job does it, so
 * that the answer and its time are the same for what exists and what does not.
 * @returns false when the visitor has subscribed too many endpoints
 */
export function saveSubscription(context: PushContext, request: SubscriptionRequest): Promise<boolean> {
  const { db, now, push } = context
  const hash = push.cipher.hash(request.form.endpoint)
  return db.transaction().execute(async (trx) => {
    if (request.form.topics.length === 0) {
      await trx.deleteFrom('push_subscriptions').where('endpoint_hash', '=', hash).execute()
      return true
    }
    const known = await trx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('endpoint_hash', '=', hash)
      .executeTakeFirst()
    if (known === undefined) {
      const most = visitorLimits({ settings: await readEventDefaults(trx) }, 'MAX_PUSH_ENDPOINTS')
      if (!(await allowAct(trx, limitsOf('push', request.origin, most), now(), 'push'))) return false
    }
    const id = await saveRow(context, trx, request)
    const topics = request.form.topics.flatMap((topic) => followedTopicOf(topic, request.sessionId) ?? [])
    await replaceTopics(context, trx, id, topics)
    return true
  })
}
