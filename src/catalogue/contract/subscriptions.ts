/**
 * Subscriptions: list, detail, and their code on a reservation
 * (docs/api/subscriptions.md#reserve-a-subscription, docs/api/subscriptions.md#apply-a-subscription).
 */
import * as z from 'zod/mini'
import {
  amount,
  currencyDescriptor,
  datesWithOffset,
  language,
  localizedText,
  openEnum,
} from '#kit/values.ts'
import { publicApiPrefix, reservationApiPath } from '#wire/api-paths.ts'
import { booleanBody, defineGet, defineWrite } from '#wire/endpoint.ts'
import { validatedResponse } from '#wire/problem.ts'
import type { CatalogueFilter } from './catalogue.ts'
import { basicEvents, listedOrganizer, pictureWidths, purchaseContext } from './event.ts'

const validityTypes = ['STANDARD', 'CUSTOM', 'NOT_SET'] as const
export type ValidityType = (typeof validityTypes)[number]
const validityUnits = ['DAYS', 'MONTHS', 'YEARS'] as const
export type ValidityUnit = (typeof validityUnits)[number]
const usageTypes = ['ONCE_PER_EVENT', 'UNLIMITED'] as const
export type UsageType = (typeof usageTypes)[number]

/** The fields that list and detail share. */
const subscriptionTerms = {
  salePeriod: datesWithOffset,
  validityType: openEnum(validityTypes),
  usageType: openEnum(usageTypes),
  timeZone: z.string(),
  validityTimeUnit: z.nullable(openEnum(validityUnits)),
  validityUnits: z.nullable(z.number()),
  formattedPrice: amount,
  formattedOnSaleFrom: z.nullable(localizedText),
  formattedOnSaleTo: z.nullable(localizedText),
  formattedValidFrom: z.nullable(localizedText),
  formattedValidTo: z.nullable(localizedText),
}

export const basicSubscriptionDescriptor = z.object({
  ...subscriptionTerms,
  id: z.string(),
  fileBlobId: z.nullable(z.string()),
  pictureWidths,
  title: localizedText,
  /** Raw markdown here, HTML in the detail (docs/api/values.md#special-values). */
  description: localizedText,
  /** -1 means unlimited (docs/api/values.md#special-values). */
  maxEntries: z.number(),
  organizationEmail: z.nullable(z.string()),
  organizationName: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  currencyDescriptor: z.nullable(currencyDescriptor),
  /** A number here, text in the detail (docs/api/values.md#special-values). */
  vat: z.nullable(z.number()),
  vatIncluded: z.boolean(),
  contentLanguages: z.array(language),
  /** None is left to buy (docs/api/subscriptions.md#subscription-list). alf.io does not send it. */
  soldOut: z.optional(z.boolean()),
  organizer: listedOrganizer,
})
export type BasicSubscriptionDescriptor = z.output<typeof basicSubscriptionDescriptor>
export const basicSubscriptionDescriptors = z.array(basicSubscriptionDescriptor)

export const subscriptionDescriptor = z.object({
  ...purchaseContext,
  ...subscriptionTerms,
  /** null means unlimited. */
  maxEntries: z.nullable(z.number()),
  /** 0 outside the sale period, 2147483647 when unlimited (docs/api/values.md#special-values). */
  numAvailable: z.number(),
  /** The next events that it opens (docs/api/subscriptions.md#subscription-descriptor). alf.io does not send them. */
  events: z.optional(basicEvents),
})
export type SubscriptionDescriptor = z.output<typeof subscriptionDescriptor>

/** alf.io's client sends `amount`; no server reads it. */
export const subscriptionCodeForm = z.object({
  code: z.string(),
  email: z.nullish(z.string()),
  amount: z.nullish(z.number()),
  type: z.literal('SUBSCRIPTION'),
})

/** The calls of subscriptions (docs/api/subscriptions.md#subscription-descriptor, docs/api/subscriptions.md#apply-a-subscription). */
export const subscriptionEndpoints = {
  /**
   * List the subscriptions on sale (docs/api/subscriptions.md#subscription-list).
   * @query organizerSlug? text: Short name of an organizer; the only filter that counts
   * @query organizer? integer: Ignored
   * @query tags? list: Ignored
   * @query subscription? uuid: Ignored
   */
  subscriptions: defineGet<CatalogueFilter>()(
    `${publicApiPrefix}/subscriptions`,
    basicSubscriptionDescriptors,
  ),
  /**
   * Read a subscription on sale (docs/api/subscriptions.md#subscription-descriptor).
   * @errors 404
   */
  subscription: defineGet()(`${publicApiPrefix}/subscription/:id`, subscriptionDescriptor),
  /**
   * Apply a subscription to a reservation; errors come with 200 (docs/api/subscriptions.md#apply-a-subscription).
   * @errors 404
   */
  applyCode: defineWrite()(
    'POST',
    `${reservationApiPath}/apply-code`,
    subscriptionCodeForm,
    validatedResponse(booleanBody),
  ),
  /**
   * Remove the applied subscription from a reservation (docs/api/subscriptions.md#remove-a-subscription).
   * @errors 400 404
   * @query type "SUBSCRIPTION": Kind of code
   */
  removeCode: defineWrite<{ type: 'SUBSCRIPTION' }>()(
    'DELETE',
    `${reservationApiPath}/remove-code`,
    null,
    booleanBody,
  ),
} as const
