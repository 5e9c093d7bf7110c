/** Passes (subscriptions): the list, the detail, the code on an order. Contract 1, 2.11; contract 2, 1.11. */
import * as z from 'zod/mini'
import { purchaseContext } from './event.ts'
import { amount, currencyDescriptor, datesWithOffset, l10n, language, openWord } from './values.ts'

export type ValidityType = 'STANDARD' | 'CUSTOM' | 'NOT_SET'
export type ValidityUnit = 'DAYS' | 'MONTHS' | 'YEARS'
export type UsageType = 'ONCE_PER_EVENT' | 'UNLIMITED'

/** What list and detail have in common. */
const passTerms = {
  salePeriod: datesWithOffset,
  validityType: openWord<ValidityType>(),
  usageType: openWord<UsageType>(),
  timeZone: z.string(),
  validityTimeUnit: z.nullable(openWord<ValidityUnit>()),
  validityUnits: z.nullable(z.number()),
  formattedPrice: amount,
  formattedOnSaleFrom: z.nullable(l10n),
  formattedOnSaleTo: z.nullable(l10n),
  formattedValidFrom: z.nullable(l10n),
  formattedValidTo: z.nullable(l10n),
}

export const basicPass = z.object({
  ...passTerms,
  id: z.string(),
  fileBlobId: z.nullable(z.string()),
  title: l10n,
  /** Raw markdown here, HTML in the detail (contract 1, trap 3). */
  description: l10n,
  /** -1 means unlimited (contract 1, trap 2). */
  maxEntries: z.number(),
  organizationEmail: z.nullable(z.string()),
  organizationName: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  currencyDescriptor: z.nullable(currencyDescriptor),
  /** A number here, text in the detail (contract 1, trap 1). */
  vat: z.nullable(z.number()),
  vatIncluded: z.boolean(),
  contentLanguages: z.array(language),
})
export type BasicPass = z.output<typeof basicPass>
export const basicPasses = z.array(basicPass)

export const passInfo = z.object({
  ...purchaseContext,
  ...passTerms,
  /** null means unlimited. */
  maxEntries: z.nullable(z.number()),
  /** 0 outside the sale period, 2147483647 when unlimited (contract 1, trap 12). */
  numAvailable: z.number(),
})
export type PassInfo = z.output<typeof passInfo>

/** `amount` is sent by the reference client and read by nobody. */
export const reservationCode = z.object({
  code: z.string(),
  email: z.nullish(z.string()),
  amount: z.nullish(z.number()),
  type: z.literal('SUBSCRIPTION'),
})
