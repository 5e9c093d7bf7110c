import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi, describe } from 'vitest'
import { createRoutes } from '#shell/routes.tsx'
import { order } from '../../support/orders.ts'
import { unreachable, value } from '../../support/wire/scripted-api.ts'
import { openCheckout } from './render-checkout.tsx'

test('the booking page reports a reservation that cannot be loaded in the title, and moves the focus once it is loaded', async () => {
  let online = false
  const { user, where } = await openCheckout('book', {
    answers: { reservation: () => (online ? value(order()) : unreachable) },
  })
  const name = 'Your order cannot be shown right now'
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(document.title).toBe(`${name} · Tessera`)
  online = true
  screen.getByRole('button', { name: 'Try again' }).focus()
  await user.keyboard('{Enter}')
  const title = await screen.findByRole('heading', { level: 1, name: 'Your details' })
  await waitFor(() => expect(title).toHaveFocus())
  expect(where()).toBe('book')
})

test('the booking page opens the database of the draft while the reservation loads', async () => {
  const database = vi.fn(() => new Promise<never>(() => undefined))
  await openCheckout('book', {
    services: { database },
    answers: { reservation: () => new Promise(() => undefined) },
  })
  await waitFor(() => expect(database).toHaveBeenCalled())
})

test('the booking page keeps the way back and the title in the top bar while a reservation loads, and announces the loading', async () => {
  await openCheckout('book', {
    pages: createRoutes,
    answers: { reservation: () => new Promise(() => undefined) },
  })
  expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute('href', '/event/pietra')
  const bar = within(screen.getByRole('banner'))
  expect(await bar.findByText('Pietra Nights')).toBeVisible()
  expect(screen.getByText('Opening your order')).toHaveAttribute('role', 'status')
})

test.each([
  ['book', 'Your details'],
  ['overview', 'Review and pay'],
] as const)(
  'the step %s has its steps and its heading "%s" while the reservation loads (P347)',
  async (step, name) => {
    await openCheckout(step, { answers: { reservation: () => new Promise(() => undefined) } })
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Steps' })).toBeVisible()
    expect(screen.getByText('Opening your order')).toHaveAttribute('role', 'status')
  },
)

test('the address of a link shows no heading of a step before the reservation is read, which may be in another one (P350)', async () => {
  await openCheckout('book', { byLink: true, answers: { reservation: () => new Promise(() => undefined) } })
  expect(await screen.findByText('Opening your order')).toHaveAttribute('role', 'status')
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
})

describe('booking details without an answer', () => {
  test('are reported where the buyer sees it: the page scrolls to the notice, at each attempt', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await openCheckout('book', {
      reservation: order(),
      answers: { validateToOverview: () => unreachable },
    })
    const scrolledTo = () =>
      scroll.mock.contexts.filter((context) => (context as Element).contains(screen.queryByRole('alert')))
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your entries')
    await waitFor(() => expect(scrolledTo()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(scrolledTo()).toHaveLength(2))
  })
})
