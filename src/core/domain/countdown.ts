/** Time left until a reservation expires. Thresholds: docs/api/client-behavior.md#countdown. All times in ms. */

export type CountdownTone = 'calm' | 'warn' | 'danger'

const second = 1000
const minute = 60 * second
export const warnBelow = 5 * minute
export const dangerBelow = minute

/**
 * Never negative. `skew`: server clock minus device clock, so that a wrong device clock does not expire a
 * reservation.
 */
export const timeLeft = (validity: number, now: number, clockOffset: number): number =>
  Math.max(0, validity - (now + clockOffset))

/** `left` in ms. */
export function countdownTone(left: number): CountdownTone {
  if (left < dangerBelow) return 'danger'
  return left < warnBelow ? 'warn' : 'calm'
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** "17:05", from one hour "1:17:05", from one day "26:17:05". Rounded up: 0:00 means expired. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / second)
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
  const hours = Math.floor(seconds / 3600)
  return hours === 0 ? rest : `${String(hours)}:${rest}`
}

/**
 * The moment passed between two ticks that screen readers announce; null for every other tick
 * (docs/browser-notes.md#countdown-announcements).
 */
export function passedThreshold(before: number, left: number): 'five-minutes' | 'one-minute' | 'over' | null {
  const passed = (limit: number) => before > limit && left <= limit
  if (passed(0)) return 'over'
  if (passed(dangerBelow)) return 'one-minute'
  return passed(warnBelow) ? 'five-minutes' : null
}
