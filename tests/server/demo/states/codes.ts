import { expect } from 'vitest'
import { followCodeLink, reservationOf } from '../../../support/code-link.ts'
import type { DemoShop, State } from '../../../support/demo-shop.ts'
import { api } from '../../../support/purchase.ts'
import { codesOf } from '../../../support/shop.ts'
import { browser } from '../../../support/sign-in.ts'

const fair = 'paper-fair'
const [day, evening, guild, guest] = [
  'Fair day',
  'Evening at the presses',
  'Binders’ guild',
  'Exhibitor’s guest',
]

const priceWith = async (shop: DemoShop, code: string, name = day, event = fair) =>
  (await shop.category(event, name, code))?.formattedDiscountedPrice
const totalOf = async (shop: DemoShop, amounts: Readonly<Record<string, number>>, promoCode?: string) =>
  (await shop.order(await shop.hold(fair, amounts, { promoCode }))).orderSummary.totalPrice

export const codes: readonly State[] = [
  {
    name: 'a percentage code',
    at: fair,
    async see(shop) {
      expect(await priceWith(shop, 'PAPER10')).toBe('12.60')
    },
  },
  {
    name: 'an amount off each ticket',
    at: fair,
    async see(shop) {
      expect(await priceWith(shop, 'FIVE-EACH')).toBe('9.00')
      expect(await totalOf(shop, { [day]: 2 }, 'FIVE-EACH')).toBe('18.00')
    },
  },
  {
    name: 'an amount off the order',
    at: fair,
    async see(shop) {
      expect(await totalOf(shop, { [evening]: 2 }, 'TWENTY-OFF')).toBe('44.00')
    },
  },
  {
    name: 'a code for one category',
    at: fair,
    async see(shop) {
      expect(await priceWith(shop, 'EVENING25', evening)).toBe('24.00')
      expect(await shop.category(fair, day, 'EVENING25')).toMatchObject({ hasDiscount: false })
    },
  },
  {
    name: 'a code with a usage limit',
    at: fair,
    async see(shop) {
      expect(await shop.category(fair, day, 'FIRST-TWO')).toMatchObject({ maximumSaleableTickets: 2 })
    },
  },
  {
    name: 'an expired code',
    at: fair,
    async see(shop) {
      const answer = await shop.get(`/event/${fair}/validate-code?code=LAST-YEAR`)
      expect(answer).toMatchObject({ validationErrors: [{ code: 'error.STEP_1_CODE_EXPIRED' }] })
    },
  },
  {
    name: 'a code for all events of the organizer',
    at: 'slow-type',
    async see(shop) {
      expect(await priceWith(shop, 'LETTERFRIEND', 'Day ticket', 'slow-type')).toBe('171.00')
      expect(await priceWith(shop, 'LETTERFRIEND')).toBe('13.30')
    },
  },
  {
    name: 'a hidden category, with an access code',
    at: fair,
    async see(shop) {
      expect(await shop.category(fair, guild)).toBeUndefined()
      expect(codesOf((await shop.reserve(fair, { [guild]: 1 })).answer)).toEqual([
        'error.STEP_1_ACCESS_RESTRICTED',
      ])
      expect(await shop.category(fair, guild, 'GUILD')).toMatchObject({ accessRestricted: true })
      expect(await totalOf(shop, { [guild]: 2 }, 'GUILD')).toBe('40.00')
    },
  },
  {
    name: 'a hidden category, with a personal code',
    at: fair,
    async see(shop) {
      expect(await shop.category(fair, guest, 'GUEST-BRUNO')).toMatchObject({ maximumSaleableTickets: 1 })
      expect(await totalOf(shop, { [guest]: 1 }, 'GUEST-ANNA')).toBe('7.00')
    },
  },
  {
    name: 'a used personal code',
    at: fair,
    async see(shop) {
      expect((await shop.reserve(fair, { [guest]: 1 }, { promoCode: 'GUEST-CARLA' })).answer.statusCode).toBe(
        422,
      )
    },
  },
  {
    name: 'a dynamic discount',
    at: fair,
    async see(shop) {
      expect(await totalOf(shop, { [day]: 3 })).toBe('42.00')
      expect(await totalOf(shop, { [day]: 4 })).toBe('47.60')
    },
  },
  {
    name: 'a link that reserves a ticket',
    at: fair,
    async see({ server }) {
      const page = await server.app.inject(`/e/${fair}/c/WALK-IN`)
      expect(page.headers.location).toBe(`${api}/event/${fair}/code/WALK-IN`)
      expect(reservationOf(await followCodeLink(browser(server.app), fair, 'WALK-IN'))).toBeDefined()
    },
  },
]
