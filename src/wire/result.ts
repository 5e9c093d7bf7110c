/**
 * The four results of a call. Unreachable is a value, never an exception
 * (docs/ARCHITECTURE.md#laws).
 */
import type { VisitorLimit } from './headers.ts'
import type { Problem, Warning } from './problem.ts'

export type Result<T> = Value<T> | Failure

/** Every result without a value. */
export type Failure = Refused | Busy | Unreachable

interface Value<T> {
  readonly kind: 'value'
  readonly value: T
  /** Warnings of a validated answer; a step with warnings is not complete. */
  readonly warnings: readonly Warning[]
  /** Date header of the answer in epoch ms; null without one. */
  readonly serverTime: number | null
  /** Set when the worker answered from its cache because the network did not: when it was cached, epoch ms. */
  readonly keptAt?: number
}

/** The server refused the request: 4xx. */
export interface Refused {
  readonly kind: 'refused'
  readonly status: number
  readonly problems: readonly Problem[]
  /** The bot check was not passed. */
  readonly challenge: boolean
}

/** The server cannot answer now: 429 or 5xx. The state of the requested resource is unknown. */
export interface Busy {
  readonly kind: 'busy'
  readonly status: number
  /** Seconds after which the server accepts requests again, when it names them. */
  readonly retryAfter?: number
  /** A limit of the visitor, not of the server: another attempt helps only later. */
  readonly limit?: VisitorLimit
}

/**
 * No answer of the server: no network, a timeout, a captive portal or an unreadable answer. `aborted`: the
 * caller aborted; the state of the connection is unknown.
 */
export interface Unreachable {
  readonly kind: 'unreachable'
  readonly reason: 'network' | 'timeout' | 'foreign' | 'unreadable' | 'aborted'
}

/** The bot check refuses without content: this is its text wherever problems are shown. */
const botCheckFailed: Problem = { code: 'error.STEP_2_CAPTCHA_VALIDATION_FAILED', path: '', args: {} }

/** A refusal by status. `challenge`: the bot check was not passed. */
export const refused = (status: number, problems: readonly Problem[] = [], challenge = false): Refused => ({
  kind: 'refused',
  status,
  problems: challenge ? [botCheckFailed] : problems,
  challenge,
})

/** True for a failure that ends by itself, whatever was sent. */
export const isOutage = (result: Result<unknown>): result is Busy | Unreachable =>
  result.kind === 'unreachable' ||
  (result.kind === 'busy' && result.limit === undefined && [429, 502, 503, 504].includes(result.status))

/**
 * True when the server does not have the resource; a stored copy is then marked, never deleted
 * (docs/ARCHITECTURE.md#laws). Only 404 means that (docs/api/tickets.md#release-a-ticket):
 * a 403 may come from a bot filter in front of the server.
 */
export const isNotFound = (result: Result<unknown>): boolean =>
  result.kind === 'refused' && result.status === 404
