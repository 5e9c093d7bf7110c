/**
 * Events, their ticket categories and additional services, and the reserve call (docs/api/catalogue.md#event,
 * docs/api/catalogue.md#ticket-categories, docs/api/catalogue.md#additional-services, docs/api/reservations.md#reserve).
 */
import * as z from 'zod/mini'
import {
  amount,
  amountOrBlank,
  currencyDescriptor,
  formattedDates,
  instant,
  localizedText,
  language,
  openEnum,
  eventFormats,
  ticketAccessTypes,
} from '#kit/values.ts'
import { analyticsConfiguration, invoicingConfiguration } from '#wire/application.ts'

/** Pixels, of the smaller sizes of the picture (docs/api/README.md#files). alf.io does not send it. */
export const pictureWidths = z.optional(z.array(z.number()))

/** The offer of an event, for its card in a list (docs/api/catalogue.md#offer). */
export const eventOffer = z.object({
  currency: z.nullable(z.string()),
  /** The lowest price of the tickets that are left, in minor units; null without any. */
  lowestPrice: amountOrBlank,
  priceVaries: z.boolean(),
  soldOut: z.boolean(),
  /** The sale of every category has ended. */
  saleEnded: z.optional(z.boolean()),
  /** When the first sale begins, epoch ms; left out once one has begun. */
  saleStartsAt: z.optional(z.number()),
})

/** Whose page lists an event or a subscription (docs/api/catalogue.md#organizer). alf.io does not send it. */
export const listedOrganizer = z.optional(z.object({ slug: z.string(), name: z.string() }))

export const basicEvent = z.object({
  shortName: z.string(),
  fileBlobId: z.nullable(z.string()),
  pictureWidths,
  title: localizedText,
  format: openEnum(eventFormats),
  location: z.nullable(z.string()),
  /** Venue and city: "Quarry Theatre, Arzo". alf.io does not send it. */
  shortLocation: z.optional(z.string()),
  /** alf.io does not send it. */
  offer: z.optional(eventOffer),
  organizer: listedOrganizer,
  /** The home page begins with it. alf.io does not send it. */
  featured: z.optional(z.boolean()),
  ...formattedDates,
  contentLanguages: z.array(language),
})
export type BasicEvent = z.output<typeof basicEvent>
export const basicEvents = z.array(basicEvent)

export const captchaConfiguration = z.object({
  captchaForTicketSelection: z.boolean(),
  captchaForOfflinePaymentAndFree: z.boolean(),
  recaptchaApiKey: z.nullable(z.string()),
})

/** Fields that events and subscriptions share as purchase contexts. */
export const purchaseContext = {
  title: localizedText,
  /** HTML, not sanitized. */
  description: localizedText,
  fileBlobId: z.nullable(z.string()),
  pictureWidths,
  organizationName: z.string(),
  organizationEmail: z.string(),
  /** Slug of the organizer's page. alf.io does not send it. */
  organizerSlug: z.optional(z.string()),
  privacyPolicyUrl: z.nullable(z.string()),
  termsAndConditionsUrl: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  currencyDescriptor: z.nullable(currencyDescriptor),
  free: z.boolean(),
  vatIncluded: z.boolean(),
  /** A percentage as text: "8.10" (docs/api/values.md#special-values). */
  vat: z.nullable(z.string()),
  bankAccount: z.nullable(z.string()),
  /** `[""]` when unset: filter blanks first (docs/api/values.md#special-values). */
  bankAccountOwner: z.array(z.string()),
  contentLanguages: z.array(language),
  invoicingConfiguration,
  captchaConfiguration,
  assignmentConfiguration: z.object({
    forceAssignment: z.boolean(),
    enableAttendeeAutocomplete: z.boolean(),
    enableTicketTransfer: z.boolean(),
  }),
  analyticsConfiguration,
  /** null for subscriptions. */
  offlinePaymentConfiguration: z.nullable(z.object({ showOnlyBasicInstructions: z.boolean() })),
  embeddingConfiguration: z.object({ enabled: z.boolean(), notificationOrigin: z.string() }),
  canApplySubscriptions: z.boolean(),
}

export const eventInfo = z.object({
  ...purchaseContext,
  shortName: z.string(),
  displayName: z.string(),
  websiteUrl: z.nullable(z.string()),
  location: z.nullable(z.string()),
  format: openEnum(eventFormats),
  /** null when online, "" without a map provider (docs/api/values.md#special-values). */
  mapUrl: z.nullable(z.string()),
  ...formattedDates,
  promotionsConfiguration: z.object({ hasAccessPromotions: z.boolean(), usePartnerCode: z.boolean() }),
  /** True: nothing is charged, and tickets admit nowhere. alf.io does not send it. */
  demonstration: z.optional(z.boolean()),
  /** By their names (docs/api/catalogue.md#event). alf.io does not send them. */
  notes: z.optional(z.record(z.string(), localizedText)),
  i18nOverride: z.record(z.string(), z.record(z.string(), z.string())),
  availableTicketsCount: z.nullable(z.number()),
  customCss: z.nullable(z.string()),
})
export type EventInfo = z.output<typeof eventInfo>

export const ticketCategory = z.object({
  id: z.number(),
  name: z.string(),
  description: localizedText,
  ticketAccessType: openEnum(ticketAccessTypes),
  bounded: z.boolean(),
  maximumSaleableTickets: z.number(),
  free: z.boolean(),
  formattedFinalPrice: amountOrBlank,
  hasDiscount: z.boolean(),
  formattedDiscountedPrice: amountOrBlank,
  ordinal: z.number(),
  expired: z.boolean(),
  saleInFuture: z.boolean(),
  containsPendingTickets: z.boolean(),
  formattedInception: localizedText,
  formattedExpiration: localizedText,
  /** Begin and end of the sale, epoch ms. alf.io does not send them. */
  saleStartsAt: z.optional(instant),
  saleEndsAt: z.optional(instant),
  saleableAndLimitNotReached: z.boolean(),
  accessRestricted: z.boolean(),
  soldOutOrLimitReached: z.boolean(),
  availableTickets: z.nullable(z.number()),
  displayTaxInformation: z.boolean(),
})
export type TicketCategory = z.output<typeof ticketCategory>

export const supplementPolicies = [
  'MANDATORY_ONE_FOR_TICKET',
  'MANDATORY_PERCENTAGE_RESERVATION',
  'MANDATORY_PERCENTAGE_FOR_TICKET',
  'OPTIONAL_UNLIMITED_AMOUNT',
  'OPTIONAL_MAX_AMOUNT_PER_TICKET',
  'OPTIONAL_MAX_AMOUNT_PER_RESERVATION',
] as const
export type SupplementPolicy = (typeof supplementPolicies)[number]

export const additionalService = z.object({
  id: z.number(),
  type: openEnum(['SUPPLEMENT', 'DONATION']),
  supplementPolicy: z.nullable(openEnum(supplementPolicies)),
  fixPrice: z.boolean(),
  /** 999 means unlimited, as does a missing number (docs/api/values.md#special-values). */
  availableQuantity: z.nullish(z.number()),
  maxQtyPerOrder: z.number(),
  free: z.boolean(),
  /** A number without a percent sign, for the percentage policies. */
  formattedFinalPrice: amountOrBlank,
  hasDiscount: z.boolean(),
  formattedDiscountedPrice: amountOrBlank,
  /** Bounds of a percentage. alf.io does not send them. */
  minPrice: z.optional(amount),
  maxPrice: z.optional(amount),
  vatApplies: z.boolean(),
  vatIncluded: z.boolean(),
  vatPercentage: z.nullable(z.string()),
  expired: z.boolean(),
  saleInFuture: z.boolean(),
  formattedInception: localizedText,
  formattedExpiration: localizedText,
  title: localizedText,
  description: localizedText,
})
export type AdditionalService = z.output<typeof additionalService>

export const itemsByCategory = z.object({
  ticketCategories: z.array(ticketCategory),
  expiredCategories: z.array(ticketCategory),
  additionalServices: z.array(additionalService),
  waitingList: z.boolean(),
  preSales: z.boolean(),
  ticketCategoriesForWaitingList: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type ItemsByCategory = z.output<typeof itemsByCategory>

/** See docs/api/reservations.md#reserve. `amount` of a ticket line is a count, of a service line it is money. */
export const reserveTickets = z.object({
  promoCode: z.nullish(z.string()),
  captcha: z.nullish(z.string()),
  reservation: z.array(
    z.object({
      ticketCategoryId: z.number(),
      amount: z.nullish(z.number()),
      quantity: z.nullish(z.number()),
    }),
  ),
  additionalService: z.nullish(
    z.array(
      z.object({
        additionalServiceId: z.number(),
        quantity: z.nullish(z.number()),
        amount: z.nullish(z.number()),
      }),
    ),
  ),
})
export type ReserveTickets = z.output<typeof reserveTickets>
