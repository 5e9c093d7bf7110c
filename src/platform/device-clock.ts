import { parseJson } from '#core/domain/parse-json.ts'
import { createTrustedClock, type ClockReading, type TrustedClock } from '#core/domain/trusted-clock.ts'
import { savedClock } from './browser-storage.ts'

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The reading that an earlier page kept; null for none, and for text of something else. */
function storedReading(): ClockReading | null {
  try {
    const value: unknown = parseJson(savedClock.read() ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    if (!('serverTime' in value && 'deviceTime' in value)) return null
    const { serverTime, deviceTime } = value
    return isTime(serverTime) && isTime(deviceTime) ? { serverTime, deviceTime } : null
  } catch {
    return null
  }
}

/** The clock of this device, with what the server's answers to any page of this browser said last. */
export const deviceClock = (deviceTime = () => Date.now()): TrustedClock =>
  createTrustedClock({
    deviceTime,
    stored: storedReading(),
    keep: (reading) => savedClock.keep(JSON.stringify(reading)),
  })
