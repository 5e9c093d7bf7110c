/** Time left until a reservation expires. Thresholds: docs/api/client-behavior.md#countdown. All times in ms. */
import { unitText } from '#kit/text/unit-text.ts'
import { minute, second } from '#kit/time/durations.ts'

type CountdownTone = 'calm' | 'warn' | 'danger'

const warnBelow = 5 * minute
const dangerBelow = minute

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

const daySeconds = 24 * 60 * 60
/** Units of a countdown above an hour, in seconds; a month has 30 days. */
const longUnits = [
  ['month', 30 * daySeconds],
  ['week', 7 * daySeconds],
  ['day', daySeconds],
] as const

/**
 * "17:05", from one hour "1:17:05", from one day "1 week 2 days 1:17:05" in the language of the page. Rounded up:
 * 00:00 means expired.
 */
export function clockText(left: number, lang: string): string {
  let seconds = Math.ceil(left / second)
  const parts: string[] = []
  for (const [unit, length] of longUnits) {
    const count = Math.floor(seconds / length)
    seconds %= length
    if (count === 0) continue
    parts.push(unitText(count, unit, lang))
  }
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
  const hours = Math.floor(seconds / 3600)
  return [...parts, hours === 0 && parts.length === 0 ? rest : `${String(hours)}:${rest}`].join(' ')
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
