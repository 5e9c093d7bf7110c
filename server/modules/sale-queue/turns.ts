/**
 * The turns of visitors in sale queues. Calls of one event that arrive while a round runs share the next one: a round is
 * one transaction that ends, joins and admits places. Between rounds polls are answered from memory.
 */
import { databaseOf } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
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

interface Call {
  readonly event: EventWithOrganization
  readonly rules: SaleQueueRules
  readonly sessionId: string
  /** IP address of a session that joins the queue when it has no place; null for one that only polls. */
  readonly joinsFrom: string | null
  readonly resolve: (turn: Turn) => void
  readonly reject: (error: unknown) => void
}

/** The queue of one event on this instance. */
interface LocalQueue {
  state: QueueState | null
  /** Sessions that were answered from memory since the last round. */
  readonly seen: Set<string>
  calls: Call[]
  running: boolean
}

/** The database whose queues are called, and the clock that ends turns. */
export interface TurnContext {
  readonly db: Database
  /** Epoch ms. */
  readonly now: () => number
}

const queuesOf = new WeakMap<Database, Map<number, LocalQueue>>()

function queueOf({ db }: TurnContext, eventId: number): LocalQueue {
  const source = databaseOf(db)
  const queues = queuesOf.get(source) ?? new Map<number, LocalQueue>()
  queuesOf.set(source, queues)
  const queue = queues.get(eventId) ?? { state: null, seen: new Set<string>(), calls: [], running: false }
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

interface Round {
  readonly state: QueueState
  /** Sessions that wanted to join and got no place. */
  readonly refused: ReadonlySet<string>
}

/** Ends, joins and admits places. */
async function runRound(
  context: TurnContext,
  { event, rules: { capacity, admissionTime, placesPerAddress } }: Pick<Call, 'event' | 'rules'>,
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
    if (seen.length > 0) await markSeen(trx, event.id, seen, now)
    await admitNext(trx, event.id, { capacity, until: now + admissionTime, now })
    return { state: await readState(trx, event.id, now), refused }
  })
}

async function answerCalls(context: TurnContext, queue: LocalQueue, calls: readonly Call[]): Promise<void> {
  const last = calls.at(-1)
  if (!last) return
  const seen = new Set([...queue.seen, ...calls.map(({ sessionId }) => sessionId)])
  queue.seen.clear()
  const joining = new Map(
    calls.flatMap(({ sessionId, joinsFrom }) =>
      joinsFrom === null ? [] : [[sessionId, joinsFrom] as const],
    ),
  )
  try {
    const { state, refused } = await runRound(context, last, { joining, seen: [...seen] })
    queue.state = state
    for (const { sessionId, rules, resolve } of calls)
      resolve(
        refused.has(sessionId)
          ? { kind: 'refused', places: rules.placesPerAddress }
          : turnOfSession(state.turns, sessionId),
      )
  } catch (error) {
    for (const { reject } of calls) reject(error)
  }
}

/** One round after the other while calls wait. */
async function drain(context: TurnContext, queue: LocalQueue): Promise<void> {
  queue.running = true
  while (queue.calls.length > 0) await answerCalls(context, queue, queue.calls.splice(0))
  queue.running = false
}

function callRound(
  { db, now }: TurnContext,
  event: EventWithOrganization,
  place: Pick<Call, 'sessionId' | 'joinsFrom'>,
): Promise<Turn> {
  const rules = saleQueueRules(event.config)
  if (rules === null) return Promise.resolve({ kind: 'open' })
  // The handle of a request has the catalogue of its beginning; a round may serve later ones.
  const context = { db: databaseOf(db), now }
  const queue = queueOf(context, event.id)
  const turn = new Promise<Turn>((resolve, reject) => {
    queue.calls.push({ event, rules, ...place, resolve, reject })
  })
  if (!queue.running) void drain(context, queue)
  return turn
}

/** The turn of a session that reserves; without a place it joins the queue. */
export const requestTurn = (
  context: TurnContext,
  event: EventWithOrganization,
  { sessionId, address }: VisitorOrigin,
): Promise<Turn> => callRound(context, event, { sessionId, joinsFrom: address })

/** The turn of a session; answered from memory when the queue was read a moment ago. */
export async function readTurn(
  context: TurnContext,
  event: EventWithOrganization,
  sessionId: string,
): Promise<Turn> {
  if (saleQueueRules(event.config) === null) return { kind: 'open' }
  const { state, seen } = queueOf(context, event.id)
  if (state !== null && context.now() - state.at < stateAge(state.waiting)) {
    const turn = turnOfSession(state.turns, sessionId)
    if (turn.kind !== 'none') {
      seen.add(sessionId)
      return turn
    }
  }
  return callRound(context, event, { sessionId, joinsFrom: null })
}

/** Removes what memory has of a queue, so that the next call reads it. */
export function forgetState(context: TurnContext, eventId: number): void {
  queueOf(context, eventId).state = null
}
