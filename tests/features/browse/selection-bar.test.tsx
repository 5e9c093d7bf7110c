import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { Component as EventPage } from '#features/browse/routes/event.tsx'
import { category, items, wholeEvent } from '../../support/events.ts'
import { value, type Answers } from '../../support/scripted-api.ts'
import { openPage } from '../open-page.tsx'

const routes = [
  { path: '/', element: <p>home</p> },
  { path: '/event/:eventShortName', element: <EventPage /> },
  { path: '/event/:eventShortName/reservation/:id/book', element: <p>booking</p> },
]

const open = (answers: Answers = {}, address = '/event/pietra') =>
  openPage(routes, address, {
    event: () => value(wholeEvent()),
    ticketCategories: () => value(items([category()])),
    ...answers,
  })

const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name })
  return within(heading.closest('li') as HTMLElement)
}
beforeEach(() => sessionStorage.clear())

describe('action bar of the event page', () => {
  test('shows the lowest price and leads to the tickets while nothing is selected', async () => {
    open({
      ticketCategories: () =>
        value(
          items([
            category({ formattedFinalPrice: '90.00' }),
            category({ id: 2, name: 'Child', formattedFinalPrice: '60.00' }),
            category({
              id: 3,
              name: 'Gone',
              formattedFinalPrice: '10.00',
              saleableAndLimitNotReached: false,
            }),
          ]),
        ),
    })
    const bar = within(await screen.findByRole('region', { name: 'Next step' }))
    expect(bar.getByText(/^From CHF.60$/)).toBeVisible()
    await userEvent.click(bar.getByRole('button', { name: 'Choose tickets' }))
    expect(screen.getByRole('heading', { level: 2, name: 'Tickets' })).toHaveFocus()
  })

  test.each([
    ['one price without "from"', [{}], /^CHF.120$/],
    ['"Free" where every ticket is free', [{ free: true, formattedFinalPrice: '0' }], /^Free$/],
  ])('shows %s while nothing is selected', async (_, categories, text) => {
    open({ ticketCategories: () => value(items(categories.map((over) => category(over)))) })
    const bar = within(await screen.findByRole('region', { name: 'Next step' }))
    expect(bar.getByText(text)).toBeVisible()
  })

  test('shows the sum of minor units of the selection', async () => {
    open({
      ticketCategories: () =>
        value(
          items([
            category({ formattedFinalPrice: '19.90' }),
            category({ id: 2, name: 'Child', formattedFinalPrice: '0.10' }),
          ]),
        ),
    })
    const standard = await row('Standard')
    for (let count = 0; count < 3; count += 1)
      await userEvent.click(standard.getByRole('button', { name: /^One more/ }))
    await userEvent.click((await row('Child')).getByRole('button', { name: /^One more/ }))
    const bar = within(screen.getByRole('region', { name: 'Next step' }))
    expect(bar.getByText('4 tickets')).toBeVisible()
    expect(await bar.findByText(/^CHF.59.80$/)).toBeVisible()
    expect(bar.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled')
  })
})
