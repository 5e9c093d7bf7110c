/**
 * Formats a local date and time by a Java date pattern of the bundles (docs/api/values.md#date-patterns). Letters: y M d E H m and
 * quoted text; names of days and months come from Intl.
 */
import { attempt } from '#kit/attempt.ts'
import { day as dayLength } from '#kit/time/durations.ts'
import { utcFormat } from '#kit/time/event-dates.ts'
import { BoundedCache } from '../bounded-cache.ts'

/** A format takes about 150 kB, and a visitor may name every time zone of the runtime. */
const maxZoneFormats = 64
const zoneFormats = new BoundedCache<string, Intl.DateTimeFormat>(maxZoneFormats)

const createZoneFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

const zoneFormat = (timeZone: string): Intl.DateTimeFormat =>
  zoneFormats.get(timeZone) ?? zoneFormats.set(timeZone, createZoneFormat(timeZone))

/** Longer than every name of the IANA database. */
const maxZoneName = 64
const zonesByLowerCase = new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone.toLowerCase(), zone]))

/**
 * The spelling of the IANA database: a time zone has many capitalizations.
 * @returns null for a name that the runtime does not support
 */
export function canonicalTimeZone(name: string): string | null {
  if (name === '' || name.length > maxZoneName) return null
  const listed = zonesByLowerCase.get(name.toLowerCase())
  if (listed !== undefined) return listed
  // Former names and offsets are not in the list.
  return attempt(() => new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone)
}

export interface WallClock {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** Begin and end of the events on sale: each page of an order formats them many times. */
const clocks = new BoundedCache<string, WallClock>(1000)

/** The local date and time of an instant (epoch ms). @throws RangeError for an unknown zone. */
export function wallClock(instant: number, timeZone: string): WallClock {
  const key = `${String(instant)} ${timeZone}`
  return clocks.get(key) ?? clocks.set(key, formattedClock(instant, timeZone))
}

function formattedClock(instant: number, timeZone: string): WallClock {
  const parts = Object.fromEntries(
    zoneFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

/** Seconds east of UTC at that instant, daylight saving time included. */
export function zoneOffset(instant: number, timeZone: string): number {
  return (asUtcOf(wallClock(instant, timeZone)) - Math.floor(instant / 1000) * 1000) / 1000
}

const asUtcOf = ({ year, month, day, hour, minute, second }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/**
 * Every instant (epoch ms) at which the clocks of a zone show a local date and time: none in an hour that daylight saving
 * time skips, two in an hour that occurs twice, the earlier one first.
 */
export function instantsOf(clock: WallClock, timeZone: string): number[] {
  const asUtc = asUtcOf(clock)
  const offsets = new Set([asUtc - dayLength, asUtc + dayLength].map((near) => zoneOffset(near, timeZone)))
  return [...offsets]
    .filter((offset) => zoneOffset(asUtc - offset * 1000, timeZone) === offset)
    .map((offset) => asUtc - offset * 1000)
    .toSorted((a, b) => a - b)
}

/**
 * The instant (epoch ms) of a local date and time. An hour that daylight saving time skips moves forward by
 * the change; of an hour that occurs twice the first is taken.
 */
export function instantOf(clock: WallClock, timeZone: string): number {
  const [first] = instantsOf(clock, timeZone)
  return first ?? asUtcOf(clock) - zoneOffset(asUtcOf(clock) - dayLength, timeZone) * 1000
}

/** Name of the month or day in the form that it has inside a date ("aprile", "April"). */
function localizedName(clock: WallClock, lang: string, options: Intl.DateTimeFormatOptions): string {
  const partType = options.month ? 'month' : 'weekday'
  const context = options.month ? { ...options, day: 'numeric' as const } : options
  const parts = utcFormat(lang, context).formatToParts(Date.UTC(clock.year, clock.month - 1, clock.day))
  return parts.find(({ type }) => type === partType)?.value ?? ''
}

interface PatternRun {
  readonly lang: string
  readonly clock: WallClock
  readonly length: number
}

const paddedTo = ({ length }: PatternRun, value: number): string => String(value).padStart(length, '0')

const letterFormats: Readonly<Record<string, (run: PatternRun) => string>> = {
  y: ({ clock }) => String(clock.year),
  M: (run) =>
    run.length < 3
      ? paddedTo(run, run.clock.month)
      : localizedName(run.clock, run.lang, { month: run.length === 3 ? 'short' : 'long' }),
  d: (run) => paddedTo(run, run.clock.day),
  E: ({ clock, lang, length }) => localizedName(clock, lang, { weekday: length < 4 ? 'short' : 'long' }),
  H: (run) => paddedTo(run, run.clock.hour),
  m: (run) => paddedTo(run, run.clock.minute),
}

const patternToken = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g

/** @param pattern in Java's letters; an unsupported letter is copied */
export function formatClock(clock: WallClock, pattern: string, lang: string): string {
  return pattern.replace(patternToken, (text, quoted: string | undefined, letter: string | undefined) => {
    if (quoted !== undefined) return quoted === '' ? "'" : quoted.replaceAll("''", "'")
    const format = letter === undefined ? undefined : letterFormats[letter]
    return format ? format({ lang, clock, length: text.length }) : text
  })
}
