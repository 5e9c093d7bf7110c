/** Subscription descriptors as the list has them, decoded. */
import * as z from 'zod/mini'
import {
  basicSubscriptionDescriptor,
  type BasicSubscriptionDescriptor,
} from '#catalogue/contract/subscriptions.ts'
import { someEvent } from '../../support/events.ts'

type OnTheWire = z.input<typeof basicSubscriptionDescriptor>

const idOf = (number: number) => `5ea50000-1111-4a1a-8b1b-0c0d0e0f00${String(10 + number)}`

export const listed = (number: number, over: Partial<OnTheWire> = {}): BasicSubscriptionDescriptor =>
  z.decode(basicSubscriptionDescriptor, {
    id: idOf(number),
    fileBlobId: null,
    title: { en: `Pass ${String(number)}` },
    description: { en: '**All** evenings' },
    salePeriod: someEvent().datesWithOffset,
    validityType: 'STANDARD',
    validityTimeUnit: 'MONTHS',
    validityUnits: 12,
    usageType: 'ONCE_PER_EVENT',
    timeZone: 'Europe/Zurich',
    formattedPrice: '120.00',
    formattedOnSaleFrom: null,
    formattedOnSaleTo: null,
    formattedValidFrom: null,
    formattedValidTo: null,
    maxEntries: 6,
    organizationEmail: null,
    organizationName: null,
    currency: 'CHF',
    currencyDescriptor: { code: 'CHF', name: 'Swiss Franc', symbol: 'CHF', fractionDigits: 2 },
    vat: 8.1,
    vatIncluded: true,
    contentLanguages: someEvent().contentLanguages,
    ...over,
  })

export const manyListed = (count: number) => Array.from({ length: count }, (_, index) => listed(index))
