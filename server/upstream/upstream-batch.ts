/** The requests of one batch of topics to an alf.io server: within what was reserved of the budget, and each path once. */
import * as z from 'zod/mini'
import { second } from '#core/domain/durations.ts'
import { BoundedCache } from '#server/infra/bounded-cache.ts'
import { longestBatch, settleBudget, type PushContext, type Reservation } from '#server/modules/push/index.ts'
import { readUpstream } from './upstream-answers.ts'

export interface UpstreamOptions {
  readonly context: Pick<PushContext, 'db' | 'now' | 'push'>
  /** Origin of the alf.io server. */
  readonly upstream: string
  /** Requests of all instances. */
  readonly perMinute: number
  /** Ms until the end of an answer. */
  readonly timeout?: number
}

/** Requests that the reading of one topic takes at most: event, ticket, waiting room. */
export const requestsOfTopic = 3
const defaultTimeout = 10 * second
/** Ms that all devices share an answer about an event. */
const sharedTime = 50 * second
const maxShared = 500

/** `denied`: nothing is known, because the budget is spent or alf.io does not answer. */
export type Answer<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'denied' }

interface Shared {
  /** Epoch ms. */
  readonly until: number
  readonly answer: Answer<unknown>
}

export type SharedAnswers = BoundedCache<string, Shared>

/** Answers about events, by their path. */
export const createSharedAnswers = (): SharedAnswers => new BoundedCache(maxShared)

/** Requests several answers of alf.io at the same time, within the budget. */
export class UpstreamBatch {
  readonly #options: UpstreamOptions
  readonly #shared: SharedAnswers
  readonly #reserved: Reservation
  readonly #answers = new Map<string, Promise<Answer<unknown>>>()
  readonly #end: number
  #sent = 0
  #hasAnswer = false
  #failure: { readonly retryAfter: string | null } | null = null

  constructor(options: UpstreamOptions, shared: SharedAnswers, reserved: Reservation) {
    this.#options = options
    this.#shared = shared
    this.#reserved = reserved
    this.#end = options.context.now() + longestBatch
  }

  /** Topics that can be read. */
  get capacity(): number {
    return Math.floor(this.#reserved.count / requestsOfTopic)
  }

  /** Reads an answer of the public API. A path has one codec. */
  read<C extends z.ZodMiniType>(path: string, codec: C): Promise<Answer<z.output<C>>> {
    const answer = this.#answers.get(path) ?? this.#request(path, codec)
    this.#answers.set(path, answer)
    return answer as Promise<Answer<z.output<C>>>
  }

  /** Reads an answer that all devices share for a while. */
  async readShared<C extends z.ZodMiniType>(path: string, codec: C): Promise<Answer<z.output<C>>> {
    const now = this.#options.context.now()
    const known = this.#shared.get(path)
    // The clock may have been set back.
    if (known && known.until > now && known.until <= now + sharedTime)
      return known.answer as Answer<z.output<C>>
    const answer = await this.read(path, codec)
    if (answer.kind !== 'denied') this.#shared.set(path, { until: now + sharedTime, answer })
    return answer
  }

  /** Gives back what was not sent, and records whether alf.io answers. */
  async close(): Promise<void> {
    const { db, now } = this.#options.context
    const sent = this.#sent
    if (this.#reserved.count === 0) return
    // One path without a readable answer may be the fault of a visitor; a batch without any is not.
    const hasFailed = this.#failure !== null || (sent > 0 && !this.#hasAnswer)
    const outcome = hasFailed ? 'failed' : sent > 0 ? 'answered' : 'unknown'
    const retryAfter = this.#failure?.retryAfter ?? null
    await settleBudget(db, this.#reserved, { sent, outcome, retryAfter }, now())
  }

  /** @returns `denied` when nothing may be sent any more */
  async #request<C extends z.ZodMiniType>(path: string, codec: C): Promise<Answer<z.output<C>>> {
    const { context, upstream, timeout = defaultTimeout } = this.#options
    const isSpent = this.#sent >= this.#reserved.count || context.now() > this.#end
    if (isSpent || this.#failure !== null) return { kind: 'denied' }
    this.#sent += 1
    const answer = await readUpstream(upstream, path, timeout)
    if (answer.kind === 'down') {
      this.#failure ??= answer
      return { kind: 'denied' }
    }
    if (answer.kind !== 'unreadable') this.#hasAnswer = true
    if (answer.kind !== 'value') return answer
    const decoded = z.safeDecode(codec, answer.value as z.input<C>)
    return decoded.success ? { kind: 'value', value: decoded.data } : { kind: 'unreadable' }
  }
}
