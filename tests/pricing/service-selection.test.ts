import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdditionalService } from '#catalogue/contract/event.ts'
import {
  availableItems,
  limitServices,
  maxServiceAmount,
  maxServiceQuantity,
  serviceCount,
  serviceKind,
  serviceLines,
  serviceState,
  type ServiceSelection,
} from '#pricing/service-selection.ts'

const service = (over: Partial<AdditionalService> = {}) => ({
  id: 3,
  type: 'SUPPLEMENT' as const,
  supplementPolicy: 'OPTIONAL_MAX_AMOUNT_PER_RESERVATION' as const,
  fixPrice: true,
  availableQuantity: 999,
  maxQtyPerOrder: 4,
  expired: false,
  saleInFuture: false,
  ...over,
})

describe('maxServiceQuantity', () => {
  it.each<[string, Partial<AdditionalService>, number, number]>([
    ['the limit of an order', {}, 2, 4],
    ['the limit of an order without a policy', { supplementPolicy: null }, 2, 4],
    ['the limit of an order for a policy of a newer server', { supplementPolicy: 'OPTIONAL_NEW' }, 2, 4],
    ['what is left of it', { availableQuantity: 3 }, 2, 3],
    ['tickets × limit per ticket', { supplementPolicy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET' }, 3, 12],
    [
      'what is left for the tickets',
      { supplementPolicy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET', availableQuantity: 5 },
      3,
      5,
    ],
    ['none without a ticket', { supplementPolicy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET' }, 0, 0],
    ['999 without a limit', { supplementPolicy: 'OPTIONAL_UNLIMITED_AMOUNT' }, 1, 999],
    [
      '999 where the server names no number',
      { supplementPolicy: 'OPTIONAL_UNLIMITED_AMOUNT', availableQuantity: null },
      1,
      999,
    ],
    [
      'what is left without a limit',
      { supplementPolicy: 'OPTIONAL_UNLIMITED_AMOUNT', availableQuantity: 12 },
      1,
      12,
    ],
    ['one amount of money', { fixPrice: false }, 1, 1],
    [
      'no amount per ticket without a ticket',
      { fixPrice: false, supplementPolicy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET' },
      0,
      0,
    ],
    ['none of a mandatory one', { supplementPolicy: 'MANDATORY_ONE_FOR_TICKET' }, 2, 0],
    ['none of a fee on tickets', { supplementPolicy: 'MANDATORY_PERCENTAGE_FOR_TICKET' }, 2, 0],
    ['none of a fee on the order', { supplementPolicy: 'MANDATORY_PERCENTAGE_RESERVATION' }, 2, 0],
    [
      'the limit of an order for a donation of any policy',
      { type: 'DONATION', supplementPolicy: 'OPTIONAL_UNLIMITED_AMOUNT' },
      2,
      4,
    ],
    ['none before the sale', { saleInFuture: true }, 2, 0],
    ['none after the sale', { expired: true }, 2, 0],
    ['none when none is left', { availableQuantity: 0 }, 2, 0],
    ['none for a limit below zero', { maxQtyPerOrder: -1 }, 2, 0],
  ])('is %s (B142, B143)', (_, over, tickets, expected) => {
    expect(maxServiceQuantity(service(over), tickets)).toBe(expected)
  })
})

describe('serviceState', () => {
  it.each<[string, Partial<AdditionalService>]>([
    ['open', {}],
    ['open', { availableQuantity: undefined }],
    ['none-left', { availableQuantity: 0 }],
    ['none-left', { availableQuantity: -3 }],
    ['not-yet', { saleInFuture: true, availableQuantity: 0 }],
    ['expired', { expired: true, saleInFuture: true }],
  ])('is %s for %o (B146)', (state, over) => {
    expect(serviceState(service(over))).toBe(state)
  })
})

describe('availableItems', () => {
  it('is 999 when the server names no number (B206)', () => {
    expect(availableItems({ availableQuantity: null })).toBe(999)
    expect(availableItems({})).toBe(999)
    expect(availableItems({ availableQuantity: 7 })).toBe(7)
  })
})

describe('serviceKind', () => {
  it('is mandatory by policy, else an amount without a fixed price', () => {
    expect(serviceKind(service({ supplementPolicy: 'MANDATORY_ONE_FOR_TICKET', fixPrice: false }))).toBe(
      'mandatory',
    )
    expect(serviceKind(service({ fixPrice: false, supplementPolicy: null }))).toBe('amount')
    expect(serviceKind(service())).toBe('quantity')
  })
})

describe('limitServices', () => {
  it.each<[ServiceSelection, Partial<AdditionalService>, object]>([
    [{ 3: 2 }, {}, { 3: 2 }],
    [{ 3: 9 }, {}, { 3: 4 }],
    [{ 3: 0 }, {}, {}],
    [{ 3: -2 }, {}, {}],
    [{ 3: 1.9 }, {}, { 3: 1 }],
    [{ 3: Number.NaN }, {}, {}],
    [{ 99: 2 }, {}, {}],
    [{ 3: 1250 }, { fixPrice: false }, { 3: 1250 }],
    [{ 3: maxServiceAmount + 1 }, { fixPrice: false }, { 3: maxServiceAmount }],
    [{ 3: 1250 }, { fixPrice: false, saleInFuture: true }, {}],
  ])('reduces %o for %o to %o', (choice, over, fitted) => {
    expect(limitServices(choice, [service(over)], 2)).toEqual(fitted)
  })

  it('lowers a limit per ticket with the number of tickets (B143)', () => {
    const perTicket = [service({ supplementPolicy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET', maxQtyPerOrder: 1 })]
    expect(limitServices({ 3: 3 }, perTicket, 3)).toEqual({ 3: 3 })
    expect(limitServices({ 3: 3 }, perTicket, 2)).toEqual({ 3: 2 })
    expect(limitServices({ 3: 3 }, perTicket, 0)).toEqual({})
  })

  it('never exceeds a limit', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: -2, max: 2000 }),
        fc.integer({ min: 0, max: 40 }),
        (wanted, left, tickets) => {
          const some = service({
            availableQuantity: left,
            supplementPolicy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET',
          })
          const chosen = limitServices({ 3: wanted }, [some], tickets)[3] ?? 0
          expect(chosen).toBeLessThanOrEqual(maxServiceQuantity(some, tickets))
          expect(chosen).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('serviceLines', () => {
  it('sends a quantity or an amount in currency units, and only what is above 0 (B147)', () => {
    const services = [
      service(),
      service({ id: 5, fixPrice: false }),
      service({ id: 8 }),
      service({ id: 9, fixPrice: false }),
    ]
    expect(serviceLines({ 3: 2, 5: 1999, 8: 0 }, services, 2)).toEqual([
      { additionalServiceId: 3, quantity: 2 },
      { additionalServiceId: 5, amount: 19.99 },
    ])
    expect(serviceLines({ 5: 700 }, services, 0)).toEqual([{ additionalServiceId: 5, amount: 700 }])
  })
})

describe('serviceCount', () => {
  it('counts items, and an amount of money once', () => {
    expect(serviceCount({ 3: 2, 5: 1999 }, [service(), service({ id: 5, fixPrice: false })])).toBe(3)
    expect(serviceCount({}, [service()])).toBe(0)
  })
})
