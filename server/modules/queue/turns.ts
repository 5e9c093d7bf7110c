/**
 * The turns of visitors in sale queues. Calls of one event that arrive while a round runs share the next one: a round is
 * one transaction that ends, joins and admits places. Between rounds polls are answered from memory.
 */
import type { CoreContext } from '#server/infra/context.ts'
import { databaseOf } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { recordRefusal } from '#server/infra/limits/refusals.ts'
import { countStock, listCategories } from '#server/modules/catalogue/queries.ts'
import { isOnSale } from '#server/modules/catalogue/rules.ts'
import {
  admitNext,
  endPlaces,
  insertPlaces,
  listPlaces,
  lockQueue,
  markSeen,
  measureQueue,
} from './queries.ts'
import { admissionRate, saleQueueRules, stateAge, type SaleQueueRules } from './rules.ts'

/** `open`: reserving needs no admission. `none`: the session has no place. */
export type Turn =
  | { readonly kind: 'open' }
  | { readonly kind: 'none' }
  /** The session wanted to join, and its address has as many places as one may have. */
  | { readonly kind: 'refused'; readonly places: number }
  /** `position`: 1 is the next one. `rate`: admissions per ms, null without a measurement. */
  | { readonly kind: 'waiting'; readonly position: number; readonly rate: number | null }
  /** `place`: its number. `until`: epoch ms. */
  | { readonly kind: 'admitted'; readonly place: number; readonly until: number }

/** A queue after a round. */
interface QueueState {
  readonly at: number
  /** Turns by session id; null when nothing is queued. */
  readonly turns: ReadonlyMap<string, Turn> | null
  readonly waiting: number
}

interface Round {
  readonly state: QueueState
  /** Sessions that wanted to join and got no place. */
  readonly refused: ReadonlySet<string>
}

interface SharedCalls {
  /** IP address by session that joins the queue when it has no place. */
  readonly joining: Map<string, string>
  readonly round: Promise<Round>
}

/** The queue of one event on this instance. */
interface LocalQueue {
  state: QueueState | null
  /** Sessions that called since the last round began. */
  readonly seen: Set<string>
  /** Calls of the next round, which begins after the last one. */
  next: SharedCalls | null
  last: Promise<unknown>
}

/** The database whose queues are called, and the clock that ends turns. */
export type TurnContext = Pick<CoreContext, 'db' | 'now'>

const queuesOf = new WeakMap<Database, Map<number, LocalQueue>>()

function queueOf({ db }: TurnContext, eventId: number): LocalQueue {
  const source = databaseOf(db)
  const queues = queuesOf.get(source) ?? new Map<number, LocalQueue>()
  queuesOf.set(source, queues)
  const queue = queues.get(eventId) ?? { state: null, seen: new Set(), next: null, last: Promise.resolve() }
  queues.set(eventId, queue)
  return queue
}

/** False before and after the sale and when nothing is left that could be held: then reserving answers at once. */
async function sellsTickets(event: EventWithOrganization, { db, now }: TurnContext): Promise<boolean> {
  const onSale = (await listCategories(db, event.id)).filter((category) => isOnSale(category, now()))
  if (onSale.length === 0) return false
  const stock = await countStock(db, event.id)
  return onSale.some((category) => {
    const { free, pending } = stock.of(category)
    return free + pending > 0
  })
}

const turnOfSession = (turns: QueueState['turns'], sessionId: string): Turn =>
  turns === null ? { kind: 'open' } : (turns.get(sessionId) ?? { kind: 'none' })

async function readState(trx: Database, eventId: number, now: number): Promise<QueueState> {
  const rate = admissionRate(await measureQueue(trx, eventId, now), now)
  const turns = new Map<string, Turn>()
  let position = 0
  for (const { number, session_id: sessionId, until } of await listPlaces(trx, eventId, now)) {
    if (until === null) position += 1
    if (sessionId === null) continue
    // An admission that ended a moment ago still counts for the capacity, and admits no new reservation.
    if (until === null) turns.set(sessionId, { kind: 'waiting', position, rate })
    else if (until > now) turns.set(sessionId, { kind: 'admitted', place: number, until })
  }
  return { at: now, turns, waiting: position }
}

/** Ends, joins and admits places. */
async function runRound(
  context: TurnContext,
  event: EventWithOrganization,
  { capacity, admissionTime, placesPerAddress }: SaleQueueRules,
  { joining, seen }: { readonly joining: ReadonlyMap<string, string>; readonly seen: readonly string[] },
): Promise<Round> {
  const now = context.now()
  if (!(await sellsTickets(event, context)))
    return { state: { at: now, turns: null, waiting: 0 }, refused: new Set() }
  return context.db.transaction().execute(async (trx) => {
    await lockQueue(trx, event.id)
    await endPlaces(trx, event.id, [...joining.keys()], now)
    const refused =
      joining.size === 0
        ? new Set<string>()
        : await insertPlaces(trx, event.id, { joining, maximum: placesPerAddress, now })
    if (refused.size > 0) recordRefusal('sale queue', refused.size)
    if (seen.length > 0) await markSeen(trx, event.id, seen, now)
    await admitNext(trx, event.id, { capacity, until: now + admissionTime, now })
    return { state: await readState(trx, event.id, now), refused }
  })
}

function openRound(
  context: TurnContext,
  queue: LocalQueue,
  event: EventWithOrganization,
  rules: SaleQueueRules,
): SharedCalls {
  const joining = new Map<string, string>()
  const round = queue.last.then(async () => {
    queue.next = null
    const seen = [...queue.seen]
    queue.seen.clear()
    const done = await runRound(context, event, rules, { joining, seen })
    queue.state = done.state
    return done
  })
  queue.last = round.catch(() => undefined)
  return { joining, round }
}

/** @param joinsFrom IP address of a session that joins the queue when it has no place; null for one that only polls */
async function callRound(
  { db, now }: TurnContext,
  event: EventWithOrganization,
  sessionId: string,
  joinsFrom: string | null,
): Promise<Turn> {
  const rules = saleQueueRules(event.config)
  if (rules === null) return { kind: 'open' }
  // The handle of a request has the catalogue of its beginning; a round may serve later ones.
  const context = { db: databaseOf(db), now }
  const queue = queueOf(context, event.id)
  queue.next ??= openRound(context, queue, event, rules)
  const { joining, round } = queue.next
  queue.seen.add(sessionId)
  if (joinsFrom !== null) joining.set(sessionId, joinsFrom)
  const { state, refused } = await round
  return refused.has(sessionId)
    ? { kind: 'refused', places: rules.placesPerAddress }
    : turnOfSession(state.turns, sessionId)
}

/** The turn of a session that reserves; without a place it joins the queue. */
export const requestTurn = (
  context: TurnContext,
  event: EventWithOrganization,
  { sessionId, address }: VisitorOrigin,
): Promise<Turn> => callRound(context, event, sessionId, address)

/** The turn of a session; answered from memory when the queue was read a moment ago. */
export async function readTurn(
  context: TurnContext,
  event: EventWithOrganization,
  sessionId: string,
): Promise<Turn> {
  if (saleQueueRules(event.config) === null) return { kind: 'open' }
  const { state, seen } = queueOf(context, event.id)
  if (state !== null && Math.abs(context.now() - state.at) < stateAge(state.waiting)) {
    const turn = turnOfSession(state.turns, sessionId)
    if (turn.kind !== 'none') {
      seen.add(sessionId)
      return turn
    }
  }
  return callRound(context, event, sessionId, null)
}

/** Removes what memory has of a queue, so that the next call reads it. */
export function forgetState(context: TurnContext, eventId: number): void {
  queueOf(context, eventId).state = null
}
