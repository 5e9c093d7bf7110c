import { expect } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { openDemo, type DemoShop, type State } from '../../../support/demo-shop.ts'
import { wireOf } from '../../../support/json.ts'
import { api, person } from '../../../support/purchase.ts'

const join = async ({ server }: DemoShop, shortName: string) =>
  wireOf(
    await server.visitor().post(`${api}/event/${shortName}/waiting-list/subscribe`, {
      ...person,
      userLanguage: 'en',
      selectedCategory: null,
      termAndConditionsAccepted: true,
      privacyPolicyAccepted: true,
    }),
    endpoints.joinWaitingList,
  )

export const sales: readonly State[] = [
  {
    name: 'few tickets left',
    at: 'lantern-yard',
    async see() {
      // Another state buys one of these tickets.
      const shop = await openDemo()
      expect(await shop.category('lantern-yard', 'Chair')).toMatchObject({
        availableTickets: 3,
        saleableAndLimitNotReached: true,
      })
      await shop.server.close()
    },
  },
  {
    name: 'all tickets pending',
    at: 'lantern-yard',
    async see(shop) {
      expect(await shop.category('lantern-yard', 'Bench by the stove')).toMatchObject({
        saleableAndLimitNotReached: false,
        containsPendingTickets: true,
      })
    },
  },
  {
    name: 'sold out, with a waiting list',
    at: 'red-hall',
    async see(shop) {
      const { ticketCategories, waitingList, preSales } = await shop.items('red-hall')
      expect(ticketCategories).toMatchObject([
        { saleableAndLimitNotReached: false, soldOutOrLimitReached: true, containsPendingTickets: false },
      ])
      expect([waitingList, preSales]).toEqual([true, false])
      expect(await join(shop, 'red-hall')).toMatchObject({ success: true, value: true })
    },
  },
  {
    name: 'one category sold out',
    at: 'quay-weekend',
    async see(shop) {
      expect(await shop.category('quay-weekend', 'Saturday')).toMatchObject({ soldOutOrLimitReached: true })
      expect(await shop.category('quay-weekend', 'Weekend')).toMatchObject({
        saleableAndLimitNotReached: true,
      })
    },
  },
  {
    name: 'not yet on sale, with a waiting list',
    at: 'salt-path',
    async see(shop) {
      const { ticketCategories, waitingList, preSales, ...rest } = await shop.items('salt-path')
      expect(ticketCategories).toMatchObject([
        { saleInFuture: true, saleableAndLimitNotReached: false },
        { saleInFuture: true, saleableAndLimitNotReached: false },
      ])
      expect([waitingList, preSales]).toEqual([true, true])
      expect(rest.ticketCategoriesForWaitingList).toHaveLength(2)
      expect(await join(shop, 'salt-path')).toMatchObject({ success: true, value: true })
    },
  },
  {
    name: 'sale ended',
    at: 'first-draft',
    async see(shop) {
      const { ticketCategories, expiredCategories } = await shop.items('first-draft')
      expect(ticketCategories).toEqual([])
      expect(expiredCategories).toMatchObject([{ expired: true, saleableAndLimitNotReached: false }])
    },
  },
  {
    name: 'one category not yet on sale, one ended',
    at: 'slow-type',
    async see(shop) {
      expect(await shop.category('slow-type', 'Last call')).toMatchObject({ saleInFuture: true })
      expect((await shop.items('slow-type')).expiredCategories).toMatchObject([{ name: 'Early bird' }])
    },
  },
  {
    name: 'free',
    at: 'kitchen-code',
    async see(shop) {
      expect(await shop.event('kitchen-code')).toMatchObject({ free: true, currency: null })
      const held = await shop.hold('kitchen-code', { 'Seat at the table': 2 })
      expect((await shop.order(held)).orderSummary).toMatchObject({ free: true })
    },
  },
  {
    name: 'VAT included in the price',
    at: 'slow-type',
    async see(shop) {
      expect(await shop.event('slow-type')).toMatchObject({ vatIncluded: true, vat: '8.10', currency: 'CHF' })
      const held = await shop.hold('slow-type', { 'Day ticket': 1 })
      expect((await shop.order(held)).orderSummary).toMatchObject({
        totalPrice: '180.00',
        totalVAT: '13.49',
      })
    },
  },
  {
    name: 'VAT added to the price',
    at: 'ledger-day',
    async see(shop) {
      expect(await shop.event('ledger-day')).toMatchObject({ vatIncluded: false, vat: '20.00' })
      const held = await shop.hold('ledger-day', { 'Company place': 1 })
      expect((await shop.order(held)).orderSummary).toMatchObject({
        totalPrice: '264.00',
        totalVAT: '44.00',
      })
    },
  },
  {
    name: 'a currency without decimals',
    at: 'indigo-morning',
    async see(shop) {
      expect((await shop.event('indigo-morning')).currencyDescriptor).toMatchObject({
        code: 'JPY',
        fractionDigits: 0,
      })
      expect(await shop.category('indigo-morning', 'One cloth')).toMatchObject({
        formattedFinalPrice: '6800',
      })
      const held = await shop.hold('indigo-morning', { 'One cloth': 2 })
      expect((await shop.order(held)).orderSummary).toMatchObject({ totalPrice: '13600' })
    },
  },
  {
    name: 'a long list',
    at: 'sixty',
    async see(shop) {
      const all = (await shop.get('/events')) as { shortName: string }[]
      const sixty = (await shop.get('/events?organizerSlug=sixty')) as { shortName: string }[]
      expect(sixty).toHaveLength(60)
      expect(all.slice(-60)).toEqual(sixty)
    },
  },
]
