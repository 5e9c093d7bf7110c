/** An event on the wire (docs/api/catalogue.md#event-list, docs/api/catalogue.md#event). */
import { eventInfo, type BasicEvent, type EventInfo } from '#catalogue/contract/event.ts'
import { shortLocation } from '#catalogue/rules/city.ts'
import type { LocalizedText } from '#kit/values.ts'
import {
  type EventConfig,
  defaultEventConfig,
  type EventRow,
  type EventWithOrganization,
} from '#server/infra/database/tables/tables.ts'
import { currencyDescriptor } from '#server/infra/i18n/currency.ts'
import { wallClock, zoneOffset } from '#server/infra/i18n/java-date-format.ts'
import { l10nToHtml } from '#server/infra/i18n/markdown.ts'
import { contentLanguages, type Translations } from '#server/infra/i18n/translations.ts'
import { setting, type HasSettings } from '#server/modules/settings/rules.ts'
import { analyticsView } from '#server/modules/settings/views.ts'
import { reverseChargeOf } from '#server/modules/taxes/rules.ts'
import type { InvoicingConfiguration } from '#wire/application.ts'

type EventPeriod = Pick<EventRow, 'time_zone' | 'starts_at' | 'ends_at'>

/** True when both instants (epoch ms) are on one calendar day of the time zone. */
export function isSameDay(from: number, until: number, timeZone: string): boolean {
  const [a, b] = [wallClock(from, timeZone), wallClock(until, timeZone)]
  return a.year === b.year && a.month === b.month && a.day === b.day
}

/** Start and end with the offsets of the time zone (docs/api/values.md#dates-and-times). */
export const eventDates = ({ time_zone: timeZone, starts_at: start, ends_at: end }: EventPeriod) => ({
  timeZone,
  datesWithOffset: {
    startDateTime: start,
    startTimeZoneOffset: zoneOffset(start, timeZone),
    endDateTime: end,
    endTimeZoneOffset: zoneOffset(end, timeZone),
  },
  sameDay: isSameDay(start, end, timeZone),
})

/** @param languages of the formatted texts (docs/api/values.md#date-patterns) */
export function formattedDates(
  period: EventPeriod,
  translations: Translations,
  languages: readonly string[],
) {
  const { time_zone: timeZone, starts_at: start, ends_at: end } = period
  const date = (instant: number): LocalizedText =>
    translations.formatDate(instant, timeZone, 'common.event.date-format', languages)
  const time = (instant: number): LocalizedText =>
    translations.formatDate(instant, timeZone, 'common.event.time-format', languages)
  return {
    ...eventDates(period),
    formattedBeginDate: date(start),
    formattedBeginTime: time(start),
    formattedEndDate: date(end),
    formattedEndTime: time(end),
  }
}

/**
 * Invoices require an address and a VAT number of the organizer. @param config of an event, or the server's
 * defaults
 */
export function invoicingView(config: HasSettings): InvoicingConfiguration {
  const italian = setting(config, 'ENABLE_ITALY_E_INVOICING')
  const invoiceAllowed = setting(config, 'INVOICE_ADDRESS') !== '' && setting(config, 'VAT_NR') !== ''
  return {
    userCanDownloadReceiptOrInvoice: !italian,
    euVatCheckingEnabled: reverseChargeOf(config) !== null,
    invoiceAllowed,
    onlyInvoice: invoiceAllowed && (italian || setting(config, 'GENERATE_ONLY_INVOICE')),
    customerReferenceEnabled: setting(config, 'ENABLE_CUSTOMER_REFERENCE'),
    enabledItalyEInvoicing: italian,
    vatNumberStrictlyRequired: setting(config, 'VAT_NUMBER_IS_REQUIRED'),
  }
}

/** The organizer whose page lists the event or subscription. */
export const listedOrganizerView = ({ organization: { slug, name } }: EventWithOrganization) => ({
  slug,
  name,
})

/** The tag by which the operator chooses the first event of the home page (docs/OPERATOR.md). */
const featuredTag = 'featured'

/** The event without its offer. @param among languages of the formatted dates; by default every language of the API */
export function basicEventView(
  event: EventWithOrganization,
  translations: Translations,
  among = translations.languages.map(({ locale }) => locale),
): BasicEvent {
  const { location } = event.config
  const short = shortLocation(location)
  return {
    shortName: event.short_name,
    fileBlobId: event.file_id,
    pictureWidths: [...(event.picture_widths ?? [])],
    title: event.texts.title,
    format: event.config.format,
    location,
    ...(short !== undefined && { shortLocation: short }),
    ...formattedDates(event, translations, among),
    contentLanguages: contentLanguages(event.config, translations),
    organizer: listedOrganizerView(event),
    ...(event.config.tags.includes(featuredTag) && { featured: true }),
  }
}

type PublicKey = keyof EventConfig & keyof EventInfo

const publicKeys = (Object.keys(defaultEventConfig) as (keyof EventConfig)[]).filter(
  (key): key is PublicKey => key in eventInfo.shape,
)

/** The properties that the contract has by the same name. */
const publicConfig = (config: EventConfig) =>
  Object.fromEntries(publicKeys.map((key) => [key, config[key]])) as Pick<EventConfig, PublicKey>

/** Facts about an event from other tables. */
interface EventState {
  /** A setting of the whole server. */
  readonly demonstration: boolean
  readonly hasAccessPromotions: boolean
  /** A subscription covers the event. */
  readonly canApplySubscriptions: boolean
  readonly captchaConfiguration: EventInfo['captchaConfiguration']
}

/** The event with every property of the contract, also those that other servers leave out. */
export function eventView(
  event: EventWithOrganization,
  translations: Translations,
  state: EventState,
): Required<EventInfo> {
  const { config } = event
  const origin = setting(config, 'EMBED_POST_MESSAGE_ORIGIN')
  return {
    ...publicConfig(config),
    shortName: event.short_name,
    title: event.texts.title,
    description: l10nToHtml(event.texts.description),
    fileBlobId: event.file_id,
    pictureWidths: [...(event.picture_widths ?? [])],
    websiteUrl: config.websiteUrl || null,
    mapUrl: config.format === 'ONLINE' ? null : '',
    organizationName: event.organization.name,
    organizationEmail: event.organization.email,
    organizerSlug: event.organization.slug,
    privacyPolicyUrl: config.privacyPolicyUrl === '' ? null : config.privacyPolicyUrl,
    currencyDescriptor: currencyDescriptor(config.currency),
    free: config.currency === null,
    bankAccountOwner: config.bankAccountOwner.length === 0 ? [''] : [...config.bankAccountOwner],
    ...formattedDates(event, translations, config.languages),
    contentLanguages: contentLanguages(config, translations),
    invoicingConfiguration: invoicingView(config),
    captchaConfiguration: state.captchaConfiguration,
    assignmentConfiguration: {
      forceAssignment: setting(config, 'FORCE_TICKET_OWNER_ASSIGNMENT_AT_RESERVATION'),
      enableAttendeeAutocomplete: setting(config, 'ENABLE_ATTENDEE_AUTOCOMPLETE'),
      enableTicketTransfer: setting(config, 'ENABLE_TICKET_TRANSFER'),
    },
    promotionsConfiguration: {
      hasAccessPromotions: state.hasAccessPromotions,
      usePartnerCode: setting(config, 'USE_PARTNER_CODE_INSTEAD_OF_PROMOTIONAL'),
    },
    analyticsConfiguration: analyticsView(config),
    offlinePaymentConfiguration: {
      showOnlyBasicInstructions: setting(config, 'SHOW_ONLY_BASIC_INSTRUCTIONS'),
    },
    embeddingConfiguration: { enabled: origin !== '', notificationOrigin: origin },
    i18nOverride: config.textOverrides,
    availableTicketsCount: null,
    customCss: setting(config, 'EVENT_CUSTOM_CSS') || null,
    canApplySubscriptions: state.canApplySubscriptions,
    demonstration: state.demonstration,
  }
}
