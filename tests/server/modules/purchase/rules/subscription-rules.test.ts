/** docs/api/subscriptions.md#apply-a-subscription, docs/api/subscriptions.md#usage */
import { describe, expect, it } from 'vitest'
import type { BookingForm } from '#purchase/contract/reservation.ts'
import type { Subscription, SubscriptionDescriptor } from '#server/infra/database/tables/tables.ts'
import {
  matchingOwner,
  parseSubscriptionCode,
  usageProblem,
  validityProblem,
  entriesLeft,
  entryLimit,
  isDescriptorOnSale,
  validityWindow,
  subscriptionOwnerOf,
  subscriptionOwnerProblems,
} from '#server/modules/purchase/rules/subscription-terms.ts'

const subscription = (changes: Partial<Subscription> = {}) =>
  ({
    status: 'ACQUIRED',
    email: 'ada@example.org',
    valid_from: null,
    valid_until: null,
    max_entries: null,
    usage_type: 'UNLIMITED',
    ...changes,
  }) as Partial<Subscription> as Subscription

describe('parseSubscriptionCode', () => {
  const uuid = '3f2b9c71-6d4e-4a58-b0c2-917e5a6d8f04'

  it.each([
    [` ${uuid.toUpperCase()} `, { kind: 'uuid', value: uuid }],
    [' dd6gk3c7 ', { kind: 'pin', value: 'DD6GK3C7' }],
    ['ADD6GK3C7', { kind: 'pin', value: 'DD6GK3C7' }],
    ['DD6GK3C', null],
    ['DD6GK3C0', null],
    ['', null],
  ])('reads "%s"', (typed, expected) => {
    expect(parseSubscriptionCode(typed)).toEqual(expected)
  })
})

describe('matchingOwner', () => {
  const ada = subscription()
  const milo = subscription({ email: 'Milo@Example.org' })
  const nameless = subscription({ email: null })

  it('distinguishes subscriptions with one PIN by the address', () => {
    expect(matchingOwner([ada, milo, nameless], ' MILO@example.org ')).toEqual([milo])
    expect(matchingOwner([ada, milo], 'eve@example.org')).toEqual([ada, milo])
    expect(matchingOwner([ada, milo], null)).toEqual([ada, milo])
    expect(matchingOwner([ada], 'eve@example.org')).toEqual([ada])
    expect(matchingOwner([], null)).toEqual([])
  })
})

describe('validityProblem', () => {
  const valid = { valid_from: 100, valid_until: 200 }

  it.each<[Partial<Subscription>, number, string | null]>([
    [{}, 0, null],
    [{}, 1, null],
    [valid, 99, 'subscription.not.valid'],
    [valid, 100, null],
    [valid, 200, null],
    [valid, 201, 'subscription.expired'],
    [{ status: 'PENDING' }, 0, 'subscription.not.acquired'],
  ])('of %j at %i is %j', (changes, now, expected) => {
    expect(validityProblem(subscription(changes), now)).toBe(expected)
  })
})

describe('entriesLeft and usageProblem', () => {
  const used = (atEvent: number, total: number) => ({ atEvent, total })
  const oncePerEvent = { usage_type: 'ONCE_PER_EVENT' } as const
  const overall = 'subscription.max-usage-reached'

  it.each<[Partial<Subscription>, { atEvent: number; total: number }, number | null, string | null]>([
    [{}, used(5, 50), null, null],
    [{ max_entries: 0 }, used(5, 50), null, null],
    [{ max_entries: -1 }, used(5, 50), null, null],
    [{ max_entries: 3 }, used(0, 1), 2, null],
    [{ max_entries: 3 }, used(0, 3), 0, overall],
    [{ max_entries: 3 }, used(0, 4), 0, overall],
    [oncePerEvent, used(0, 9), 1, null],
    [oncePerEvent, used(1, 1), 0, `${overall}-per-event`],
    [{ ...oncePerEvent, max_entries: 3 }, used(0, 2), 1, null],
    [{ ...oncePerEvent, max_entries: 9 }, used(0, 2), 1, null],
    [{ ...oncePerEvent, max_entries: 3 }, used(0, 3), 0, overall],
    [{ ...oncePerEvent, max_entries: 3 }, used(1, 3), 0, `${overall}-per-event`],
    [{ max_entries: 3 }, used(1, 3), 0, overall],
  ])('of %j after %j are %j and %j', (changes, usage, left, problem) => {
    expect(entriesLeft(subscription(changes), usage)).toBe(left)
    expect(usageProblem(subscription(changes), usage)).toBe(problem)
  })

  it.each([
    [null, null],
    [0, null],
    [-1, null],
    [1, 1],
  ])('takes the maximum %s as %s', (max, expected) => expect(entryLimit(max)).toBe(expected))
})

describe('validityWindow', () => {
  // 31 January 2027, 23:30 in Zurich.
  const now = Date.UTC(2027, 0, 31, 22, 30)
  const window = (changes: Partial<SubscriptionDescriptor>) =>
    validityWindow(
      { validity_type: 'STANDARD', validity_units: 1, ...changes } as SubscriptionDescriptor,
      'Europe/Zurich',
      now,
    )
  const lastSecond = (year: number, month: number, day: number, hour: number) =>
    Date.UTC(year, month - 1, day, hour, 59, 59)

  it.each<[Partial<SubscriptionDescriptor>, number]>([
    [{ validity_unit: 'DAYS', validity_units: 10 }, lastSecond(2027, 2, 10, 22)],
    [{ validity_unit: 'DAYS', validity_units: 60 }, lastSecond(2027, 4, 1, 21)],
    [{ validity_unit: 'MONTHS' }, lastSecond(2027, 2, 28, 22)],
    [{ validity_unit: 'MONTHS', validity_units: 12 }, lastSecond(2028, 1, 31, 22)],
    [{ validity_unit: 'YEARS' }, lastSecond(2028, 1, 31, 22)],
    [{ validity_unit: 'YEARS', validity_units: 2 }, lastSecond(2029, 1, 31, 22)],
    [{ validity_unit: 'DAYS', validity_units: null }, lastSecond(2027, 1, 31, 22)],
  ])('of %j ends at 23:59:59 of the last day in Zurich', (changes, until) => {
    expect(window(changes)).toEqual({ from: now, until })
  })

  it('has fixed dates, or no end', () => {
    const custom = { validity_type: 'CUSTOM', valid_from: 5, valid_until: 9 } as const
    expect(window(custom)).toEqual({ from: 5, until: 9 })
    const open = { from: now, until: null }
    expect(window({ validity_type: 'NOT_SET', validity_unit: 'DAYS' })).toEqual(open)
    expect(window({ validity_unit: null })).toEqual(open)
  })
})

describe('isDescriptorOnSale', () => {
  it.each([
    [200, 99, false],
    [200, 100, true],
    [200, 199, true],
    [200, 200, false],
    [null, 1e15, true],
  ])('from 100 until %s, at %i is %s', (sale_until, now, expected) => {
    expect(isDescriptorOnSale({ sale_from: 100, sale_until } as SubscriptionDescriptor, now)).toBe(expected)
  })
})

describe('subscriptionOwnerOf', () => {
  const buyer = { firstName: ' Ada ', lastName: 'Keller', email: 'ada@example.org' }
  const owner = { firstName: 'Milo', lastName: ' ', email: 'milo' }
  const form = (changes: object) => ({ ...buyer, tickets: {}, ...changes }) as BookingForm
  const validation = { today: '2027-03-01', vatCheckResult: () => 'valid' } as unknown as Parameters<
    typeof subscriptionOwnerProblems
  >[2]
  const problems = (changes: object) =>
    subscriptionOwnerProblems(form(changes), [], validation).map(
      ({ fieldName, code }) => `${fieldName} ${code}`,
    )

  it('is the buyer unless another owner is chosen', () => {
    const ada = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' }
    expect(subscriptionOwnerOf(form({ subscriptionOwner: owner }))).toEqual(ada)
    expect(subscriptionOwnerOf(form({ subscriptionOwner: owner, differentSubscriptionOwner: true }))).toEqual(
      { firstName: 'Milo', lastName: null, email: 'milo' },
    )
  })

  it('is checked when it is another person', () => {
    expect(problems({ subscriptionOwner: owner })).toEqual([])
    expect(problems({ subscriptionOwner: owner, differentSubscriptionOwner: true })).toEqual([
      'subscriptionOwner.lastName error.STEP_2_EMPTY_LASTNAME',
      'subscriptionOwner.email error.STEP_2_INVALID_EMAIL',
    ])
    expect(problems({ differentSubscriptionOwner: true })).toHaveLength(3)
  })
})
