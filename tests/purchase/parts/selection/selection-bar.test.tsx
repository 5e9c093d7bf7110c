import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { withConnectionStatus } from '#ui/data/connection.ts'
import { open, row } from '../../../shell/pages/open-event-page.tsx'
import { category, items } from '../../../support/events.ts'
import { scriptedApi, unreachable, value } from '../../../support/wire/scripted-api.ts'
import examples from '../../../wire/examples.json'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

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
    ['one price without "from"', [{}], /^CHF.50$/],
    ['"Free" where every ticket is free', [{ free: true, formattedFinalPrice: '0' }], /^Free$/],
  ])('shows %s while nothing is selected', async (_, categories, text) => {
    open({ ticketCategories: () => value(items(categories.map((over) => category(over)))) })
    const bar = within(await screen.findByRole('region', { name: 'Next step' }))
    expect(bar.getByText(text)).toBeVisible()
  })

  test('has the lines of sum and tax before the rules of price are loaded, so that the number of tickets stays in its place (B650)', async () => {
    open()
    const standard = await row('Standard')
    const bar = screen.getByRole('region', { name: 'Next step' })
    fireEvent.click(standard.getByRole('button', { name: /^One more/ }))
    expect(bar).toHaveTextContent('1 ticket')
    const lines = bar.querySelectorAll('.action-summary > *')
    expect(lines).toHaveLength(3)
    await waitFor(() => expect(lines[1]).toHaveTextContent('CHF 50.00'))
    expect(bar.querySelectorAll('.action-summary > *')).toHaveLength(3)
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

  test('names what is missing after a press while the tickets are in view and none is selected (B302)', async () => {
    let report: (isIntersecting: boolean) => void = () => undefined
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          report = (isIntersecting) => callback([{ isIntersecting }])
        }
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    open()
    const bar = within(await screen.findByRole('region', { name: 'Next step' }))
    expect(bar.getByRole('button', { name: 'Choose tickets' })).not.toHaveAttribute('aria-disabled')
    act(() => report(true))
    const next = bar.getByRole('button', { name: 'Continue' })
    expect(next).not.toHaveAttribute('aria-disabled')
    expect(bar.queryByText('Choose at least one ticket.')).toBeNull()
    await userEvent.click(next)
    expect(next).toHaveAccessibleDescription('Choose at least one ticket.')
    await userEvent.click((await row('Standard')).getByRole('button', { name: /^One more/ }))
    expect(next).not.toHaveAccessibleDescription()
    await userEvent.click((await row('Standard')).getByRole('button', { name: /^One fewer|^One less/ }))
    act(() => report(false))
    expect(bar.getByRole('button', { name: 'Choose tickets' })).toBe(next)
  })

  test('reports above its button that nothing is reserved yet, while the connection is down', async () => {
    const info = (answer: () => unknown) =>
      withConnectionStatus(scriptedApi({ info: answer as () => never }).api).call(endpoints.info, {})
    onTestFinished(async () => {
      vi.useRealTimers()
      await info(() => value(examples.applicationInfo))
    })
    open()
    const bar = within(await screen.findByRole('region', { name: 'Next step' }))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await act(() => info(() => unreachable))
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(bar.getByRole('alert')).toHaveTextContent('No connection. Nothing is reserved yet.')
    await act(() => info(() => value(examples.applicationInfo)))
    expect(bar.queryByRole('alert')).toBeNull()
  })

  test('opens the lines of the sum by a press of it, unless it has only one (B303)', async () => {
    open({ ticketCategories: () => value(items([category(), category({ id: 2, name: 'Child' })])) })
    await userEvent.click((await row('Standard')).getByRole('button', { name: /^One more/ }))
    const bar = within(screen.getByRole('region', { name: 'Next step' }))
    expect(await bar.findByText('CHF 50.00')).toBeVisible()
    expect(bar.queryByRole('button', { name: 'How the total adds up' })).toBeNull()
    await userEvent.click((await row('Child')).getByRole('button', { name: /^One more/ }))
    const sum = await bar.findByRole('button', { name: 'How the total adds up' })
    expect(sum).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(sum)
    expect(sum).toHaveAttribute('aria-expanded', 'true')
    const details = document.getElementById(sum.getAttribute('aria-controls') ?? '') as HTMLElement
    expect(details).toHaveClass('open')
    expect(within(details).getByRole('table', { name: 'Selected so far' })).toHaveTextContent('1 × Standard')
  })
})

test('a row at its limit names the reason why no ticket can be added (B304)', async () => {
  open({
    ticketCategories: () =>
      value(
        items([
          category({ maximumSaleableTickets: 2 }),
          category({ id: 2, name: 'Child', maximumSaleableTickets: 1, availableTickets: 1 }),
        ]),
      ),
  })
  const standard = await row('Standard')
  const moreButton = standard.getByRole('button', { name: /^One more/ })
  await userEvent.click(moreButton)
  expect(standard.queryByText(/^An order can have/)).toBeNull()
  await userEvent.click(moreButton)
  expect(standard.getByText('An order can have at most 2 tickets of this kind.')).toBeVisible()
  const child = await row('Child')
  await userEvent.click(child.getByRole('button', { name: /^One more/ }))
  expect(child.getByText('This is the last one.')).toBeVisible()
})
