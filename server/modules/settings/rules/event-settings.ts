/**
 * Settings of alf.io that this server supports, with its defaults (docs/api/settings.md#keys-of-an-event).
 */
import { paymentProxies, type PaymentProxy } from '#core/contract/reservation.ts'
import type { Settings } from '#server/infra/database/tables/tables.ts'
import { euCountryCodes } from '#server/infra/i18n/countries.ts'

/** Settings of alf.io that do not follow `{proxy}_ENABLED`; null: no setting disables the proxy. */
const namedProxySettings = {
  OFFLINE: 'BANK_TRANSFER_ENABLED',
  STRIPE: 'STRIPE_CC_ENABLED',
  MOLLIE: 'MOLLIE_CC_ENABLED',
  NONE: null,
  ADMIN: null,
  CUSTOM_OFFLINE: null,
} as const satisfies Partial<Record<PaymentProxy, string | null>>
type NamedSettings = typeof namedProxySettings
type SettingOf<P extends PaymentProxy> = P extends keyof NamedSettings ? NamedSettings[P] : `${P}_ENABLED`
type ProxySetting = NonNullable<SettingOf<PaymentProxy>>

/** The setting that disables a payment proxy when it is false; null when there is none. */
export const proxySetting = <P extends PaymentProxy>(proxy: P): SettingOf<P> =>
  (proxy in namedProxySettings
    ? namedProxySettings[proxy as keyof NamedSettings]
    : `${proxy}_ENABLED`) as SettingOf<P>

/** An event's `paymentProxies` enable a payment method; these settings disable it. Off in alf.io. */
const proxyDefaults = Object.fromEntries(
  paymentProxies.flatMap((proxy) => proxySetting(proxy) ?? []).map((key) => [key, true]),
) as Readonly<Record<ProxySetting, true>>

const defaults = {
  RESERVATION_TIMEOUT: 25,
  ENABLE_WAITING_QUEUE: false,
  ENABLE_PRE_REGISTRATION: false,
  STOP_WAITING_QUEUE_SUBSCRIPTIONS: false,
  WAITING_QUEUE_RESERVATION_TIMEOUT: 4,
  GENERATE_TICKETS_FOR_SUBSCRIPTIONS: false,
  MAX_AMOUNT_OF_TICKETS_BY_RESERVATION: 5,
  MAX_MAILS_PER_ADDRESS: 20,
  // Mails in an hour that a session or an IP address may cause without a payment; later ones wait.
  MAX_MAILS_PER_SESSION: 20,
  MAX_MAILS_PER_IP: 60,
  // Entries of waiting lists in an hour.
  MAX_WAITING_LIST_ENTRIES_PER_SESSION: 5,
  MAX_WAITING_LIST_ENTRIES_PER_IP: 20,
  // Wrong codes or PINs in an hour.
  MAX_WRONG_CODES_PER_IP: 50,
  SALE_QUEUE_ENABLED: false,
  // Sessions that may choose or hold tickets at the same time.
  SALE_QUEUE_CAPACITY: 50,
  SALE_QUEUE_ADMISSION_MINUTES: 5,
  SALE_QUEUE_PLACES_PER_IP: 10,
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
  USE_INVOICE_NUMBER_AS_ID: false,
  ALLOW_FREE_TICKETS_CANCELLATION: false,
  SEND_TICKETS_AUTOMATICALLY: true,
  ALLOW_TICKET_DOWNLOAD: true,
  SEND_RESERVATION_EMAIL_IF_NECESSARY: true,
  PARTIAL_RESERVATION_ID_LENGTH: 8,
  OFFLINE_PAYMENT_DAYS: 5,
  OFFLINE_PAYMENT_BUSINESS_DAYS: true,
  // Off in alf.io, where unpaid transfers hold their tickets until the organizer cancels them.
  AUTOMATIC_REMOVAL_EXPIRED_OFFLINE_PAYMENT: true,
  DEFERRED_BANK_TRANSFER_ENABLED: false,
  DEFERRED_BANK_TRANSFER_SEND_CONFIRMATION_EMAIL: true,
  OFFLINE_REMINDER_HOURS: 24,
  RESERVATION_MIN_TIMEOUT_AFTER_FAILED_PAYMENT: 10,
  NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS: false,
  // Days: before the event, and between two reminders of one reservation.
  ASSIGNMENT_REMINDER_START: 10,
  ASSIGNMENT_REMINDER_INTERVAL: 3,
  OPTIONAL_DATA_REMINDER_ENABLED: false,
  // Off in alf.io; without it Stripe would need a script that it no longer serves.
  STRIPE_ENABLE_SCA: true,
  ...proxyDefaults,
  // Names of payment methods or proxies, separated by commas.
  PAYMENT_METHODS_BLACKLIST: '',
  PLATFORM_MODE_ENABLED: false,
  STRIPE_CONNECTED_ID: '',
  SHOW_ONLY_BASIC_INSTRUCTIONS: false,
  EMBED_POST_MESSAGE_ORIGIN: '',
  EVENT_CUSTOM_CSS: '',
  ENABLE_CAPTCHA_FOR_TICKET_SELECTION: false,
  GOOGLE_ANALYTICS_KEY: '',
  GOOGLE_ANALYTICS_ANONYMOUS_MODE: true,
} as const

type Defaults = typeof defaults
export type SettingKey = keyof Defaults
/** The config of an event, or another owner of settings. */
export interface HasSettings {
  readonly settings: Settings
}

type Widened<T> = T extends boolean ? boolean : T extends number ? number : string

/** The value of a setting; alf.io's default when it is missing or has another type. */
export function setting<K extends SettingKey>(config: HasSettings, key: K): Widened<Defaults[K]> {
  const value = config.settings[key]
  const fallback = defaults[key]
  return (typeof value === typeof fallback ? value : fallback) as Widened<Defaults[K]>
}

/** "string", "number" or "boolean"; undefined for an unsupported key. */
export const settingType = (key: string): string | undefined =>
  Object.hasOwn(defaults, key) ? typeof defaults[key as SettingKey] : undefined

/** The value when no level sets one. */
export const settingDefault = (key: SettingKey): string | number | boolean => defaults[key]

/** Every supported key. */
export const settingKeys = Object.keys(defaults) as readonly SettingKey[]
