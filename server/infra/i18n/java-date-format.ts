/**
 * Formats an instant by a Java date pattern of the bundles (docs/api/values.md#date-patterns). Letters: y M L
 * d E a H h m s and quoted text; names of days and months come from Intl.
 */
const twoDigits = (value: number): string => String(value).padStart(2, '0')

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  zoneFormats.set(timeZone, made)
  return made
}

/** True for an IANA time zone that the runtime supports. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Boolean(zoneFormat(name))
  } catch {
    return false
  }
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

/** The local date and time of an instant (epoch ms). @throws RangeError for an unknown zone. */
export function wallClock(instant: number, timeZone: string): WallClock {
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
  const { year, month, day, hour, minute, second } = wallClock(instant, timeZone)
  return (Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000) / 1000
}

/**
 * The instant (epoch ms) of a local date and time. An hour that daylight saving time skips moves forward by
 * the change; of an hour that occurs twice the first is taken.
 */
export function instantOf(clock: WallClock, timeZone: string): number {
  const asUtc = Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second)
  const dayBefore = zoneOffset(asUtc - 86_400_000, timeZone)
  const withOldOffset = asUtc - dayBefore * 1000
  const withItsOffset = asUtc - zoneOffset(withOldOffset, timeZone) * 1000
  return zoneOffset(withItsOffset, timeZone) === zoneOffset(withOldOffset, timeZone)
    ? withItsOffset
    : withOldOffset
}

const nameFormats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a format takes longer than using it a hundred times. */
function nameFormat(lang: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${lang} ${JSON.stringify(options)}`
  const known = nameFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, options)
  nameFormats.set(key, made)
  return made
}

/** Name of the month or day in the form that it has inside a date ("aprile", "April"). */
function localizedName(
  instant: number,
  timeZone: string,
  lang: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const wanted = options.month ? 'month' : 'weekday'
  const context = options.month ? { ...options, day: 'numeric' as const } : options
  const parts = nameFormat(lang, { ...context, timeZone }).formatToParts(instant)
  return parts.find(({ type }) => type === wanted)?.value ?? ''
}

/** One run of a pattern letter at an instant. */
interface PatternRun {
  readonly instant: number
  readonly timeZone: string
  readonly lang: string
  readonly clock: WallClock
  readonly length: number
}

const paddedTo = ({ length }: PatternRun, value: number): string =>
  length === 1 ? String(value) : twoDigits(value)

const yearText = ({ clock, length }: PatternRun): string =>
  length === 2 ? twoDigits(clock.year % 100) : String(clock.year)

const monthText = (run: PatternRun): string =>
  run.length < 3
    ? paddedTo(run, run.clock.month)
    : localizedName(run.instant, run.timeZone, run.lang, { month: run.length === 3 ? 'short' : 'long' })

const letterFormats: Readonly<Record<string, (run: PatternRun) => string>> = {
  y: yearText,
  u: yearText,
  M: monthText,
  L: monthText,
  d: (run) => paddedTo(run, run.clock.day),
  E: ({ instant, timeZone, lang, length }) =>
    localizedName(instant, timeZone, lang, { weekday: length < 4 ? 'short' : 'long' }),
  H: (run) => paddedTo(run, run.clock.hour),
  h: (run) => paddedTo(run, run.clock.hour % 12 === 0 ? 12 : run.clock.hour % 12),
  m: (run) => paddedTo(run, run.clock.minute),
  s: (run) => paddedTo(run, run.clock.second),
  a: ({ clock }) => (clock.hour < 12 ? 'AM' : 'PM'),
}

const patternToken = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g

/** @param instant epoch ms @param pattern in Java's letters; an unsupported letter is copied */
export function formatJava(instant: number, timeZone: string, pattern: string, lang: string): string {
  const clock = wallClock(instant, timeZone)
  return pattern.replace(patternToken, (text, quoted: string | undefined, letter: string | undefined) => {
    if (quoted !== undefined) return quoted === '' ? "'" : quoted.replaceAll("''", "'")
    const format = letter === undefined ? undefined : letterFormats[letter]
    return format ? format({ instant, timeZone, lang, clock, length: text.length }) : text
  })
}
