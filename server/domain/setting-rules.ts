/** What a setting's value has to be like, beyond its type. For operators, before anything is stored. */
import { isOrigin } from './office-settings.ts'

/** Smallest and greatest sensible value. */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  RESERVATION_TIMEOUT: [1, 1440],
  WAITING_QUEUE_RESERVATION_TIMEOUT: [1, 720],
  MAX_AMOUNT_OF_TICKETS_BY_RESERVATION: [1, 1000],
  PARTIAL_RESERVATION_ID_LENGTH: [4, 36],
  OFFLINE_PAYMENT_DAYS: [0, 365],
  // The round that reminds looks 30 days ahead.
  OFFLINE_REMINDER_HOURS: [0, 720],
}

const address = (text: string): string | null =>
  text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
    ? null
    : 'expected an address that begins with https://'

const origin = (text: string): string | null =>
  text === '' || isOrigin(text)
    ? null
    : `expected an origin such as https://www.example.org, without anything behind it, found "${text}"`

const origins = (text: string): string | null =>
  text
    .split(/[,\s]+/)
    .map(origin)
    .find((wrong) => wrong !== null) ?? null

/** What a browser of the shop still wears (the app cuts an event's sheet there). */
const longestSheet = 100_000
const sheet = (text: string): string | null =>
  text.length <= longestSheet ? null : `is longer than ${String(longestSheet)} characters`

const words: Readonly<Record<string, (text: string) => string | null>> = {
  GLOBAL_PRIVACY_POLICY: address,
  GLOBAL_TERMS: address,
  EMBED_POST_MESSAGE_ORIGIN: origin,
  EMBED_ALLOWED_ORIGINS: origins,
  BASE_CUSTOM_CSS: sheet,
  EVENT_CUSTOM_CSS: sheet,
  COUNTRY_OF_BUSINESS: (text) =>
    /^([A-Z]{2})?$/.test(text) ? null : `expected a country's two capital letters, found "${text}"`,
}

function outOfRange(key: string, value: number): string | null {
  const [least, most] = ranges[key] ?? [0, Infinity]
  return Number.isInteger(value) && value >= least && value <= most
    ? null
    : `expected a whole number from ${String(least)} to ${String(most)}, found ${String(value)}`
}

/** @returns what is wrong with a value of the right type, or null */
export function settingMisfit(key: string, value: string | number | boolean): string | null {
  if (typeof value === 'number') return outOfRange(key, value)
  return typeof value === 'string' ? (words[key]?.(value) ?? null) : null
}
