/** Values as an organizer writes them in an event file, and their conversion. Each value is its text in the file. */
import { z } from 'zod'
import { parseAmount } from '#core/contract/amount.ts'
import { cleanText } from '#core/domain/clean-text.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { instantsOf, zoneOffset, type WallClock } from '#server/infra/i18n/java-date-format.ts'

/** A text that is compared with others, as requests are read: without spaces around it and invisible characters (docs/api/booking-details.md#rules). */
export const cleanString = z.string().overwrite(cleanText)

export const wholeNumber = (minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) =>
  z.string().transform(Number).pipe(z.int().min(minimum).max(maximum))

export const trueOrFalse = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Settings of the event that decide how values are read. */
interface FileLocale {
  /** ISO 4217; null for an event without prices. */
  readonly currency: string | null
  /** IANA name. */
  readonly timeZone: string
}

const local = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/
const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

function parseClock(text: string): WallClock | null {
  const parts = local.exec(text)?.slice(1) as (string | undefined)[] | undefined
  if (!parts) return null
  const part = (index: number): number => Number(parts[index] ?? 0)
  return { year: part(0), month: part(1), day: part(2), hour: part(3), minute: part(4), second: part(5) }
}

/** Date rolls 30 February and 25 o'clock over to another day. */
function isRealTime({ year, month, day, hour, minute, second }: WallClock): boolean {
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isSameDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isSameDay && date.getUTCHours() === hour && minute < 60
}

/** Epoch ms; null for an invalid time. Without an offset the time is local to the zone, and occurs there once. */
function parseInstant(text: string, timeZone: string): number | null {
  const clock = parseClock(text)
  if (clock) {
    const [instant, other] = isRealTime(clock) ? instantsOf(clock, timeZone) : []
    return other === undefined ? (instant ?? null) : null
  }
  return withOffset.test(text) && !Number.isNaN(Date.parse(text)) ? Date.parse(text) : null
}

const timeExpectation = 'a time such as 2027-04-08 10:00, on the clock of the event'

/** Accepts the same as {@link parseInstant}; explains a time of the night in which the clock changes. */
function instantExpectation(text: string, timeZone: string): string {
  const clock = parseClock(text)
  if (!clock || !isRealTime(clock)) return timeExpectation
  const instants = instantsOf(clock, timeZone)
  if (instants.length === 0) return `another time, because clocks in ${timeZone} skip this one`
  const choices = instants.map((instant) => withOffsetOf(clock, zoneOffset(instant, timeZone)))
  return `an offset, because this time occurs twice in ${timeZone}: ${choices.join(' or ')}`
}

/** "2027-10-31T02:30+02:00" @param offset seconds east of UTC */
function withOffsetOf({ year, month, day, hour, minute }: WallClock, offset: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.abs(offset) / 60
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return `${String(year)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}${zone}`
}

/** Minor units. Sums of many such amounts stay exact integers. */
const maxAmount = 10_000_000_000

/** Minor units; null when the currency has fewer decimals ("1.005" CHF, "10.5" JPY). */
function parseMoney(text: string, currency: string | null): number | null {
  const amount = parseAmount(text)
  const digits = fractionDigits(currency)
  if (amount === null || amount.units < 0 || amount.digits > digits) return null
  const minor = amount.units * 10 ** (digits - amount.digits)
  return minor > maxAmount ? null : minor
}

/** Accepts the same as {@link parseMoney}, with a suggestion for `text`. */
function moneyExpectation(currency: string | null, text: string): string {
  const digits = fractionDigits(currency)
  const example = digits === 0 ? '1500' : (49.9).toFixed(digits)
  const amount = currency === null ? 'an amount' : `an amount of ${currency}`
  const bound = 10 ** -digits * maxAmount
  if (Number(text) > bound) return `${amount} up to ${String(bound)}`
  return `${amount} such as ${example} (${digits === 0 ? 'no decimals' : `a point, at most ${String(digits)} decimals`})`
}

/** Schema of one value: `read` returns null for an invalid value, and the message completes "expected ...". */
const parsedBy = <T>(read: (text: string) => T | null, expectation: (text: string) => string) =>
  z
    .string({
      error: ({ input }) => (input === undefined ? 'is missing' : `expected ${expectation('')}`),
    })
    .transform((raw, context): T => {
      const text = raw.trim()
      const value = read(text)
      if (value !== null) return value
      context.addIssue({ code: 'custom', message: `expected ${expectation(text)}, found "${raw}"` })
      return z.NEVER
    })

const percentage = /^\d{1,2}(\.\d{1,4})?$|^100(\.0+)?$/

/** Parsers for the schemas of the parts of a file: `price: parsers.money`. */
export const createFieldParsers = ({ currency, timeZone }: FileLocale) => ({
  currency,
  timeZone,
  /** 49.90 in the file, minor units as a result. */
  money: parsedBy(
    (text) => parseMoney(text, currency),
    (text) => moneyExpectation(currency, text),
  ),
  /** 2027-04-08 10:00 on the clock of the event, epoch ms as a result. */
  instant: parsedBy(
    (text) => parseInstant(text, timeZone),
    (text) => instantExpectation(text, timeZone),
  ),
  /** 8.1 in the file, "8.10" as a result. */
  percent: parsedBy(
    (text) =>
      percentage.test(text) ? Number(text).toFixed(Math.max(2, text.split('.')[1]?.length ?? 0)) : null,
    () => 'a percentage such as 8.10',
  ),
  /** A text for each language: { en: Concert, de: Konzert }. */
  texts: z.record(
    z.string().regex(/^[a-z]{2}$/, 'expected languages of two letters (en, de, ...)'),
    z.string(),
    {
      error: ({ code }) =>
        code === 'invalid_type'
          ? 'expected texts by language such as { en: Lunch, de: Mittagessen }'
          : undefined,
    },
  ),
  count: wholeNumber(0),
})

export type FieldParsers = ReturnType<typeof createFieldParsers>
