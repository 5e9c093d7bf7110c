/**
 * Values that all calls share: localized texts, instants with their offset, money, enums (docs/api/values.md).
 */
import * as z from 'zod/mini'
import { formatAmount, parseAmount, zeroAmount, type Amount } from './money/amount.ts'

/** A two-letter language tag of the wire ("en", "it"). */
export type Lang = string

/** Text by language. The order of the keys has no meaning (docs/api/values.md#json-conventions). */
export const localizedText = z.record(z.string(), z.string())
export type LocalizedText = z.output<typeof localizedText>

export const language = z.object({ locale: z.string(), displayLanguage: z.string() })
export type Language = z.output<typeof language>

const amountShape = z.custom<Amount>(
  (value) => typeof value === 'object' && value !== null && 'units' in value && 'digits' in value,
)

/** "" in a free context without a currency (docs/api/values.md#money). */
const amountOnWire = z.string().check(z.refine((text) => text === '' || parseAmount(text) !== null))

/** Money text on the wire, an exact amount inside; "" reads as zero. */
export const amount = z.codec(amountOnWire, amountShape, {
  decode: (text) => parseAmount(text) ?? zeroAmount,
  encode: formatAmount,
})

/** Encodes like {@link amount}; "" reads as null: there is no price (free contexts, no discount). */
export const amountOrBlank = z.codec(amountOnWire, z.nullable(amountShape), {
  decode: (text) => parseAmount(text),
  encode: (value) => (value === null ? '' : formatAmount(value)),
})

/** A summary row's price: money, a percentage ("-10%"), or nothing (docs/api/reservations.md#order-summary). */
export type RowPrice = Amount | { readonly percent: number } | null

const rowPriceShape = z.custom<RowPrice>(
  (value) => value === null || (typeof value === 'object' && ('percent' in value || 'units' in value)),
)

export const rowPrice = z.codec(
  z.string().check(z.refine((text) => text === '' || /^-?\d+(\.\d+)?%?$/.test(text))),
  rowPriceShape,
  {
    decode: (text) => (text.endsWith('%') ? { percent: Number(text.slice(0, -1)) } : parseAmount(text)),
    encode: (value) =>
      value === null ? '' : 'percent' in value ? `${String(value.percent)}%` : formatAmount(value),
  },
)

/** Decimals of a currency, 0 to 4 in ISO 4217. Any other number reads as 2. */
export const decimals = z.codec(z.number(), z.number(), {
  decode: (value) => (Number.isInteger(value) && value >= 0 && value <= 4 ? value : 2),
  encode: (value) => value,
})

/** A number within limits. Another reads as 0, because date formats throw on it. */
const numberWithin = (most: number) =>
  z.codec(z.number(), z.number(), {
    decode: (value) => (Math.abs(value) > most ? 0 : value),
    encode: (value) => value,
  })

/** Epoch ms of a valid Date, with a day of offset on either side. */
export const instant = numberWithin(8.639e15)
/** Seconds east of UTC. */
export const zoneOffset = numberWithin(86_400)

/**
 * Start and end as epoch ms plus seconds east of UTC at that instant.
 * A missing date is 0, not null (docs/api/values.md#dates-and-times).
 */
export const datesWithOffset = z.object({
  startDateTime: instant,
  startTimeZoneOffset: zoneOffset,
  endDateTime: instant,
  endTimeZoneOffset: zoneOffset,
})
export type DatesWithOffset = z.output<typeof datesWithOffset>

export const currencyDescriptor = z.object({
  code: z.string(),
  name: z.string(),
  symbol: z.string(),
  fractionDigits: decimals,
})
export type CurrencyDescriptor = z.output<typeof currencyDescriptor>

/** Event dates as the server formats them, by language. */
export const formattedDates = {
  timeZone: z.string(),
  datesWithOffset,
  sameDay: z.boolean(),
  formattedBeginDate: localizedText,
  formattedBeginTime: localizedText,
  formattedEndDate: localizedText,
  formattedEndTime: localizedText,
}

/** The same with fields and items that are read-only at every depth. */
export type ReadonlyDeep<T> = T extends string | Uint8Array
  ? T
  : T extends readonly (infer Item)[]
    ? readonly ReadonlyDeep<Item>[]
    : T extends object
      ? { readonly [Field in keyof T]: ReadonlyDeep<T[Field]> }
      : T

/** A closed list in the app, open on the wire: an unknown value of a newer server is kept. */
export type OpenEnum<T extends string> = T | (string & Record<never, never>)

/** The type is a claim: every text passes. */
export const openEnum = <const T extends string>(_known: readonly T[]): z.ZodMiniType<OpenEnum<T>, string> =>
  z.string() as unknown as z.ZodMiniType<OpenEnum<T>, string>

export const eventFormats = ['IN_PERSON', 'ONLINE', 'HYBRID'] as const
export type EventFormat = (typeof eventFormats)[number]
export const ticketAccessTypes = ['INHERIT', 'IN_PERSON', 'ONLINE'] as const
export type TicketAccessType = (typeof ticketAccessTypes)[number]
export const purchaseContextTypes = ['event', 'subscription'] as const
export type PurchaseContextType = (typeof purchaseContextTypes)[number]
