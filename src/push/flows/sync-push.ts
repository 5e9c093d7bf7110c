/**
 * Keeps the push subscription of this device as the person has set it: the server has its address, tickets and orders while
 * notifications are on, and the bells; nothing without both. Runs at each start of the app and after each change; what has no answer is sent by
 * a later run (docs/OFFLINE.md#push-messages).
 */
import { readSetting, saveSetting } from '#device/settings.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import type { Tools } from '#device/tools.ts'
import { hashOf } from '#kit/text/hash-of.ts'
import { withLock } from '#kit/with-lock.ts'
import { allReservations } from '#purchase/store/read-reservations.ts'
import { readTickets } from '#ticket/store/read-tickets.ts'
import type { Api } from '#wire/client.ts'
import type { Result } from '#wire/result.ts'
import { pushEndpoints as endpoints, type PushSubscriptionForm } from '../contract.ts'
import { isSent, type PushState } from '../rules/push-state.ts'
import { followsNothing, knownFacts, pushTopics, type FollowedContent } from '../rules/push-topics.ts'
import { pushSettings } from '../store/settings.ts'
import type { DeviceSubscription, PushDevice } from './push-device.ts'

interface PushOptions {
  readonly device: PushDevice
  /** Language of the messages; null: as sent last. */
  readonly lang: string | null
}

type AppTools = Pick<Tools, 'api' | 'now' | 'database' | 'locks'>
export type PushTools = AppTools & PushOptions

/**
 * - `on`: the server sends news to this device
 * - `off`: it sends none: they are turned off or not permitted, or nothing is followed
 * - `unavailable`: the server, or the browser, has no push
 * - `waiting`: storage, browser or server did not answer; a later run tries again
 */
export type PushOutcome = 'on' | 'off' | 'unavailable' | 'waiting'

/** The worker may send before the app has stored a language. */
const fallbackLanguage = 'en'

/** How long a run waits for one of another tab, ms: the person may have changed something since it began. */
const lockWait = 2500

/** What this device wants messages about, with the number of tickets that cannot be read. */
async function readFollowed(
  db: TesseraDatabase,
): Promise<{ readonly content: FollowedContent; readonly damaged: number }> {
  // Every read begins at once: `watch` would not notice a change of a later one.
  const [isOn, { tickets, damaged }, orders, bells] = await Promise.all([
    readSetting(db, pushSettings.notifications),
    readTickets(db),
    allReservations(db),
    readSetting(db, pushSettings.bells),
  ])
  return isOn
    ? { content: { tickets, orders, bells }, damaged }
    : { content: { tickets: [], orders: [], bells }, damaged: 0 }
}

/** The values that decide about the subscription, for `watch`. @throws when storage fails */
export const readWanted = async (db: TesseraDatabase): Promise<FollowedContent> =>
  (await readFollowed(db)).content

type Address = Pick<PushSubscriptionForm, 'endpoint' | 'keys'>

/**
 * Stores that the answer of the server about an address is not known: it is signed off, or sent again, by a later run, also when this
 * one is killed.
 */
const saveUnanswered = (db: TesseraDatabase, { endpoint, keys }: Address, language: string): Promise<void> =>
  saveSetting(db, pushSettings.push, { endpoint, keys, sent: null, sentAt: 0, language })

const hasNoAnswer = ({ kind }: Result<unknown>): boolean => kind === 'unreachable' || kind === 'busy'

/** Deletes an address from the server. */
const signOff = (api: Api, { endpoint, keys }: Address, language: string): Promise<Result<boolean>> =>
  api.call(endpoints.savePushSubscription, { body: { endpoint, keys, language, topics: [] } })

/** Ends the subscription in the browser first, which works without a connection, then at the server. */
async function end({ api, device }: PushTools, db: TesseraDatabase, state: PushState | null) {
  const subscription = await device.current()
  const [first, ...others] = [state, subscription].filter((address) => address !== null)
  if (first === undefined) return 'off'
  const language = state?.language ?? fallbackLanguage
  await saveUnanswered(db, first, language)
  if (subscription !== null) await device.unsubscribe()
  for (const address of others) if (address.endpoint !== first.endpoint) void signOff(api, address, language)
  if (hasNoAnswer(await signOff(api, first, language))) return 'waiting'
  await saveSetting(db, pushSettings.push, null)
  return 'off'
}

/** The subscription with the key of the server; null when the browser refuses. */
async function subscribed(device: PushDevice, serverKey: string): Promise<DeviceSubscription | null> {
  const subscription = await device.current()
  if (subscription?.serverKey === serverKey) return subscription
  return device.subscribe(serverKey).catch(() => null)
}

/** Sends address and topics, unless the server has them. @param facts those of the stored tickets */
async function send(
  { api, now }: PushTools,
  db: TesseraDatabase,
  state: PushState | null,
  { facts, ...body }: PushSubscriptionForm & { readonly facts: readonly unknown[] },
): Promise<PushOutcome> {
  const hash = await hashOf(JSON.stringify([body, facts]))
  if (isSent(state, hash, now())) return 'on'
  await saveUnanswered(db, body, body.language)
  if (state !== null && state.endpoint !== body.endpoint) void signOff(api, state, body.language)
  const answer = await api.call(endpoints.savePushSubscription, { body })
  if (hasNoAnswer(answer)) return 'waiting'
  if (answer.kind !== 'value' || !answer.value) return 'unavailable'
  const { endpoint, keys, language } = body
  await saveSetting(db, pushSettings.push, { endpoint, keys, sent: hash, sentAt: now(), language })
  return 'on'
}

async function run(tools: PushTools): Promise<PushOutcome> {
  const { api, device, now } = tools
  const db = await tools.database()
  const state = await readSetting(db, pushSettings.push)
  if (!device.isPermitted()) return end(tools, db, state)
  const { content, damaged } = await readFollowed(db)
  const topics = pushTopics(content, now())
  if (topics.length === 0) {
    if (damaged > 0) return 'waiting'
    // The last ticket was removed: a later one must not turn notifications on by itself.
    if (state !== null && followsNothing(content)) await saveSetting(db, pushSettings.notifications, false)
    return end(tools, db, state)
  }
  const answer = await api.call(endpoints.pushConfiguration, {})
  if (hasNoAnswer(answer)) return 'waiting'
  const serverKey = answer.kind === 'value' ? answer.value.applicationServerKey : null
  if (serverKey === null) return (await end(tools, db, state)) === 'off' ? 'unavailable' : 'waiting'
  const subscription = await subscribed(device, serverKey)
  if (subscription === null) return 'unavailable'
  const { endpoint, keys } = subscription
  const language = tools.lang ?? state?.language ?? fallbackLanguage
  const facts = knownFacts(content, now())
  return send(tools, db, state, { endpoint, keys, language, topics, facts })
}

/** One run at a time over all tabs and the worker. Never rejects. */
export async function syncPush(appTools: AppTools, options: PushOptions): Promise<PushOutcome> {
  const tools = { ...appTools, ...options }
  try {
    return (await withLock(tools.locks, 'tessera/push', () => run(tools), lockWait)) ?? 'waiting'
  } catch {
    return 'waiting'
  }
}
