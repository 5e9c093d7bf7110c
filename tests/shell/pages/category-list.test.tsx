import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { category, items, wholeEvent } from '../../support/events.ts'
import { value } from '../../support/wire/scripted-api.ts'
import { open, row } from './open-event-page.tsx'

beforeEach(() => sessionStorage.clear())

const soldOut = { saleableAndLimitNotReached: false, soldOutOrLimitReached: true }
const notYet = { saleableAndLimitNotReached: false, saleInFuture: true }
const mixed = [soldOut, {}, notYet, { ...soldOut, containsPendingTickets: true }]
const many = (count: number, states: readonly object[]) =>
  Array.from({ length: count }, (_, id) =>
    category({ id, name: `Row ${String(id)}`, ...states[id % states.length] }),
  )
const lists = () =>
  [...document.querySelectorAll('ul.items')].map((list) =>
    [...list.querySelectorAll('h3')].map(({ textContent }) => textContent),
  )

describe('a long list of ticket categories', () => {
  test.each([
    ['nine are one list', many(9, mixed), [9], false],
    ['of ten those that cannot be bought are folded', many(10, mixed), [5, 5], true],
    ['ten on sale are one list', many(10, [{}]), [10], true],
    ['ten before the sale are one list', many(10, [notYet]), [10], true],
  ])('%s (B260)', async (_, categories, lengths, isSearched) => {
    open({ ticketCategories: () => value(items(categories)) })
    await row('Row 2')
    expect(lists().map(({ length }) => length)).toEqual(lengths)
    expect(screen.queryByRole('searchbox', { name: 'Search tickets' }) !== null).toBe(isSearched)
  })

  test('finds by words of the name, keeps what is chosen, and opens what is folded (B260)', async () => {
    const balconies = [
      category({ id: 20, name: 'Bälcony left' }),
      category({ id: 21, name: 'Balcony right', ...soldOut }),
    ]
    open({ ticketCategories: () => value(items([...many(11, mixed), ...balconies])) })
    fireEvent.click((await row('Row 1')).getByRole('button', { name: /^One more/ }))
    const search = (text: string) =>
      fireEvent.change(screen.getByRole('searchbox', { name: 'Search tickets' }), { target: { value: text } })
    search('balcony')
    expect(lists()).toEqual([['Row 1', 'Bälcony left'], ['Balcony right']])
    expect(screen.getByText(/^Not available now \(1\)/).closest('details')).toHaveAttribute('open')
    search('right balcony')
    expect(lists()).toEqual([['Row 1'], ['Balcony right']])
    fireEvent.click((await row('Row 1')).getByRole('button', { name: /^One fewer/ }))
    search('stalls')
    expect(lists()).toEqual([])
    expect(screen.getByText('No ticket with this name.')).toBeVisible()
  })
})

describe('row of a ticket category', () => {
  test('not on sale for weeks: has no button that reads the sale again', async () => {
    const saleStartsAt = 20 * 86_400_000
    open({
      ticketCategories: () =>
        value(items([category({ saleableAndLimitNotReached: false, saleInFuture: true, saleStartsAt })])),
    })
    const standard = await row('Standard')
    expect(standard.getByText(/^Opens/)).toBeVisible()
    expect(standard.queryByRole('button')).toBeNull()
  })

  test('on sale for long: names the end only of the category that is sold shorter', async () => {
    open({
      ticketCategories: () =>
        value(
          items([
            category({ id: 1, name: 'Early', saleEndsAt: 20 * day }),
            category({ id: 2, name: 'Standard', saleEndsAt: 60 * day }),
          ]),
        ),
    })
    expect((await row('Early')).getByText(/^On sale until/)).toBeVisible()
    expect((await row('Standard')).queryByText(/^On sale until/)).toBeNull()
  })

  test('writes the end of a sale in the language of the page, in the zone of the event', async () => {
    const saleEndsAt = Date.UTC(2026, 11, 16, 17)
    const longer = category({ id: 2, name: 'Standard', saleEndsAt: saleEndsAt + 1 })
    open({ ticketCategories: () => value(items([category({ id: 1, name: 'Early', saleEndsAt }), longer])) })
    const line = (await row('Early')).getByText(/^On sale until/)
    expect(line.textContent.replaceAll('\u00a0', ' ')).toBe('On sale until Wed 16 Dec 2026, 18:00 CET')
  })

  test('names the tax at each price where one category is exempt', async () => {
    open({
      ticketCategories: () =>
        value(
          items([category({ id: 1 }), category({ id: 2, name: 'Exempt', displayTaxInformation: false })]),
        ),
    })
    expect((await row('Standard')).getByText('incl. 7.7% VAT')).toBeVisible()
    expect((await row('Exempt')).queryByText(/VAT/)).toBeNull()
    expect(screen.queryByText(/^All prices/)).toBeNull()
  })

  test('marks its name with the first language of the event where the page has another', async () => {
    const contentLanguages = [
      { locale: 'de', displayLanguage: 'Deutsch' },
      { locale: 'en', displayLanguage: 'English' },
    ]
    open({
      event: () => value(wholeEvent({ contentLanguages })),
      ticketCategories: () => value(items([category({ name: 'Tageskarte' })])),
    })
    expect(await screen.findByRole('heading', { name: 'Tageskarte' })).toHaveAttribute('lang', 'de')
    expect(screen.getByRole('button', { name: 'One more Tageskarte' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'One fewer Tageskarte' })).toBeVisible()
  })

  test('changes its number without rendering the header of the event again', async () => {
    open({ ticketCategories: () => value(items([category()])) })
    const standard = await row('Standard')
    // The dates of the header read the time zone of the device.
    const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    fireEvent.click(standard.getByRole('button', { name: 'One more Standard' }))
    expect(standard.getByRole('status')).toHaveTextContent('1')
    expect(zone).not.toHaveBeenCalled()
    zone.mockRestore()
  })
})
