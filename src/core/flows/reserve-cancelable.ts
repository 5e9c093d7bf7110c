/**
 * Reservations that a visitor can cancel before their answer. The call itself continues, because an aborted one may have
 * reserved all the same: an answer that came too late is released, so that its tickets are on sale again.
 */
import type { Api } from '#core/api/client.ts'
import type { Failure } from '#core/api/result.ts'
import { attemptDelay } from '#core/domain/queued-action.ts'
import type { CheckoutTools } from './tools.ts'

type Outcome =
  | { readonly kind: 'reserved'; readonly reservationId: string }
  | { readonly kind: 'nothing-chosen' }
  | Failure

interface Canceled {
  readonly kind: 'canceled'
}

interface ReserveTools extends CheckoutTools {
  /** Resolves after this time, or when the connection is back. */
  readonly pause: (ms: number) => Promise<unknown>
}

/** Tickets and additional services to reserve. */
interface Order {
  /** The address of the event or pass. */
  readonly offer: string
  /** All that the reservation depends on, as a key. */
  readonly content: string
}

interface Call<O> extends Order {
  /** Fires when the press no longer waits for the answer. */
  canceled: AbortSignal
  answered: boolean
  readonly outcome: Promise<O>
}

interface Running {
  readonly call: Call<Outcome>
  /** When the call has its answer and, after Cancel, the server was asked to release the reservation. */
  readonly ended: Promise<unknown>
}

/** The attempts of this window, by server, then by offer. */
const allRunning = new WeakMap<Api, Map<string, Running>>()

function runningOf(api: Api): Map<string, Running> {
  const running = allRunning.get(api) ?? new Map<string, Running>()
  allRunning.set(api, running)
  return running
}

/** A hold ends without a release about when the attempts end. */
const releaseAttempts = 5

/** True when the server has answered, whatever it did. */
async function releaseOnce(tools: ReserveTools, reservationId: string): Promise<boolean> {
  const code = await import('./cancel-reservation.ts').catch(() => null)
  const outcome = await code?.cancelReservation(tools, reservationId)
  return outcome !== undefined && outcome.kind !== 'unreachable' && outcome.kind !== 'busy'
}

async function releaseLater(tools: ReserveTools, reservationId: string): Promise<void> {
  for (let attempts = 1; attempts < releaseAttempts; attempts += 1) {
    await tools.pause(attemptDelay(attempts))
    if (await releaseOnce(tools, reservationId)) return
  }
}

function start<O extends Outcome>(
  tools: ReserveTools,
  order: Order & Pick<Call<O>, 'canceled'>,
  reserve: () => Promise<O>,
): Call<O> {
  const call: Call<O> = { ...order, answered: false, outcome: reserve() }
  const end = async () => {
    const answer = await call.outcome
    call.answered = true
    if (answer.kind !== 'reserved' || !call.canceled.aborted) return
    if (!(await releaseOnce(tools, answer.reservationId))) void releaseLater(tools, answer.reservationId)
  }
  const running = runningOf(tools.api)
  const ended = end().finally(() => running.delete(order.offer))
  running.set(order.offer, { call, ended })
  return call
}

/**
 * Reserves at once, unless a canceled call for this offer has no answer yet. The same order then waits for that answer instead
 * of reserving twice; another one is sent when the earlier reservation is released. Never rejects.
 * @param canceled ends only the wait
 */
export async function reserveCancelable<O extends Outcome>(
  tools: ReserveTools,
  order: Order,
  reserve: () => Promise<O>,
  canceled: AbortSignal,
): Promise<O | Canceled> {
  const running = runningOf(tools.api)
  const orCanceled = async (outcome: Promise<O>): Promise<O | Canceled> => {
    const answer = await outcome
    return canceled.aborted ? { kind: 'canceled' } : answer
  }
  for (let earlier = running.get(order.offer); earlier; earlier = running.get(order.offer)) {
    const { call, ended } = earlier
    if (call.content === order.content && !call.answered) {
      call.canceled = canceled
      return orCanceled(call.outcome as Promise<O>)
    }
    await ended
  }
  if (canceled.aborted) return { kind: 'canceled' }
  return orCanceled(start(tools, { ...order, canceled }, reserve).outcome)
}
