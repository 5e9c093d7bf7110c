import { describe, expect, it } from 'vitest'
import type { AdditionalServiceRow } from '#server/infra/database/tables/tables.ts'
import { chooseServices, serviceLinesOf } from '#server/modules/pricing/rules/additional-services.ts'

const donation: AdditionalServiceRow = {
  id: 1,
  event_id: 1,
  ordinal: 0,
  type: 'DONATION',
  policy: null,
  fix_price: false,
  price: 0,
  min_price: null,
  max_price: null,
  quantity: null,
  max_per_order: 2,
  sale_from: 0,
  sale_until: 10,
  vat_type: 'INHERITED',
  vat: null,
  texts: { title: {}, description: {} },
  withdrawal_days: null,
}
const offer = { services: [donation], ticketCount: 1, digits: 2, now: 5 }
const given = (count: number) =>
  chooseServices(
    Array.from({ length: count }, () => ({ serviceId: 1, quantity: 1, amount: 5 })),
    offer,
  )

describe('chooseServices', () => {
  it('refuses more donations than maximumPerOrder', () => {
    expect(given(2)).toMatchObject({ chosen: [{ prices: [500, 500] }], refusedCount: 0 })
    expect(given(3)).toEqual({ chosen: [], refusedCount: 1 })
  })

  const service = (changes: Partial<AdditionalServiceRow>): AdditionalServiceRow => ({
    ...donation,
    type: 'SUPPLEMENT',
    policy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET',
    fix_price: true,
    price: 1200,
    ...changes,
  })
  const choose = (changes: Partial<AdditionalServiceRow>, ...quantities: number[]) => {
    const lines = quantities.map((quantity) => ({ serviceId: 1, quantity, amount: null }))
    return chooseServices(lines, { ...offer, services: [service(changes)], ticketCount: 3 })
  }
  const refused = { chosen: [], refusedCount: 1 }
  const prices = (count: number) => ({
    chosen: [{ prices: Array(count).fill(1200) as number[] }],
    refusedCount: 0,
  })

  it('takes maxPerOrder for each ticket, and adds the lines of one service up', () => {
    expect(choose({}, 6)).toMatchObject(prices(6))
    expect(choose({}, 4, 2)).toMatchObject(prices(6))
    expect(choose({}, 4, 3)).toEqual(refused)
  })

  it('takes maxPerOrder for the reservation', () => {
    const policy = { policy: 'OPTIONAL_MAX_AMOUNT_PER_RESERVATION' } as const
    expect(choose(policy, 2)).toMatchObject(prices(2))
    expect(choose(policy, 3)).toEqual(refused)
  })

  it('has no limit without a policy but the number of items in one order', () => {
    expect(choose({ policy: null }, 999)).toMatchObject(prices(999))
    expect(choose({ policy: null }, 1000)).toEqual(refused)
    expect(choose({ policy: null }, 1_000_000_000)).toEqual(refused)
  })

  it('refuses a negative quantity, also beside another line', () => {
    expect(choose({}, -1)).toEqual(refused)
    expect(choose({}, 3, -1)).toEqual(refused)
  })

  it('refuses an unknown service and one that is not on sale', () => {
    expect(choose({ id: 2 }, 1)).toEqual(refused)
    expect(choose({ sale_until: 5 }, 1)).toEqual(refused)
    expect(choose({ sale_from: 6 }, 1)).toEqual(refused)
    expect(choose({ sale_from: 5, sale_until: 6 }, 1)).toMatchObject(prices(1))
  })

  it('ignores mandatory services, which the server adds itself', () => {
    expect(choose({ policy: 'MANDATORY_ONE_FOR_TICKET' }, 9)).toEqual({ chosen: [], refusedCount: 0 })
  })

  it.each([
    [null, []],
    [0, []],
    [5.005, [501]],
    [10_000_000, [1_000_000_000]],
    [10_000_000.01, null],
    [-1, null],
    [Number.NaN, null],
  ])('for the amount %s charges %j', (amount, expected) => {
    const { chosen, refusedCount } = chooseServices([{ serviceId: 1, quantity: 1, amount }], offer)
    expect(refusedCount).toBe(expected === null ? 1 : 0)
    expect(chosen.map((item) => item.prices)).toEqual(expected?.length ? [expected] : [])
  })
})

describe('serviceLinesOf', () => {
  const read = (...additionalService: object[]) =>
    serviceLinesOf({ additionalService } as Parameters<typeof serviceLinesOf>[0])

  it('takes one item and no amount where the call names none', () => {
    expect(read({ additionalServiceId: 3 }, { additionalServiceId: 4, quantity: 2, amount: 5.5 })).toEqual([
      { serviceId: 3, quantity: 1, amount: null },
      { serviceId: 4, quantity: 2, amount: 5.5 },
    ])
    expect(serviceLinesOf({} as Parameters<typeof serviceLinesOf>[0])).toEqual([])
  })

  it('drops lines without a quantity', () => {
    expect(read({ additionalServiceId: 3, quantity: 0 }, { additionalServiceId: 3, quantity: null })).toEqual(
      [],
    )
  })

  it.each([
    { additionalServiceId: 3, quantity: 1.5 },
    { additionalServiceId: 3.5, quantity: 1 },
  ])('is null for %j', (line) => expect(read({ additionalServiceId: 4 }, line)).toBeNull())
})
