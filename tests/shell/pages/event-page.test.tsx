import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as trustedTypes from '#device/browser/trusted-types.ts'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { category, items, wholeEvent } from '../../support/events.ts'
import { unreachable, value } from '../../support/wire/scripted-api.ts'
import { open, row } from './open-event-page.tsx'

// The sanitizer needs a real browser (e2e); here its output is marked.
beforeEach(() => {
  vi.spyOn(trustedTypes, 'sanitizeHtml').mockImplementation((html) =>
    Promise.resolve(`<p>cleaned ${html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`),
  )
})

beforeEach(() => sessionStorage.clear())

test('the header of the event page shows picture, organizer, description and links (B11, B44, B46, B54, B62)', async () => {
  open({
    event: () =>
      value(
        wholeEvent({
          fileBlobId: 'a/b',
          websiteUrl: 'https://pietra.example',
          vatIncluded: false,
          description: { en: '<p>Deep <img src=x onerror=alert(1)></p>' },
        }),
      ),
  })
  expect(await screen.findByText('Hosted by Associazione Pietra')).toBeVisible()
  expect(await screen.findByText('cleaned <p>Deep <img src=x onerror=alert(1)></p>')).toBeVisible()
  expect(document.querySelector('img[alt=""]')).toHaveAttribute('src', '/file/a%2Fb')
  expect(screen.getByRole('link', { name: 'Event website (Opens in a new tab)' })).toHaveAttribute(
    'href',
    'https://pietra.example',
  )
  expect(screen.getByRole('link', { name: 'Write to the organizer' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:/),
  )
  expect(await screen.findByText('incl. 7.7% VAT')).toBeVisible()
})

test('the header of the event page shows a mosaic without a picture (B44)', async () => {
  open()
  await screen.findByText('Hosted by Associazione Pietra')
  await waitFor(() => expect(document.querySelector('svg[preserveAspectRatio]')).toBeInTheDocument())
})

test('no picture of the event page comes from another origin: the map of the server is not shown (B53)', async () => {
  open({ event: () => value(wholeEvent({ mapUrl: 'https://maps.example/m.png' })) })
  await screen.findByText('Hosted by Associazione Pietra')
  const origins = [...document.querySelectorAll('img')].map(({ src }) => new URL(src, location.href).origin)
  expect(origins.every((origin) => origin === location.origin)).toBe(true)
})

const offer = (...offered: Parameters<typeof items>) =>
  open({ ticketCategories: () => value(items(...offered)) })

describe('ticket category', () => {
  test('on sale: shows price, tax and end of the sale, and limits the quantity to its maximum (B55, B69, B71, B199)', async () => {
    const bench = category({ id: 9, name: 'Bench', formattedExpiration: {} })
    offer([category({ maximumSaleableTickets: 2 }), bench])
    const standard = await row('Standard')
    expect(standard.getByText(/CHF.50/)).toBeVisible()
    expect(screen.getByText('All prices incl. 7.7% VAT')).toBeVisible()
    expect(standard.getByText(/On sale until Thu.8.Apr.2027, 11:00/)).toBeVisible()
    await userEvent.click(standard.getByRole('button', { name: /^One more/ }))
    await userEvent.click(standard.getByRole('button', { name: /^One more/ }))
    expect(standard.getByRole('button', { name: /^One more/ })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(standard.getByRole('button', { name: /^One more/ }))
    expect(standard.getByText('2')).toBeVisible()
  })

  test('keeps the button of the bar while the total loads, so that every click counts', async () => {
    open({})
    const standard = await row('Standard')
    const bar = within(screen.getByRole('region', { name: 'Next step' }))
    const button = bar.getByRole('button')
    await userEvent.click(standard.getByRole('button', { name: /^One more/ }))
    await waitFor(() => expect(bar.getAllByText(/50/)).not.toHaveLength(0))
    expect(bar.getByRole('button', { name: 'Continue' })).toBe(button)
  })

  test('all reserved: reports it and can be refreshed (B66, B198)', async () => {
    let asked = 0
    const { call } = open({
      ticketCategories: () => {
        asked += 1
        return value(
          items([category({ saleableAndLimitNotReached: asked > 1, containsPendingTickets: true })]),
        )
      },
    })
    const standard = await row('Standard')
    expect(standard.getByText('All reserved')).toBeVisible()
    expect(standard.getByText('Some may come back.')).toBeVisible()
    expect(standard.queryByRole('button', { name: /^One more/ })).toBeNull()
    const before = call.mock.calls.length
    // Three presses in a row send one call.
    const refresh = standard.getByRole('button', { name: 'Check again' })
    await userEvent.click(refresh)
    await userEvent.click(refresh)
    await userEvent.click(refresh)
    await waitFor(() => expect(screen.getByRole('button', { name: /^One more/ })).toBeVisible())
    expect(call.mock.calls.length).toBe(before + 1)
  })

  test('sold out: offers no control (B67)', async () => {
    offer([category({ saleableAndLimitNotReached: false, soldOutOrLimitReached: true })])
    const standard = await row('Standard')
    expect(standard.getByText('Sold out')).toBeVisible()
    expect(standard.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull()
  })

  test('sale ended: is not reported as sold out (B72)', async () => {
    offer([], [category({ expired: true })])
    expect(await screen.findByText('No longer on sale')).toBeVisible()
    expect(screen.queryByText('Sold out')).toBeNull()
    expect(await screen.findByRole('heading', { name: 'Standard' })).toBeVisible()
    expect(screen.getAllByText(/No longer on sale/)).toHaveLength(1)
  })

  test('not yet on sale: shows the start of the sale (B70)', async () => {
    offer([category({ saleableAndLimitNotReached: false, saleInFuture: true })])
    const standard = await row('Standard')
    expect(standard.queryByText('Not on sale yet')).toBeNull()
    expect(standard.getByText(/Opens Sat.30.Jan.2027, 10:00/)).toBeVisible()
    expect(standard.getByRole('button', { name: 'Check again' })).toBeVisible()
  })

  test('not available: is not reported as sold out and can be refreshed (B68)', async () => {
    offer([category({ saleableAndLimitNotReached: false })])
    const standard = await row('Standard')
    expect(standard.getByText('Not available')).toBeVisible()
    expect(standard.getByRole('button', { name: 'Check again' })).toBeVisible()
  })

  test('shows the former price of a discount struck through', async () => {
    const amount = { discountAmount: { units: 10, digits: 0 }, discountType: 'FIXED_AMOUNT' } as const
    open(
      {
        ticketCategories: () => value(items([category({ hasDiscount: true })])),
        validateCode: () => value({ code: 'TEN', type: 'DISCOUNT', ...amount }),
      },
      '/event/pietra?code=TEN',
    )
    const standard = await row('Standard')
    await waitFor(() => expect(standard.getByText(/CHF.50/).closest('del')).not.toBeNull())
    expect(standard.getByText(/CHF.40/).closest('del')).toBeNull()
  })

  test('shows its name as text and its description as sanitized HTML', async () => {
    const hostile = '<p>Seat <img src=x onerror=alert(1)></p>'
    offer([category({ name: '<b>Bold</b>', description: { en: hostile } })])
    const bold = await row('<b>Bold</b>')
    expect(await bold.findByText(`cleaned ${hostile}`)).toBeVisible()
    expect(document.querySelector('[onerror]')).toBeNull()
  })

  test('moves an expired category into a disclosure (B56)', async () => {
    offer([category()], [category({ id: 9, name: 'Early bird', expired: true })])
    expect(await screen.findByText('No longer on sale (1)')).toBeVisible()
    const early = await row('Early bird')
    expect(early.getByText(/Ended Thu.8.Apr.2027, 11:00/)).toBeInTheDocument()
  })
})

describe('continuing to the booking page', () => {
  const choose = async () => {
    await userEvent.click((await row('Standard')).getByRole('button', { name: /^One more/ }))
    return screen.getByRole('button', { name: 'Continue' })
  }

  test('shows a refusal with the focus on it and refreshes the availability', async () => {
    const { call } = open({
      reserveTickets: () =>
        refused(422, [
          { code: 'error.STEP_1_NOT_ENOUGH_TICKETS', path: 'reservationForm', args: {} },
          { code: 'error.of.a.newer.server', path: 'reservationForm', args: {} },
        ]),
    })
    const next = await choose()
    const requests = () =>
      call.mock.calls.filter(([endpoint]) => endpoint === endpoints.ticketCategories).length
    const before = requests()
    await userEvent.click(next)
    const problem = await screen.findByRole('alert')
    expect(problem).toHaveFocus()
    expect(problem).toHaveTextContent('Not enough tickets are left.')
    expect(problem).not.toHaveTextContent('error.of.a.newer.server')
    await waitFor(() => expect(requests()).toBe(before + 1))
    expect(screen.getByText('1 ticket')).toBeVisible()
  })

  test('keeps the selection without a network, also after a reload', async () => {
    const first = open({ reserveTickets: () => unreachable })
    await userEvent.click(await choose())
    expect(await screen.findByText('No connection')).toBeVisible()
    first.unmount()
    open()
    expect(await screen.findByText('1 ticket')).toBeVisible()
  })
})

test('the name of the organizer leads to its page where the server has one (B309)', async () => {
  const { unmount } = open({ event: () => value(wholeEvent({ organizerSlug: 'pietra' })) })
  expect(await screen.findByRole('link', { name: 'Hosted by Associazione Pietra' })).toHaveAttribute(
    'href',
    '/o/pietra',
  )
  unmount()
  open()
  await screen.findByText('Hosted by Associazione Pietra')
  expect(screen.queryByRole('link', { name: /^Hosted by/ })).toBeNull()
})
