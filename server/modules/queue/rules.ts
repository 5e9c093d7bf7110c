/** How a sale queue admits visitors and what it promises them (docs/api/sale-queue.md). Times in ms. */
import { minute, second } from '#kit/time/durations.ts'
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/rules.ts'

/** A visitor without a call for so long loses the place. */
export const graceTime = 10 * minute
/**
 * A visitor without a call for so long keeps the place, and those behind may be admitted first. Browsers let hidden tabs
 * poll once a minute.
 */
export const activeTime = 90 * second
/** An admission counts for so long after its end, so that a reserve call that began before is not one too many. */
export const admissionSlack = 30 * second
/** Over which the rate of admissions is measured. */
export const measuredTime = 10 * minute

export interface SaleQueueRules {
  /** Sessions that may choose or hold tickets at the same time. */
  readonly capacity: number
  /** How long an admission lasts until tickets are reserved. */
  readonly admissionTime: number
  readonly placesPerAddress: number
}

/** Null when the event has no sale queue. */
export const saleQueueRules = (config: EventConfig): SaleQueueRules | null =>
  setting(config, 'SALE_QUEUE_ENABLED')
    ? {
        capacity: setting(config, 'SALE_QUEUE_CAPACITY'),
        admissionTime: setting(config, 'SALE_QUEUE_ADMISSION_MINUTES') * minute,
        placesPerAddress: setting(config, 'SALE_QUEUE_PLACES_PER_IP'),
      }
    : null

/** Times and counts that were observed in a queue. */
export interface QueueMeasurement {
  /** Admissions that ended within the measured time; each one admits the next visitor. */
  readonly ended: number
  /** The earliest admission that is still stored; null without one. */
  readonly since: number | null
}

/** With fewer observations the rate would be a guess. */
const leastEnded = 3

/** @returns admissions per ms; null when too few were observed */
export function admissionRate({ ended, since }: QueueMeasurement, now: number): number | null {
  if (ended < leastEnded || since === null) return null
  return ended / Math.max(second, Math.min(measuredTime, now - since))
}

/** Seconds until the turn of a position, rounded up; null without a rate. @param rate admissions per ms */
export const estimatedWait = (position: number, rate: number | null): number | null =>
  rate === null ? null : Math.ceil(position / rate / second)

/** Seconds. The first ones poll often, because an admission runs from when it is given. */
const pollRange = { least: 3, most: 30 }
const callsPerWait = 10

/** Seconds until the next call of a waiting visitor. */
export function pollAfter(position: number, capacity: number, wait: number | null): number {
  const { least, most } = pollRange
  const calls = wait === null ? (position / capacity) * least : wait / callsPerWait
  return Math.round(Math.min(most, Math.max(least, calls)))
}

/** How old a stored state of a queue may be when it answers a call: reading a longer queue costs more. */
export const stateAge = (waiting: number): number => second + waiting / 2
