/** An order that costs more than its page showed: the organizer may raise a price until it is reserved. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderTotal } from '#pricing/order-total.ts'
import { seenPriceKey } from '#purchase/parts/loaded-reservation.ts'
import { seenPriceOf } from '#purchase/parts/selection/order-bar-texts.tsx'
import type { ShopOffer } from '#purchase/parts/selection/use-shop.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { createQueryClient } from '#shell/start/query-client.ts'
import { openPage } from '../../shell/pages/open-page.tsx'
import { category, items, service, wholeEvent } from '../../support/events.ts'
import { order } from '../../support/orders.ts'
import { value } from '../../support/wire/scripted-api.ts'
import { openCheckout } from './render-checkout.tsx'

const code = {
  code: 'EARLY',
  type: 'DISCOUNT',
  discountType: 'PERCENTAGE',
  discountAmount: { units: 1000, digits: 2 },
} as const
const fee = (price: string) =>
  service({ id: 2, supplementPolicy: 'MANDATORY_ONE_FOR_TICKET', formattedFinalPrice: price })
const offer: ShopOffer = {
  event: wholeEvent(),
  categories: [category({ formattedFinalPrice: '70.00' })],
  services: [service(), fee('2.00')],
  code: null,
  dynamicDiscount: null,
  passEntries: undefined,
  discountCheck: 'done',
}
const selection = { tickets: { 1: 2 }, services: { 1: 1 } }

type Case = [what: string, before: Partial<ShopOffer>, after: Partial<ShopOffer>]
const cases: Case[] = [
  ['a ticket', {}, { categories: [category({ formattedFinalPrice: '90.00' })] }],
  ['an extra', {}, { services: [service({ formattedFinalPrice: '12.00' }), fee('2.00')] }],
  ['a fee', {}, { services: [service(), fee('5.00')] }],
  ['a new fee', { services: [service()] }, {}],
  ['the tax on top', {}, { event: wholeEvent({ vatIncluded: false }) }],
  ['a code that no longer counts', { code }, {}],
  [
    'a discount that is over',
    {
      dynamicDiscount: {
        discount: { units: 10, digits: 0 },
        discountType: 'PERCENTAGE',
        formattedMessage: {},
      },
    },
    {},
  ],
]

/** The step of an order whose page showed the offer before. */
function open(step: string, before: ShopOffer, after: ShopOffer) {
  const client = createQueryClient()
  client.setQueryData(seenPriceKey(order().id), seenPriceOf(selection, before))
  const base = order({ validatedBookingInformation: step === 'overview' })
  const orderSummary = { ...base.orderSummary, totalPrice: orderTotal(selection, after).total }
  const reservation = { ...base, orderSummary }
  return openCheckout(step, { reservation, client })
}

/** Both pages show the same notice: each row opens one of them. */
const inTurn = <Row extends readonly unknown[]>(rows: readonly Row[]) =>
  rows.map((row, index) => [index % 2 === 0 ? 'book' : 'overview', ...row] as const)

describe('the page of an order', () => {
  it.each(inTurn(cases))(
    '"%s" names the old and the new sum before the payment: %s',
    async (step, what, before, after) => {
      const [seen, now] = [
        { ...offer, ...before },
        { ...offer, ...after },
      ]
      await open(step, seen, now)
      const notice = (await screen.findByText('The price has risen')).closest('[role=status]')
      for (const { total } of [orderTotal(selection, seen), orderTotal(selection, now)])
        expect(notice).toHaveTextContent((total.units / 100).toFixed(2))
      expect(notice?.textContent.includes('The code EARLY no longer counts.')).toBe(what.startsWith('a code'))
    },
  )

  const lower = { categories: [category({ formattedFinalPrice: '60.00' })] }
  it.each([
    ['book', 'is lower', lower],
    ['overview', 'is what the page showed', {}],
  ])('"%s" has no notice when the price %s', async (step, _, after) => {
    await open(step, offer, { ...offer, ...after })
    await screen.findByRole('table')
    expect(screen.queryByText('The price has risen')).toBeNull()
  })
})

describe('the page of an event', () => {
  beforeEach(() => sessionStorage.clear())

  it('keeps what it showed last for the order', async () => {
    let now = offer
    const { client, router } = openPage(
      [
        { path: '/event/:eventShortName', element: <EventPage /> },
        { path: '/event/:eventShortName/reservation/:id/book', element: <p>booking</p> },
      ],
      '/event/pietra',
      {
        event: () => value(offer.event),
        ticketCategories: () => value(items([...now.categories], [], [...now.services])),
        reserveTickets: () => value('abc'),
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: /^One more Standard/ }))
    await screen.findAllByRole('heading', { name: 'Seat cushion' })
    now = {
      ...offer,
      categories: [category({ formattedFinalPrice: '90.00' })],
      services: [service(), fee('5.00')],
    }
    await client.refetchQueries({ queryKey: ['availability'] })
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.pathname).toContain('abc'))
    expect(client.getQueryData(seenPriceKey('abc'))).toMatchObject({ total: 9500, code: null })
  })
})
