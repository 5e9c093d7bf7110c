/**
 * Sends messages that are due. Several instances may run: a message is claimed by one statement that moves its next attempt into
 * the future and skips rows that another instance locks.
 */
import webPush, { type RequestDetails } from 'web-push'
import * as z from 'zod/mini'
import { attempt } from '#kit/attempt.ts'
import { day, minute, second } from '#kit/time/durations.ts'
import { pushSubscription } from '#push/contract.ts'
import { composeMessage, messageContent } from './message.ts'
import type { PushContext } from './open-push.ts'
import type { PushKeys } from './push-keys.ts'
import {
  claimMessage,
  delayMessage,
  deleteSubscription,
  endMessage,
  type ClaimedMessage,
} from './queries/messages.ts'
import type { PushAnswer } from './transport.ts'

const device = z.pick(pushSubscription, { endpoint: true, keys: true })

/** `gone`: the device ended its subscription. `retried`: the push service was not ready. */
export type DeliveryResult = 'delivered' | 'gone' | 'retried' | 'refused' | 'dropped'

const maxAttempts = 8
/** A push service that names a later time is asked again after it. */
const longestWait = day

/** @param retryAfter seconds, or a date @returns ms to wait: at least 1, 2, 4, ... minutes */
function retryWait(retryAfter: string | null, attempts: number, now: number): number {
  const usual = 2 ** (attempts - 1) * minute
  if (retryAfter === null) return usual
  const requested = /^\d+$/.test(retryAfter) ? Number(retryAfter) * second : Date.parse(retryAfter) - now
  return Number.isFinite(requested) ? Math.min(longestWait, Math.max(usual, requested)) : usual
}

/** Encrypts the message for the device and signs it. @returns null for rows that cannot be read or keys that are none */
function requestOf(context: PushContext, message: ClaimedMessage, keys: PushKeys): RequestDetails | null {
  const { cipher } = context.push
  const subscription = z.safeParse(device, cipher.decrypt(message.device)).data
  const content = z.safeParse(messageContent, cipher.decrypt(message.secret)).data
  if (!subscription || !content) return null
  const timeLeft = message.useful_until - context.now()
  const { payload, options } = composeMessage({ ...context, cipher }, content, message.language, timeLeft)
  const request = { ...options, vapidDetails: keys, contentEncoding: 'aes128gcm' } as const
  return attempt(() => webPush.generateRequestDetails(subscription, payload, request))
}

async function drop(
  { db, now }: PushContext,
  { id }: ClaimedMessage,
  reason: string,
): Promise<DeliveryResult> {
  await endMessage(db, id, reason, now())
  return 'dropped'
}

/** Tries again later while the message is useful. */
async function retry(
  context: PushContext,
  message: ClaimedMessage,
  { retryAfter, reason }: { readonly retryAfter: string | null; readonly reason: string },
): Promise<DeliveryResult> {
  const now = context.now()
  const next = now + retryWait(retryAfter, message.attempts, now)
  if (message.attempts >= maxAttempts || next >= message.useful_until) return drop(context, message, reason)
  await delayMessage(context.db, message.id, next, reason)
  return 'retried'
}

/** See docs/api/push.md#message for the answers of push services. */
async function recordAnswer(
  context: PushContext,
  message: ClaimedMessage,
  { status, retryAfter }: PushAnswer,
): Promise<DeliveryResult> {
  const { db, now } = context
  if (status >= 200 && status < 300) {
    await endMessage(db, message.id, 'delivered', now())
    return 'delivered'
  }
  if (status === 404 || status === 410) {
    await deleteSubscription(db, message.subscription_id)
    return 'gone'
  }
  const reason = `status ${String(status)}`
  if (status === 429 || status >= 500) return retry(context, message, { retryAfter, reason })
  if (status !== 401 && status !== 403) return drop(context, message, reason)
  await retry(context, message, { retryAfter, reason })
  return 'refused'
}

async function sendMessage(
  context: PushContext,
  message: ClaimedMessage,
  keys: PushKeys,
): Promise<DeliveryResult> {
  if (message.useful_until <= context.now()) return drop(context, message, 'too late')
  const request = requestOf(context, message, keys)
  if (request === null) return drop(context, message, 'unreadable')
  const { endpoint, headers, body } = request
  const { transport } = context.push
  if (!transport.accepts(endpoint)) return drop(context, message, 'endpoint not permitted')
  try {
    const answer = await transport.send({
      endpoint,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.from(body ?? ''),
    })
    return await recordAnswer(context, message, answer)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    return retry(context, message, { retryAfter: null, reason: code.slice(0, 60) })
  }
}

/** Messages that one instance sends at the same time. */
const concurrency = 20

/**
 * Sends every message that is due.
 * @param count is called with the result of each attempt @returns how many were delivered
 */
export async function sendDueMessages(
  context: PushContext,
  count: (result: DeliveryResult) => void = () => undefined,
): Promise<number> {
  const { keys } = context.push
  if (keys === null) return 0
  let delivered = 0
  async function sendOneAfterTheOther(vapid: PushKeys): Promise<void> {
    for (;;) {
      const message = await claimMessage(context.db, context.now())
      if (message === undefined) return
      const result = await sendMessage(context, message, vapid)
      count(result)
      if (result === 'delivered') delivered += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, () => sendOneAfterTheOther(keys)))
  return delivered
}
