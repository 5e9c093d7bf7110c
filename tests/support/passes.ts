/** A subscription descriptor and a pending reservation of it, decoded. */
import * as z from 'zod/mini'
import { subscriptionDescriptor, type SubscriptionDescriptor } from '#catalogue/contract/subscriptions.ts'
import { subscriptionContext, type SubscriptionContext } from '#catalogue/rules/purchase-context.ts'
import type { ReservationInfo } from '#purchase/contract/reservation.ts'
import { wholeEvent } from './events.ts'
import { order, wireSummary } from './orders.ts'

export const descriptorId = '5ea50000-1111-4a1a-8b1b-0c0d0e0f0001'

/** 120.00 CHF, valid for twelve months, once per event; `over`: as on the wire. */
export const descriptor = (
  over: Partial<z.input<typeof subscriptionDescriptor>> = {},
): SubscriptionDescriptor =>
  z.decode(subscriptionDescriptor, {
    ...wholeEvent(),
    title: { en: 'Night pass' },
    description: { en: '<p>All <em>evenings</em></p>' },
    assignmentConfiguration: {
      forceAssignment: false,
      enableAttendeeAutocomplete: false,
      enableTicketTransfer: false,
    },
    offlinePaymentConfiguration: null,
    salePeriod: wholeEvent().datesWithOffset,
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
    maxEntries: null,
    numAvailable: 12,
    ...over,
  })

export const passContext = (over?: Parameters<typeof descriptor>[0]): SubscriptionContext =>
  subscriptionContext(descriptorId, descriptor(over))

/** The subscription of a reservation, on the wire. */
const wireSubscription = (over: object = {}) => ({
  id: null,
  pin: null,
  usageDetails: { total: null, used: 0, available: null },
  owner: { firstName: null, lastName: null, email: null },
  configuration: { displayPin: true },
  additionalFields: [],
  fieldConfigurationBeforeStandard: [],
  fieldConfigurationAfterStandard: [],
  ...over,
})

export const passOrder = (over: Record<string, unknown> = {}, subscription: object = {}): ReservationInfo =>
  order({
    ticketsByCategory: [],
    additionalServiceWithData: null,
    subscriptionInfos: [wireSubscription(subscription)],
    orderSummary: {
      ...wireSummary,
      summary: [
        {
          name: 'Night pass',
          amount: 1,
          price: '120.00',
          subTotal: '120.00',
          type: 'SUBSCRIPTION',
          taxPercentage: null,
        },
      ],
      totalPrice: '120.00',
    },
    ...over,
  })

/** A bought one. */
export const boughtPass = (over: Record<string, unknown> = {}, subscription: object = {}): ReservationInfo =>
  passOrder(
    {
      status: 'COMPLETE',
      firstName: 'Ada',
      lastName: 'Keller',
      email: 'ada@example.org',
      paid: true,
      metadata: {
        hideContactData: false,
        readyForConfirmation: true,
        finalized: true,
        hideConfirmationButtons: false,
        lockEmailEdit: false,
      },
      ...over,
    },
    {
      id: '3f2b9c71-6d4e-4a58-b0c2-917e5a6d8f04',
      pin: 'DD6GK3C7',
      owner: { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' },
      ...subscription,
    },
  )
