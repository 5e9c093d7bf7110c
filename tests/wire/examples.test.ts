/** The examples of docs/api, and others written by hand from it, decode, and encode to themselves again: no field more, none less. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { clientRedirect, contextWithReservations, profileForm } from '#account/contract.ts'
import { dynamicDiscount, promoCodeInfo } from '#catalogue/contract/discounts.ts'
import { basicEvents, eventInfo, itemsByCategory, reserveTickets } from '#catalogue/contract/event.ts'
import { basicSubscriptionDescriptors, subscriptionDescriptor } from '#catalogue/contract/subscriptions.ts'
import { zeroAmount } from '#kit/money/amount.ts'
import {
  customPaymentMethod,
  forceCheckResult,
  initializedPayment,
  paymentForm,
  paymentResult,
} from '#purchase/contract/payment.ts'
import {
  billingDetails,
  bookingForm,
  reservationInfo,
  reservationStatus,
  subscriptionInReservation,
  ticketsByCategory,
} from '#purchase/contract/reservation.ts'
import { user } from '#purchase/contract/user.ts'
import { onlineCheckInInfo, ticketInfo } from '#ticket/contract.ts'
import { waitingListRequest } from '#waiting-list/contract.ts'
import { applicationInfo } from '#wire/application.ts'
import { validationEnvelope, validatedResponse } from '#wire/problem.ts'
import examples from './examples.json' with { type: 'json' }
import optionalFields from './optional-fields.json' with { type: 'json' }

const codecs: Readonly<Record<keyof typeof examples, z.ZodMiniType>> = {
  applicationInfo,
  basicEvents,
  eventInfo,
  itemsByCategory,
  validatedEventCode: validatedResponse(promoCodeInfo),
  reserveTickets,
  refusedReservation: validationEnvelope,
  refusedBooking: validationEnvelope,
  validatedWithWarning: validatedResponse(z.boolean()),
  user,
  reservationToBook: reservationInfo,
  reservationToPay: reservationInfo,
  ticketInfo,
  ticketFull: ticketsByCategory,
  reservationStatus,
  confirmed: validatedResponse(paymentResult),
  confirmedElsewhere: validatedResponse(paymentResult),
  refusedPayment: validatedResponse(paymentResult),
  initializedPayment,
  paymentStatus: paymentResult,
  forceCheck: forceCheckResult,
  customMethods: z.array(customPaymentMethod),
  clientRedirect,
  orders: z.array(contextWithReservations),
  onlineCheckIn: onlineCheckInInfo,
  refusedCode: validatedResponse(z.boolean()),
  dynamicDiscount,
  subscription: subscriptionDescriptor,
  subscriptions: basicSubscriptionDescriptors,
  boughtSubscription: subscriptionInReservation,
  waitingListRequest,
  italianBilling: billingDetails,
  bookingForm,
  profileForm,
  paymentForm,
}

type Path = readonly (string | number)[]

/** The example with the value at one path replaced. */
function changed(value: unknown, path: Path, next: unknown): unknown {
  const [head, ...rest] = path
  if (head === undefined) return next
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === head ? changed(item, rest, next) : item))
  const object = value as Readonly<Record<string, unknown>>
  return { ...object, [head]: changed(object[String(head)], rest, next) }
}

const accepts = (name: keyof typeof examples, path: Path, value: unknown): boolean =>
  z.safeDecode(codecs[name], changed(examples[name], path, value)).success

/** The example without the key at the path. */
function without(value: unknown, path: Path): unknown {
  const [head = '', ...rest] = path
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === head ? without(item, rest) : item))
  const object = value as Readonly<Record<string, unknown>>
  if (rest.length === 0) return Object.fromEntries(Object.entries(object).filter(([key]) => key !== head))
  return { ...object, [head]: without(object[head], rest) }
}

/** The paths of all keys of objects inside a value. */
function keyPaths(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => keyPaths(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const keyPath = [...path, key]
    return [keyPath, ...keyPaths(inner, keyPath)]
  })
}

/** The paths, each item of an array as `*`, of keys that may be null and of those that may be missing. */
function optionalPaths(name: keyof typeof examples): { null: string[]; missing: string[] } {
  const paths = keyPaths(examples[name])
  const accepted = (change: (path: Path) => unknown) => {
    const accepted = paths.filter((path) => z.safeDecode(codecs[name], change(path)).success)
    return [
      ...new Set(
        accepted.map((path) => path.map((part) => (typeof part === 'number' ? '*' : part)).join('.')),
      ),
    ]
  }
  return {
    null: accepted((path) => changed(examples[name], path, null)),
    missing: accepted((path) => without(examples[name], path)),
  }
}

describe('examples of docs/api', () => {
  // A difference to optional-fields.json is a change of the contract: the pages of docs/api name it, then the file.
  it.each(Object.keys(examples) as (keyof typeof examples)[])(
    'accept null and missing keys exactly where docs/api allows it: %s (B210-B230, P141-P156)',
    (name) => {
      expect(optionalPaths(name)).toEqual(optionalFields[name])
    },
  )

  it.each(Object.keys(examples) as (keyof typeof examples)[])(
    'decode and encode to themselves: %s',
    (name) => {
      expect(z.encode(codecs[name], z.decode(codecs[name], examples[name]))).toEqual(examples[name])
    },
  )
})

describe('null', () => {
  it.each<[keyof typeof examples, Path]>([
    ['applicationInfo', ['globalPrivacyPolicyUrl']],
    ['applicationInfo', ['announcementBannerContentHTML']],
    ['applicationInfo', ['challengeConfiguration', 'providerId']],
    ['basicEvents', [0, 'fileBlobId']],
    ['eventInfo', ['mapUrl']],
    ['eventInfo', ['currencyDescriptor']],
    ['eventInfo', ['privacyPolicyUrl']],
    ['eventInfo', ['availableTicketsCount']],
    ['eventInfo', ['customCss']],
    ['itemsByCategory', ['ticketCategories', 0, 'availableTickets']],
    ['itemsByCategory', ['additionalServices', 0, 'supplementPolicy']],
    ['validatedEventCode', ['value']],
    ['refusedBooking', ['validationErrors', 1, 'arguments']],
    ['user', ['profile']],
    ['reservationToPay', ['firstName']],
    ['reservationToPay', ['formattedExpirationDate']],
    ['reservationToPay', ['paymentProxy']],
    ['reservationToPay', ['additionalServiceWithData']],
    ['reservationToPay', ['orderSummary', 'vatPercentage']],
    ['reservationToPay', ['orderSummary', 'summary', 0, 'name']],
    ['reservationToPay', ['ticketsByCategory', 0, 'tickets', 0, 'userLanguage']],
    ['ticketInfo', ['additionalServiceWithData', 0, 'ticketUUID']],
  ])('is accepted in %s at %j', (name, path) => {
    expect(accepts(name, path, null)).toBe(true)
  })

  it.each<[keyof typeof examples, Path]>([
    ['basicEvents', [0, 'shortName']],
    ['eventInfo', ['title']],
    ['eventInfo', ['datesWithOffset', 'startDateTime']],
    ['itemsByCategory', ['ticketCategories']],
    ['itemsByCategory', ['ticketCategories', 0, 'maximumSaleableTickets']],
    ['refusedBooking', ['warnings']],
    ['reservationToPay', ['status']],
    ['reservationToPay', ['validity']],
    ['reservationToPay', ['orderSummary', 'totalPrice']],
    ['reservationToPay', ['activePaymentMethods']],
    ['ticketInfo', ['fullName']],
    ['ticketInfo', ['uuid']],
  ])('is refused in %s at %j', (name, path) => {
    expect(accepts(name, path, null)).toBe(false)
  })
})

describe('values of a newer server', () => {
  it.each<[keyof typeof examples, Path]>([
    ['reservationToPay', ['status']],
    ['reservationToPay', ['orderSummary', 'summary', 0, 'type']],
    ['eventInfo', ['format']],
    [
      'reservationToBook',
      ['ticketsByCategory', 0, 'tickets', 0, 'ticketFieldConfigurationAfterStandard', 0, 'type'],
    ],
  ])('keep an unknown enum value: %s at %j', (name, path) => {
    expect(accepts(name, path, 'WORD_OF_TOMORROW')).toBe(true)
  })

  it('read a free reservation of an event without a currency, whose prices are blank', () => {
    const blank = ['totalPrice', 'totalVAT'].reduce<unknown>(
      (info, name) => changed(info, ['orderSummary', name], ''),
      changed(examples.reservationToPay, ['orderSummary', 'summary', 0, 'price'], ''),
    )
    const { orderSummary } = z.decode(reservationInfo, blank as z.input<typeof reservationInfo>)
    expect([orderSummary.totalPrice, orderSummary.totalVAT]).toEqual([zeroAmount, zeroAmount])
  })

  it('accept money only as plain decimal text', () => {
    for (const text of ['107.70', '0', '-3.5', '1500']) {
      expect(accepts('reservationToPay', ['orderSummary', 'totalPrice'], text)).toBe(true)
    }
    for (const text of ['1,50', '1.', '.5', 'CHF 3', ' 3', '1e3', 'NaN', 3]) {
      expect(accepts('reservationToPay', ['orderSummary', 'totalPrice'], text)).toBe(false)
    }
  })
})
