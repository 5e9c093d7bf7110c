/** The four ends of a call. Unreachable is a value, never an exception (ARCHITECTURE, law 3). */
import type { Problem, Warning } from '#core/contract/problem.ts'

export type Result<T> = Value<T> | Refused | Busy | Unreachable

export interface Value<T> {
  readonly kind: 'value'
  readonly value: T
  /** Warnings of a validated answer; a success with warnings is not a finished step. */
  readonly warnings: readonly Warning[]
  /** The server's clock at the answer in epoch ms, or null without a Date header. */
  readonly serverTime: number | null
  /** The worker had kept this answer and no network gave a newer one: since when, epoch ms. */
  readonly keptAt?: number
}

/** The server understood and said no: 4xx. */
export interface Refused {
  readonly kind: 'refused'
  readonly status: number
  readonly problems: readonly Problem[]
  /** The human challenge was not passed. */
  readonly challenge: boolean
}

/** The server is there but cannot serve now: 429 and 5xx. Says nothing about what we asked for. */
export interface Busy {
  readonly kind: 'busy'
  readonly status: number
}

/**
 * No answer of the box office: no network, a hung connection, a captive portal, an unreadable answer. `aborted`: its
 * caller wanted none any more, which says nothing about the connection.
 */
export interface Unreachable {
  readonly kind: 'unreachable'
  readonly reason: 'network' | 'timeout' | 'foreign' | 'unreadable' | 'aborted'
}

/** A refusal by status; `challenge`: the human challenge was not passed. */
export const refused = (status: number, problems: readonly Problem[] = [], challenge = false): Refused => ({
  kind: 'refused',
  status,
  problems,
  challenge,
})

/**
 * The box office does not know what was asked for: what is stored is marked, never removed (law 3). Only 404 says so
 * (contract 2, 1.13); a 403 may come from a shield in front that takes the person for a robot.
 */
export const isNotFound = (result: Result<unknown>): boolean =>
  result.kind === 'refused' && result.status === 404
