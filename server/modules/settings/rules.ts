/**
 * Settings of alf.io that this server supports: defaults, values, problems (docs/api/settings.md#keys-of-an-event).
 */
import * as z from 'zod/mini'
import type { Settings } from '#server/infra/database/tables/tables.ts'
import { euCountryCodes, isCountry } from '#server/infra/i18n/countries.ts'

/** Greece has two codes: EL is the one for taxes. */
const isCountryCode = (code: string): boolean => isCountry(code) || code === 'EL'

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

/** A document prints it: what is left of an escape is none of its signs. */
const printedRule: TextRule = [(text) => !text.includes('\\'), 'lines without a backslash, \\n between lines']
const printedLineRule: TextRule = [(text) => !/[\\\n\r]/.test(text), 'one line without a backslash']

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
  GLOBAL_IMPRINT: linkRule,
  GLOBAL_ACCESSIBILITY_STATEMENT: linkRule,
  INVOICE_ADDRESS: printedRule,
  VAT_NR: printedLineRule,
  INVOICE_NUMBER_PATTERN: printedLineRule,
  CREDIT_NOTE_NUMBER_PATTERN: printedLineRule,
  BASE_CUSTOM_CSS: styleSheetRule,
  EVENT_CUSTOM_CSS: styleSheetRule,
}

function expectedNumber(key: string, value: number): string | null {
  const [, least, most] = numbers[key as NumberKey]
  if (Number.isInteger(value) && value >= least && value <= most) return null
  return `a whole number from ${String(least)} to ${String(most)}`
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

const settingSchemas = {
  /** Texts that replace those of the bundles, by language and key. */
  TRANSLATION_OVERRIDE: z.record(z.string(), z.record(z.string(), z.string())),
  /** A style sheet for every page of the shop. */
  BASE_CUSTOM_CSS: z.string(),
  GLOBAL_PRIVACY_POLICY: z.string(),
  GLOBAL_TERMS: z.string(),
  /** Of this server: alf.io has no such links. */
  GLOBAL_IMPRINT: z.string(),
  GLOBAL_ACCESSIBILITY_STATEMENT: z.string(),
  /** HTML above every page. */
  ANNOUNCEMENT_BANNER_CONTENT: z.string(),
  /** Origins that may show the pages in a frame, separated by commas or white space. */
  EMBED_ALLOWED_ORIGINS: z.string(),
  CF_TURNSTILE_ENABLED: z.boolean(),
  CF_TURNSTILE_PRE_CLEARANCE: z.boolean(),
}

type ServerSettingKey = keyof typeof settingSchemas
export type ServerSettings = {
  readonly [K in ServerSettingKey]?: z.output<(typeof settingSchemas)[K]>
}

const isServerSettingKey = (key: string): key is ServerSettingKey => Object.hasOwn(settingSchemas, key)

export const serverSettingKeys = Object.keys(settingSchemas).filter(isServerSettingKey)

/** Accepts the values of a setting, and none of an unknown key. */
export const serverSettingSchema = (key: string): z.ZodMiniType =>
  isServerSettingKey(key) ? settingSchemas[key] : z.never()

/** "string", "boolean" or "texts" (by language, by key); undefined for a key that is no setting of the server. */
export function serverSettingType(key: string): 'string' | 'boolean' | 'texts' | undefined {
  if (!isServerSettingKey(key)) return undefined
  const { type } = settingSchemas[key].def
  return type === 'record' ? 'texts' : type
}

/** Names, IPv4 and IPv6 addresses. `URL` accepts more in a host, such as the semicolon that ends a directive of a policy. */
const originPattern = /^https?:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:\d{1,5})?$/

/** True for an origin such as `https://example.org` or `http://localhost:3000`, without a path. */
const isOrigin = (text: string): boolean =>
  originPattern.test(text) && URL.canParse(text) && new URL(text).origin === text

/** The origins of EMBED_ALLOWED_ORIGINS for a Content-Security-Policy. An entry that is no origin is left out. */
export const allowedFrameOrigins = ({ EMBED_ALLOWED_ORIGINS: text = '' }: ServerSettings): string[] =>
  text.split(/[,\s]+/).filter(isOrigin)

/** Default, smallest and largest permitted value. */
const numbers = {
  RESERVATION_TIMEOUT: [25, 1, 1440],
  WAITING_QUEUE_RESERVATION_TIMEOUT: [4, 1, 720],
  MAX_AMOUNT_OF_TICKETS_BY_RESERVATION: [5, 1, 1000],
  MAX_MAILS_PER_ADDRESS: [20, 1, 1_000_000],
  // Mails in an hour that a session or an IP address may cause without a payment; later ones wait.
  MAX_MAILS_PER_SESSION: [20, 1, 1_000_000],
  MAX_MAILS_PER_IP: [60, 1, 1_000_000],
  // Entries of waiting lists in an hour.
  MAX_WAITING_LIST_ENTRIES_PER_SESSION: [5, 1, 1_000_000],
  MAX_WAITING_LIST_ENTRIES_PER_IP: [20, 1, 1_000_000],
  // Requests for the tickets of an e-mail address, and endpoints of push services, in an hour.
  MAX_TICKET_LINK_REQUESTS_PER_SESSION: [5, 1, 1_000_000],
  MAX_TICKET_LINK_REQUESTS_PER_IP: [20, 1, 1_000_000],
  MAX_TICKET_LINK_MAILS_PER_ADDRESS: [3, 1, 1_000_000],
  MAX_PUSH_ENDPOINTS_PER_SESSION: [10, 1, 1_000_000],
  MAX_PUSH_ENDPOINTS_PER_IP: [60, 1, 1_000_000],
  // Orders at the same time: those that hold tickets, and those whose payment is outstanding.
  MAX_HOLDS_PER_SESSION: [10, 1, 1_000_000],
  MAX_HOLDS_PER_IP: [50, 1, 1_000_000],
  MAX_UNPAID_ORDERS_PER_SESSION: [5, 1, 1_000_000],
  MAX_UNPAID_ORDERS_PER_IP: [10, 1, 1_000_000],
  // Wrong codes or PINs in an hour.
  MAX_WRONG_CODES_PER_IP: [50, 1, 1_000_000],
  // New tax numbers in a minute; all visitors together have 60.
  MAX_TAX_NUMBERS_PER_IP: [10, 1, 60],
  // Sessions that may choose or hold tickets at the same time.
  SALE_QUEUE_CAPACITY: [50, 1, 100_000],
  SALE_QUEUE_ADMISSION_MINUTES: [5, 1, 60],
  SALE_QUEUE_PLACES_PER_IP: [10, 1, 1_000_000],
  PARTIAL_RESERVATION_ID_LENGTH: [8, 4, 36],
  OFFLINE_PAYMENT_DAYS: [5, 0, 365],
  // The reminder job looks 30 days ahead.
  OFFLINE_REMINDER_HOURS: [24, 0, 720],
  RESERVATION_MIN_TIMEOUT_AFTER_FAILED_PAYMENT: [10, 1, 1440],
  // Days: before the event, and between two reminders of one reservation.
  ASSIGNMENT_REMINDER_START: [10, 0, 365],
  ASSIGNMENT_REMINDER_INTERVAL: [3, 1, 365],
  // Days after the event, and full calendar years (docs/SECURITY.md#retention).
  PERSONAL_DATA_DAYS: [1095, 60, 36_500],
  DOCUMENT_RETENTION_YEARS: [10, 1, 100],
} as const
type NumberKey = keyof typeof numbers

const numberDefaults = Object.fromEntries(
  Object.entries(numbers).map(([key, [value]]) => [key, value]),
) as Record<NumberKey, number>

const defaults = {
  ...numberDefaults,
  ENABLE_WAITING_QUEUE: false,
  ENABLE_PRE_REGISTRATION: false,
  STOP_WAITING_QUEUE_SUBSCRIPTIONS: false,
  SALE_QUEUE_ENABLED: false,
  DISPLAY_TICKETS_LEFT_INDICATOR: false,
  DISPLAY_EXPIRED_CATEGORIES: true,
  DISPLAY_DISCOUNT_CODE_BOX: true,
  USE_PARTNER_CODE_INSTEAD_OF_PROMOTIONAL: false,
  FORCE_TICKET_OWNER_ASSIGNMENT_AT_RESERVATION: false,
  ENABLE_ATTENDEE_AUTOCOMPLETE: true,
  ENABLE_TICKET_TRANSFER: true,
  ENABLE_CUSTOMER_REFERENCE: false,
  VAT_NUMBER_IS_REQUIRED: false,
  GENERATE_ONLY_INVOICE: false,
  INVOICE_ADDRESS: '',
  VAT_NR: '',
  ENABLE_ITALY_E_INVOICING: false,
  ENABLE_EU_VAT_DIRECTIVE: false,
  COUNTRY_OF_BUSINESS: '',
  ENABLE_REVERSE_CHARGE_IN_PERSON: true,
  ENABLE_REVERSE_CHARGE_ONLINE: true,
  ENABLE_VIES_VALIDATION: true,
  APPLY_VAT_FOREIGN_BUSINESS: true,
  EU_COUNTRIES_LIST: euCountryCodes,
  INVOICE_NUMBER_PATTERN: '%d',
  // Of this server: alf.io has one range of numbers.
  CREDIT_NOTE_NUMBER_PATTERN: 'CN-%d',
  USE_INVOICE_NUMBER_AS_ID: false,
  ALLOW_FREE_TICKETS_CANCELLATION: false,
  SEND_TICKETS_AUTOMATICALLY: true,
  ALLOW_TICKET_DOWNLOAD: true,
  SEND_RESERVATION_EMAIL_IF_NECESSARY: true,
  OFFLINE_PAYMENT_BUSINESS_DAYS: true,
  // Off in alf.io, where unpaid transfers hold their tickets until the organizer cancels them.
  AUTOMATIC_REMOVAL_EXPIRED_OFFLINE_PAYMENT: true,
  DEFERRED_BANK_TRANSFER_ENABLED: false,
  DEFERRED_BANK_TRANSFER_SEND_CONFIRMATION_EMAIL: true,
  NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS: false,
  OPTIONAL_DATA_REMINDER_ENABLED: false,
  // An event's `paymentProxies` enable a payment method; these settings disable it. Off in alf.io.
  STRIPE_CC_ENABLED: true,
  ON_SITE_ENABLED: true,
  BANK_TRANSFER_ENABLED: true,
  // Names of payment methods or proxies, separated by commas.
  PAYMENT_METHODS_BLACKLIST: '',
  // Of this server: a full refund or a lost dispute at the provider cancels the order; an open dispute keeps its tickets out.
  VOID_TICKETS_ON_REFUND: false,
  PLATFORM_MODE_ENABLED: false,
  STRIPE_CONNECTED_ID: '',
  SHOW_ONLY_BASIC_INSTRUCTIONS: false,
  EMBED_POST_MESSAGE_ORIGIN: '',
  EVENT_CUSTOM_CSS: '',
  ENABLE_CAPTCHA_FOR_TICKET_SELECTION: false,
  GOOGLE_ANALYTICS_KEY: '',
  GOOGLE_ANALYTICS_ANONYMOUS_MODE: true,
}

type Defaults = typeof defaults
type SettingKey = keyof Defaults
/** The config of an event, or another owner of settings. */
export interface HasSettings {
  readonly settings: Settings
}

/** The value of a setting; alf.io's default when it is missing or has another type. */
export function setting<K extends SettingKey>(config: HasSettings, key: K): Defaults[K] {
  const value = config.settings[key]
  const fallback = defaults[key]
  return (typeof value === typeof fallback ? value : fallback) as Defaults[K]
}

type VisitorLimitName<K = SettingKey> = K extends `${infer Name}_PER_SESSION` ? Name : never

/** A limit of one session and of one address, by the beginning of both keys. */
export const visitorLimits = (config: HasSettings, name: VisitorLimitName) => ({
  perSession: setting(config, `${name}_PER_SESSION`),
  perAddress: setting(config, `${name}_PER_IP`),
})

/** "string", "number" or "boolean"; undefined for an unsupported key. */
export const settingType = (key: string): string | undefined =>
  Object.hasOwn(defaults, key) ? typeof defaults[key as SettingKey] : undefined

/** @returns a text in the type of its setting: true, 7; any other text as it is, which `settingProblem` refuses */
export function settingValueOf(type: string | undefined, text: string): string | number | boolean {
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text
}

/** The value when no level sets one. */
export const settingDefault = (key: SettingKey): string | number | boolean => defaults[key]

/** Every supported key. */
export const settingKeys = Object.keys(defaults) as readonly SettingKey[]
