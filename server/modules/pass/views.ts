/** A subscription descriptor on the wire (docs/api/subscriptions.md#subscription-descriptor). */
import type {
  BasicSubscriptionDescriptor,
  SubscriptionDescriptor,
} from '#catalogue/contract/subscriptions.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { fromMinor } from '#kit/money/money.ts'
import { currencyDescriptor } from '#server/infra/i18n/currency.ts'
import { zoneOffset } from '#server/infra/i18n/java-date-format.ts'
import { contentLanguages, type Translations } from '#server/infra/i18n/translations.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/create-bot-checks.ts'
import { captchaConfiguration } from '#server/modules/bot-checks/widgets.ts'
import type { OfferReader } from '#server/modules/catalogue/event-list.ts'
import { listEventsOfDescriptor } from '#server/modules/catalogue/queries.ts'
import { basicEventView, eventView, listedOrganizerView } from '#server/modules/catalogue/views/event-view.ts'
import { countReservedSubscriptions } from '#server/modules/purchase/queries/subscriptions.ts'
import { entryLimit, isDescriptorOnSale } from '#server/modules/purchase/rules/subscription-terms.ts'
import type { DescriptorWithEvent } from './queries.ts'

/** Members that only events have. */
const eventOnlyDefaults = {
  demonstration: false,
  hasAccessPromotions: false,
  canApplySubscriptions: false,
}

/** The largest whole number of the wire. */
const unlimited = 2_147_483_647

function salePeriodView({
  event,
  descriptor,
}: DescriptorWithEvent): BasicSubscriptionDescriptor['salePeriod'] {
  const { time_zone: zone } = event
  return {
    startDateTime: descriptor.sale_from,
    startTimeZoneOffset: zoneOffset(descriptor.sale_from, zone),
    endDateTime: descriptor.sale_until ?? 0,
    endTimeZoneOffset: descriptor.sale_until === null ? 0 : zoneOffset(descriptor.sale_until, zone),
  }
}

function termsView(onSale: DescriptorWithEvent, translations: Translations) {
  const { event, descriptor } = onSale
  const { config, time_zone: timeZone } = event
  const date = (instant: number | null) =>
    instant === null
      ? null
      : translations.formatDate(instant, timeZone, 'common.event.date-format', config.languages)
  return {
    salePeriod: salePeriodView(onSale),
    validityType: descriptor.validity_type,
    usageType: descriptor.usage_type,
    timeZone,
    validityTimeUnit: descriptor.validity_unit,
    validityUnits: descriptor.validity_units,
    formattedPrice: fromMinor(descriptor.price, fractionDigits(config.currency)),
    formattedOnSaleFrom: date(descriptor.sale_from),
    formattedOnSaleTo: date(descriptor.sale_until),
    formattedValidFrom: date(descriptor.valid_from),
    formattedValidTo: date(descriptor.valid_until),
  }
}

/** View in the list: raw Markdown, -1 for no limit, the tax rate as a number, no organizer. */
export async function basicSubscriptionView(
  onSale: DescriptorWithEvent,
  context: BotChecksContext,
): Promise<BasicSubscriptionDescriptor> {
  const { translations } = context
  const { event, descriptor } = onSale
  const { config } = event
  return {
    ...termsView(onSale, translations),
    id: event.short_name,
    fileBlobId: event.file_id,
    pictureWidths: [...(event.picture_widths ?? [])],
    title: event.texts.title,
    description: event.texts.description,
    maxEntries: entryLimit(descriptor.max_entries) ?? -1,
    organizationEmail: null,
    organizationName: null,
    currency: config.currency ?? '',
    currencyDescriptor: currencyDescriptor(config.currency),
    vat: Number(config.vat),
    vatIncluded: config.vatIncluded,
    contentLanguages: contentLanguages(config, translations),
    organizer: listedOrganizerView(event),
    soldOut: (await countAvailableSubscriptions(onSale, context)) === 0,
  }
}

/** How many can be bought now. */
export async function countAvailableSubscriptions(
  { descriptor }: DescriptorWithEvent,
  { db, now }: BotChecksContext,
): Promise<number> {
  if (!isDescriptorOnSale(descriptor, now())) return 0
  if (descriptor.supply === null) return unlimited
  return Math.max(0, descriptor.supply - (await countReservedSubscriptions(db, descriptor.event_id)))
}

/** Most events that a page lists, in rows of three. */
const maxEvents = 12

/** View of the page. The codec removes members that only events have. */
export async function subscriptionView(
  onSale: DescriptorWithEvent,
  context: BotChecksContext & { readonly readOffers: OfferReader },
): Promise<SubscriptionDescriptor> {
  const { event, descriptor } = onSale
  const eventPart = eventView(event, context.translations, {
    ...eventOnlyDefaults,
    captchaConfiguration: captchaConfiguration(context, event.config),
  })
  const events = await listEventsOfDescriptor(context.db, {
    descriptorId: event.id,
    now: context.now(),
    limit: maxEvents,
  })
  const offerOf = await context.readOffers(context.db)
  return {
    ...eventPart,
    ...termsView(onSale, context.translations),
    assignmentConfiguration: {
      forceAssignment: false,
      enableAttendeeAutocomplete: false,
      enableTicketTransfer: false,
    },
    offlinePaymentConfiguration: null,
    currency: eventPart.currency ?? '',
    free: descriptor.price === 0,
    maxEntries: entryLimit(descriptor.max_entries),
    numAvailable: await countAvailableSubscriptions(onSale, context),
    events: events.map((listed) => ({
      ...basicEventView(listed, context.translations),
      offer: offerOf(listed),
    })),
  }
}
