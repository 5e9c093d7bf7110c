/** Rules of setting values, checked before an operator's value is stored. */
import { isCountry, euCountryCodes } from '#server/infra/i18n/countries.ts'
import { settingType } from './event-settings.ts'
import { isOrigin, serverSettingType } from './server-settings.ts'

/** Greece has two codes: EL is the one for taxes. */
const isCountryCode = (code: string): boolean => isCountry(code) || code === 'EL'

/** Smallest and largest permitted value. */
const numberRanges: Readonly<Record<string, readonly [number, number]>> = {
  RESERVATION_TIMEOUT: [1, 1440],
  WAITING_QUEUE_RESERVATION_TIMEOUT: [1, 720],
  MAX_AMOUNT_OF_TICKETS_BY_RESERVATION: [1, 1000],
  MAX_MAILS_PER_ADDRESS: [1, 1_000_000],
  MAX_MAILS_PER_SESSION: [1, 1_000_000],
  MAX_MAILS_PER_IP: [1, 1_000_000],
  MAX_WAITING_LIST_ENTRIES_PER_SESSION: [1, 1_000_000],
  MAX_WAITING_LIST_ENTRIES_PER_IP: [1, 1_000_000],
  MAX_WRONG_CODES_PER_IP: [1, 1_000_000],
  SALE_QUEUE_CAPACITY: [1, 100_000],
  SALE_QUEUE_ADMISSION_MINUTES: [1, 60],
  SALE_QUEUE_PLACES_PER_IP: [1, 1_000_000],
  PARTIAL_RESERVATION_ID_LENGTH: [4, 36],
  OFFLINE_PAYMENT_DAYS: [0, 365],
  RESERVATION_MIN_TIMEOUT_AFTER_FAILED_PAYMENT: [1, 1440],
  ASSIGNMENT_REMINDER_START: [0, 365],
  ASSIGNMENT_REMINDER_INTERVAL: [1, 365],
  // The reminder job looks 30 days ahead.
  OFFLINE_REMINDER_HOURS: [0, 720],
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && text.length <= 2000

/** The app applies no longer style sheet. */
const maxStyleSheetLength = 100_000

type TextRule = readonly [accepts: (text: string) => boolean, expected: string]

const linkRule: TextRule = [isWebAddress, 'an address that begins with https://']
/** The origins are part of a header, which proxies limit. */
const maxOriginsLength = 1000

const styleSheetRule: TextRule = [
  (text) => text.length <= maxStyleSheetLength,
  `at most ${String(maxStyleSheetLength)} characters`,
]

/** Settings whose text has a format: what is accepted, and how a message describes it. */
const textRules: Readonly<Record<string, TextRule>> = {
  COUNTRY_OF_BUSINESS: [isCountryCode, 'a country of two letters such as CH'],
  EU_COUNTRIES_LIST: [
    (text) => text.split(',').every((code) => isCountryCode(code.trim())),
    `countries of two letters with commas between: ${euCountryCodes.slice(0, 8)}`,
  ],
  EMBED_POST_MESSAGE_ORIGIN: [
    (text) => text === '*' || isOrigin(text),
    'the beginning of an address, such as https://www.example.org',
  ],
  EMBED_ALLOWED_ORIGINS: [
    (text) =>
      text.length <= maxOriginsLength &&
      text
        .trim()
        .split(/[,\s]+/)
        .every(isOrigin),
    `beginnings of addresses such as https://www.example.org, with commas between, at most ${String(maxOriginsLength)} characters`,
  ],
  GLOBAL_PRIVACY_POLICY: linkRule,
  GLOBAL_TERMS: linkRule,
  BASE_CUSTOM_CSS: styleSheetRule,
  EVENT_CUSTOM_CSS: styleSheetRule,
}

function expectedNumber(key: string, value: number): string | null {
  const [least, most] = numberRanges[key] ?? [1, Infinity]
  if (Number.isInteger(value) && value >= least && value <= most) return null
  return `a whole number from ${String(least)} ${most === Infinity ? 'on' : `to ${String(most)}`}`
}

/** An empty text removes the effect of a setting and is always permitted. */
function expectedText(key: string, value: string): string | null {
  const rule = textRules[key]
  if (rule === undefined || value === '') return null
  const [accepts, expected] = rule
  return accepts(value) ? null : expected
}

/** @returns what the value should be; null when it is valid */
function expectation(key: string, value: string | number | boolean): string | null {
  const type = settingType(key) ?? serverSettingType(key)
  if (type !== typeof value) return type === 'boolean' ? 'true or false' : `a ${String(type)}`
  if (typeof value === 'number') return expectedNumber(key, value)
  return typeof value === 'string' ? expectedText(key, value) : null
}

const maxShownLength = 60

/** @param key a supported one @returns the problem of its value, or null */
export function settingProblem(key: string, value: string | number | boolean): string | null {
  const expected = expectation(key, value)
  return expected === null
    ? null
    : `expected ${expected}, found ${JSON.stringify(value).slice(0, maxShownLength)}`
}
