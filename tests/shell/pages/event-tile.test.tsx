import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { basicEvent } from '#catalogue/contract/event.ts'
import { day } from '#kit/time/durations.ts'
import { Component as Home } from '#shell/pages/home.tsx'
import { someEvent } from '../../support/events.ts'
import { value } from '../../support/wire/scripted-api.ts'
import { many, openLists } from './render-lists.tsx'

const start = someEvent().datesWithOffset.startDateTime
const routes = [{ path: '/', element: <Home /> }]

const offer = (
  lowestPrice: string,
  more: Partial<NonNullable<z.input<typeof basicEvent>['offer']>> = {},
) => ({ currency: 'EUR', lowestPrice, priceVaries: false, soldOut: false, ...more })

async function tile(over: Parameters<typeof someEvent>[0], now = 0) {
  await openLists(routes, '/', { events: () => value([someEvent(over), ...many(1)]) }, now)
  await screen.findByText('Event 0')
  const first = screen.getAllByRole('listitem').find((item) => within(item).queryByText('Event 0') === null)
  if (first === undefined) throw new Error('no tile')
  return within(first)
}

describe('EventTile', () => {
  it.each([
    ['From €24', offer('24.00', { priceVaries: true })],
    ['€24.50', offer('24.50')],
    ['Free', offer('0')],
    ['Some tickets free', offer('0', { priceVaries: true })],
  ])('shows the price %s (B253)', async (text, given) => {
    const first = await tile({ offer: given })
    expect(first.getByText((content) => content.replaceAll('\u00a0', ' ') === text)).toBeVisible()
    expect(first.queryByText('Sold out')).toBeNull()
  })

  it('shows that it is sold out, without a price', async () => {
    const first = await tile({ offer: offer('', { soldOut: true }) })
    expect(first.getByText('Sold out')).toBeVisible()
    expect(first.queryByText(/€|Free/)).toBeNull()
  })

  it('shows that the sale has ended, or when it starts (B491)', async () => {
    expect(
      (await tile({ offer: offer('', { saleEnded: true }) })).getByText('No longer on sale'),
    ).toBeVisible()
    cleanup()
    const before = await tile({ offer: offer('24.50', { saleStartsAt: start }) }, start - day)
    expect(before.getByText(/^Opens /)).toBeVisible()
    cleanup()
    const since = await tile({ offer: offer('24.50', { saleStartsAt: start }) }, start)
    expect(since.queryByText(/^Opens /)).toBeNull()
  })

  it('shows neither price nor state where the server sends no offer', async () => {
    const first = await tile({})
    expect(first.queryByText(/€|Free|Sold out|On now/)).toBeNull()
  })

  it('shows an event that runs now, from its start until its end', async () => {
    expect((await tile({}, start)).getByText('On now')).toBeVisible()
  })

  it('does not show an event as over before its end', async () => {
    const { endDateTime } = someEvent().datesWithOffset
    expect((await tile({}, endDateTime - 1)).queryByText('Over')).toBeNull()
  })

  it('shows an event that is over without its price', async () => {
    const { endDateTime } = someEvent().datesWithOffset
    const first = await tile({ offer: offer('24.50') }, endDateTime)
    expect(first.getByText('Over')).toBeVisible()
    expect(first.queryByText(/€|On now/)).toBeNull()
  })

  it('does not show an event as running before its start', async () => {
    expect((await tile({}, start - 1)).queryByText('On now')).toBeNull()
  })

  it('shows venue and city, and the address where the server does not send them', async () => {
    const location = 'Quarry Theatre, Via alla Cava 3, 6864 Arzo, Switzerland'
    const first = await tile({ location, shortLocation: 'Quarry Theatre, Arzo' })
    expect(first.getByText('Quarry Theatre, Arzo')).toBeVisible()
    expect(screen.queryByText(location)).toBeNull()
  })

  it('shows the address where the server sends no venue and city', async () => {
    expect((await tile({ location: 'Arzo, Switzerland' })).getByText('Arzo, Switzerland')).toBeVisible()
  })
})
