/**
 * The time that every rule of the app works with: the device's clock, corrected by the last answer of the server. All times are
 * epoch ms (docs/OFFLINE.md#clock).
 */
import { createChangeSignal } from '../change-signal.ts'

/** The server's clock and the device's at the same moment. */
export interface ClockReading {
  readonly serverTime: number
  readonly deviceTime: number
}

/** Clocks that differ by less count as equal: an answer takes time, and its Date header has whole seconds. */
export const clockTolerance = 2 * 60_000

/** An answer confirms the time for this long: the device's clock may be changed while a page is open. */
const confirmationAge = 10 * 60_000

/** Shortest time between two readings that are kept for the next start. */
const keepInterval = 60_000

/** The device's clock minus the server's; 0 within the tolerance. */
const differenceOf = ({ serverTime, deviceTime }: ClockReading): number => {
  const difference = deviceTime - serverTime
  return Math.abs(difference) <= clockTolerance ? 0 : difference
}

/**
 * The time by the last reading. After the device's clock was set back, its difference is unknown: the time is then at least that
 * of the reading.
 * @param reading null before the first answer
 */
export function trustedTime(deviceTime: number, reading: ClockReading | null): number {
  if (reading === null) return deviceTime
  if (deviceTime < reading.deviceTime - clockTolerance) return Math.max(deviceTime, reading.serverTime)
  return deviceTime - differenceOf(reading)
}

export interface TrustedClock {
  readonly now: () => number
  /** The device's own clock. */
  readonly deviceTime: () => number
  /** The server has answered. */
  readonly record: (reading: ClockReading) => void
  /**
   * The time, when an answer of the last minutes confirmed it since this page was opened; else null. Of two clocks that differ
   * it is the earlier one: what is deleted by it cannot be deleted too early by one wrong clock.
   */
  readonly confirmed: () => number | null
  /** The device's clock minus {@link now}; 0 within the tolerance. */
  readonly difference: () => number
  /** Calls the listener after each reading. @returns ends it */
  readonly subscribe: (listener: () => void) => () => void
}

interface ClockOptions {
  readonly deviceTime: () => number
  /** The last reading of an earlier page. */
  readonly stored?: ClockReading | null
  /** Keeps a reading for later pages. */
  readonly keep?: (reading: ClockReading) => void
}

export function createTrustedClock({ deviceTime, stored = null, keep }: ClockOptions): TrustedClock {
  let reading = stored
  let lastKept = stored
  let answered = false
  const changes = createChangeSignal()
  const now = () => trustedTime(deviceTime(), reading)
  return {
    now,
    deviceTime,
    record(next) {
      reading = next
      answered = true
      const isSameDifference = lastKept !== null && differenceOf(lastKept) === differenceOf(next)
      const age = lastKept === null ? Infinity : Math.abs(next.serverTime - lastKept.serverTime)
      if (!isSameDifference || age >= keepInterval) {
        lastKept = next
        keep?.(next)
      }
      changes.notify()
    },
    confirmed() {
      const device = deviceTime()
      if (!answered || reading === null) return null
      const age = device - reading.deviceTime
      return age >= 0 && age <= confirmationAge ? Math.min(device, now()) : null
    },
    difference() {
      const difference = deviceTime() - now()
      return Math.abs(difference) <= clockTolerance ? 0 : difference
    },
    subscribe: changes.subscribe,
  }
}
