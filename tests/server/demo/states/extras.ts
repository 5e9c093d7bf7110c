import { expect } from 'vitest'
import type { DemoShop, State } from '../../../support/demo-shop.ts'
import { firstOf } from '../../../support/json.ts'

const dinner = 'harvest-table'
const seat = 'Seat at the long table'

const serviceOf = async (shop: DemoShop, title: string) =>
  (await shop.items(dinner)).additionalServices.find((service) => service.title['en'] === title)

/** Two tickets and `amount` of an additional service. */
async function rows(shop: DemoShop, title?: string, line: object = {}): Promise<unknown[]> {
  const service = title === undefined ? undefined : await serviceOf(shop, title)
  const additionalService = service ? [{ additionalServiceId: service.id, ...line }] : []
  const held = await shop.hold(dinner, { [seat]: 2 }, { additionalService })
  const { orderSummary } = await shop.order(held)
  return orderSummary.summary.map((row) => [row.name, row.amount, row.subTotal])
}

async function refused(shop: DemoShop, title: string, quantity: number) {
  const additionalService = [{ additionalServiceId: (await serviceOf(shop, title))?.id, quantity }]
  expect((await shop.reserve(dinner, { [seat]: 2 }, { additionalService })).answer.statusCode).toBe(422)
}

export const extras: readonly State[] = [
  {
    name: 'a supplement for each ticket',
    at: dinner,
    async see(shop) {
      expect(await rows(shop)).toContainEqual(['Bread and cover', 2, '8.00'])
    },
  },
  {
    name: 'a percentage of the tickets',
    at: dinner,
    async see(shop) {
      expect(await rows(shop)).toContainEqual(['Village levy', 1, '3.40'])
    },
  },
  {
    name: 'a percentage of the order',
    at: dinner,
    async see(shop) {
      expect(await rows(shop)).toContainEqual(['Booking fee', 1, '4.18'])
    },
  },
  {
    name: 'a supplement, limited for each ticket',
    at: dinner,
    async see(shop) {
      const title = 'Wine with the courses'
      expect(await serviceOf(shop, title)).toMatchObject({ vatPercentage: '20.00', vatIncluded: false })
      expect(await rows(shop, title, { quantity: 2 })).toContainEqual([title, 2, '36.00'])
      await refused(shop, title, 3)
    },
  },
  {
    name: 'a supplement, limited for each order',
    at: dinner,
    async see(shop) {
      expect(await rows(shop, 'Parking at the barn', { quantity: 2 })).toContainEqual([
        'Parking at the barn',
        2,
        '12.00',
      ])
      await refused(shop, 'Parking at the barn', 3)
    },
  },
  {
    name: 'a supplement, unlimited',
    at: dinner,
    async see(shop) {
      expect(await rows(shop, 'Jar of plum jam', { quantity: 9 })).toContainEqual([
        'Jar of plum jam',
        9,
        '67.50',
      ])
    },
  },
  {
    name: 'a donation',
    at: dinner,
    async see(shop) {
      expect(await serviceOf(shop, 'For the old orchard')).toMatchObject({
        type: 'DONATION',
        fixPrice: false,
      })
      expect(await rows(shop, 'For the old orchard', { amount: 12.5 })).toContainEqual([
        'For the old orchard',
        1,
        '12.50',
      ])
    },
  },
  {
    name: 'an additional field of a supplement',
    at: dinner,
    async see(shop) {
      const wine = await serviceOf(shop, 'Wine with the courses')
      const additionalService = [{ additionalServiceId: wine?.id, quantity: 1 }]
      const held = await shop.hold(dinner, { [seat]: 1 }, { additionalService })
      expect(JSON.stringify(await shop.order(held))).toContain('"name":"glass"')
    },
  },
  {
    name: 'additional fields of all nine types',
    at: 'dinghy-school',
    async see(shop) {
      const held = await shop.hold('dinghy-school', { 'Course day': 1 })
      const ticket = firstOf(firstOf((await shop.order(held)).ticketsByCategory).tickets)
      const before = ticket.ticketFieldConfigurationBeforeStandard
      const after = ticket.ticketFieldConfigurationAfterStandard
      expect(before.map(({ name }) => name)).toEqual(['certificate-name', 'birthday'])
      expect([...before, ...after].map(({ type }) => type).sort()).toEqual([
        'checkbox',
        'country',
        'input:dateOfBirth',
        'input:tel',
        'input:text',
        'radio',
        'select',
        'textarea',
        'vat:eu',
      ])
    },
  },
  {
    name: 'additional fields of one category',
    at: 'dinghy-school',
    async see(shop) {
      const held = await shop.hold('dinghy-school', { 'On the shore': 1 })
      const ticket = firstOf(firstOf((await shop.order(held)).ticketsByCategory).tickets)
      const after = ticket.ticketFieldConfigurationAfterStandard
      expect(after.map(({ name }) => name)).toEqual(['phone', 'country', 'lunch', 'club-vat', 'remarks'])
    },
  },
]
