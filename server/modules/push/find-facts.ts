/**
 * Reads what devices follow, and stores a message for each fact, in the transaction that stores the state it was found in. Every
 * instance may run it.
 */
import * as z from 'zod/mini'
import { parseJson } from '#kit/text/parse-json.ts'
import { day } from '#kit/time/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import { paths } from '#wire/page-paths.ts'
import {
  followedAfterEnd,
  ticketFacts,
  ticketMessageEnd,
  ticketState,
  timeToNextReading,
  type ArrivedReading,
  type Reading,
  type TicketReading,
} from './facts.ts'
import type { MessageContent } from './message.ts'
import type { PushContext } from './open-push.ts'
import {
  changeState,
  claimTopics,
  deleteTopic,
  insertMessage,
  setNextReadings,
  type ClaimedTopic,
} from './queries/messages.ts'
import { readTopics } from './read-topics.ts'
import { followedTopic, type FollowedTopic } from './topic.ts'

interface FoundFact {
  readonly topic: ClaimedTopic
  readonly content: MessageContent
  /** Equal for the same fact. */
  readonly key: string
  readonly usefulUntil: number
}

async function storeMessage(
  { push: { cipher }, now: clock }: PushContext,
  trx: Database,
  { topic, content, key, usefulUntil }: FoundFact,
): Promise<void> {
  const now = clock()
  if (usefulUntil <= now) return
  await insertMessage(trx, {
    subscription_id: topic.subscription_id,
    fact: cipher.hash(key),
    secret: cipher.encrypt(content),
    created_at: now,
    useful_until: usefulUntil,
    next_attempt_at: now,
  })
}

/** A change that was taken back may be made again: on another day it is another fact. */
const ofDay = (key: string, now: number): string => `${key} ${String(Math.floor(now / day))}`

function saveTicket(
  context: PushContext,
  claimed: ClaimedTopic,
  topic: FollowedTopic,
  reading: TicketReading,
): Promise<void> {
  const now = context.now()
  const before = z.safeParse(ticketState, parseJson(claimed.state ?? 'null')).data ?? null
  const isOver = before === null && !reading.state.valid
  return context.db.transaction().execute(async (trx) => {
    if (isOver) return void (await deleteTopic(trx, claimed.id))
    const changed = await changeState(trx, claimed, {
      state: JSON.stringify(reading.state),
      checkAt: now + timeToNextReading(reading, now),
      expiresAt: reading.state.event.endsAt + followedAfterEnd,
    })
    if (!changed) return
    for (const { kind, key } of ticketFacts(before, reading.state, topic))
      await storeMessage(context, trx, {
        topic: claimed,
        content: { kind, path: paths.ticket(topic.shortName, topic.id), about: key },
        key: ofDay(key, now),
        usefulUntil: ticketMessageEnd(kind, reading, now),
      })
  })
}

function saveArrived(context: PushContext, claimed: ClaimedTopic, reading: ArrivedReading): Promise<void> {
  const { message: kind, path, usefulUntil } = reading
  const key = JSON.stringify([kind, reading.key])
  return context.db.transaction().execute(async (trx) => {
    if (!(await deleteTopic(trx, claimed.id))) return
    await storeMessage(context, trx, {
      topic: claimed,
      content: { kind, path, about: key },
      key,
      usefulUntil,
    })
  })
}

/** True for a reading that changes nothing but the time of the next one. */
const isUnchanged = ({ state }: ClaimedTopic, reading: Reading): boolean =>
  reading.kind === 'awaiting' || (reading.kind === 'ticket' && state === JSON.stringify(reading.state))

async function saveReading(
  context: PushContext,
  { claimed, topic }: OpenTopic,
  reading: Reading,
): Promise<void> {
  if (reading.kind === 'ticket') await saveTicket(context, claimed, topic, reading)
  else if (reading.kind === 'arrived') await saveArrived(context, claimed, reading)
  else if (reading.kind === 'over') await deleteTopic(context.db, claimed.id)
}

interface OpenTopic {
  readonly claimed: ClaimedTopic
  readonly topic: FollowedTopic
}

/** A topic of another key (PUSH_SECRET was changed) cannot be read any more. */
async function openTopics({ db, push }: PushContext, claims: readonly ClaimedTopic[]): Promise<OpenTopic[]> {
  const topics: OpenTopic[] = []
  for (const claimed of claims) {
    const topic = z.safeParse(followedTopic, push.cipher.decrypt(claimed.secret)).data
    if (topic) topics.push({ claimed, topic })
    else await deleteTopic(db, claimed.id)
  }
  return topics
}

/** Topics that are read together. */
const batchSize = 200

async function readBatch(context: PushContext): Promise<number> {
  const { db, now } = context
  const claims = await claimTopics(db, { now: now(), limit: batchSize })
  const open = await openTopics(context, claims)
  const readings = await readTopics(
    context,
    open.map(({ topic }) => topic),
  )
  const unchanged: { id: number; at: number }[] = []
  for (const [index, item] of open.entries()) {
    const reading = readings[index]
    if (reading === undefined) continue
    if (isUnchanged(item.claimed, reading))
      unchanged.push({ id: item.claimed.id, at: now() + timeToNextReading(reading, now()) })
    else await saveReading(context, item, reading)
  }
  await setNextReadings(db, unchanged)
  return claims.length
}

/** Reads every topic that is due. @returns how many were read */
export async function findFacts(context: PushContext): Promise<number> {
  let count = 0
  for (;;) {
    const read = await readBatch(context)
    if (read === 0) return count
    count += read
  }
}
