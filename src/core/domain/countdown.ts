/** Time left of a reservation. Thresholds: specification 1, section 9. All times in ms. */

export type CountdownTone = 'calm' | 'warn' | 'danger'

const second = 1000
const minute = 60 * second
export const warnBelow = 5 * minute
export const dangerBelow = minute

/** Never negative. `skew`: the server's clock minus the device's, so that a wrong phone clock costs nobody an order. */
export const timeLeft = (validity: number, now: number, clockOffset: number): number =>
  Math.max(0, validity - (now + clockOffset))

/** `left` in ms. */
export function countdownTone(left: number): CountdownTone {
  if (left < dangerBelow) return 'danger'
  return left < warnBelow ? 'warn' : 'calm'
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** "17:05", from an hour on "1:17:05", from a day on "26:17:05": seconds are rounded up, so that 0:00 means over. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / second)
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
  const hours = Math.floor(seconds / 3600)
  return hours === 0 ? rest : `${String(hours)}:${rest}`
}

/** Which moment was passed between two ticks: said aloud, everything else is silent (PWA-NOTES 11). */
export function passedThreshold(before: number, left: number): 'five-minutes' | 'one-minute' | 'over' | null {
  const passed = (limit: number) => before > limit && left <= limit
  if (passed(0)) return 'over'
  if (passed(dangerBelow)) return 'one-minute'
  return passed(warnBelow) ? 'five-minutes' : null
}
