/** Values as an organizer writes them in an event file, and their conversion. Each value is its text in the file. */
import { z } from 'zod'
import { parseAmount } from '#kit/money/amount.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { cleanText } from '#kit/text/clean-text.ts'
import { isoDateTime } from '#kit/time/event-dates.ts'
import { counted } from '#server/infra/counted.ts'
import { instantsOf, zoneOffset } from '#server/infra/i18n/java-date-format.ts'
import { reportMissing, rule } from './rules.ts'

/** A text that is compared with others, as requests are read: without spaces around it and invisible characters (docs/api/booking-details.md#rules). */
export const cleanString = z.string().overwrite(cleanText)

export const wholeNumber = (minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) =>
  z.string().transform(Number).pipe(z.int().min(minimum).max(maximum))

export const trueOrFalse = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Settings of the event that decide how values are read. */
interface FileLocale {
  /** ISO 4217; null for an event without prices, undefined for an invalid one. */
  readonly currency?: string | null | undefined
  /** IANA name. */
  readonly timeZone: string
  readonly languages: readonly string[]
}

/** Reports what a text should be. */
type Expect = (what: string) => never

const localTime = z.iso.datetime({ local: true })

/** Epoch ms. Without an offset the time is local to the zone, and occurs there once. */
function readInstant(text: string, timeZone: string, expect: Expect): number {
  const iso = text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T')
  const [, clock = '', offset] = /^(.*?)(Z|[+-]\d{2}:\d{2})?$/.exec(iso) ?? []
  const time = Date.parse(iso)
  if (!localTime.safeParse(clock).success || Number.isNaN(time))
    return expect('a time such as 2027-04-08 10:00, on the clock of the event')
  if (offset !== undefined) return time
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = iso.split(/\D/).map(Number)
  const instants = instantsOf({ year, month, day, hour, minute, second }, timeZone)
  const [instant] = instants
  if (instant === undefined) return expect(`another time, because clocks in ${timeZone} skip this one`)
  if (instants.length === 1) return instant
  const choices = instants.map(
    (each) => iso.slice(0, 16) + isoDateTime(each, zoneOffset(each, timeZone)).slice(19),
  )
  return expect(`an offset, because this time occurs twice in ${timeZone}: ${choices.join(' or ')}`)
}

/** Minor units. Sums of many such amounts stay exact integers. */
const maxAmount = 10_000_000_000

/** Minor units. A currency may have fewer decimals than the text ("1.005" CHF, "10.5" JPY). */
function readMoney(text: string, currency: string | null, expect: Expect): number {
  const amount = parseAmount(text)
  const digits = fractionDigits(currency)
  const minor = amount && amount.digits <= digits ? amount.units * 10 ** (digits - amount.digits) : -1
  if (minor >= 0 && minor <= maxAmount) return minor
  const what = currency === null ? 'an amount' : `an amount of ${currency}`
  if (minor > 0) return expect(`${what} up to ${String(maxAmount / 10 ** digits)}`)
  return expect(
    digits === 0
      ? `${what} such as 1500 (no decimals)`
      : `${what} such as ${(49.9).toFixed(digits)} (a point, at most ${counted(digits, 'decimal')})`,
  )
}

const percentage = /^\d{1,2}(\.\d{1,4})?$|^100(\.0+)?$/

/** With at least two decimals. */
const readPercent = (text: string, expect: Expect): string =>
  percentage.test(text)
    ? Number(text).toFixed(Math.max(2, text.split('.')[1]?.length ?? 0))
    : expect('a percentage such as 8.10')

const parsedBy = <T>(read: (text: string, expect: Expect) => T) =>
  z.string().transform((raw, context): T =>
    read(raw.trim(), (what) => {
      context.addIssue(`expected ${what}, found "${raw}"`)
      return z.NEVER
    }),
  )

export const languageTag = z.string().regex(/^[a-z]{2}$/, 'expected a language of two letters (en, de, ...)')

const texts = z.record(languageTag, z.string(), {
  error: ({ code }) =>
    code === 'invalid_type' ? 'expected texts by language such as { en: Lunch, de: Mittagessen }' : undefined,
})

/** Parsers for the schemas of the parts of a file: `price: parsers.money`. */
export const createFieldParsers = ({ currency, timeZone, languages }: FileLocale) => ({
  currency,
  languages,
  /** 49.90 in the file, minor units as a result. */
  money: parsedBy((text, expect) => readMoney(text, currency ?? null, expect)),
  /** 2027-04-08 10:00 on the clock of the event, epoch ms as a result. */
  instant: parsedBy((text, expect) => readInstant(text, timeZone, expect)),
  /** 8.1 in the file, "8.10" as a result. */
  percent: parsedBy(readPercent),
  /** A text for some languages: { en: Concert, de: Konzert }. */
  texts,
  allTexts: texts.superRefine(rule((value, report) => reportMissing(report, value, languages, []))),
  count: wholeNumber(0),
})

export type FieldParsers = ReturnType<typeof createFieldParsers>
