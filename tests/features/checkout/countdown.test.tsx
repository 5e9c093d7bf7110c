import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refused } from '#core/api/result.ts'
import styles from '../../../src/ui/styles/progress.css?inline'
import { first, order, orderOf, ticket } from '../../support/orders.ts'
import { value } from '../../support/scripted-api.ts'
import { valuesFromRules } from '../../support/values-from-rules.ts'
import { openCheckout, opened, pass, stopTime } from './render-checkout.tsx'

const minute = 60_000
const { validity } = order()

/** The booking page with this much time left, ms. */
async function open(left: number, scene: Parameters<typeof openCheckout>[1] = {}) {
  stopTime(validity - left)
  const stage = await openCheckout('book', { services: { now: () => Date.now() }, ...scene })
  await pass(0)
  return stage
}

const banner = () => screen.getByRole('timer', { name: 'Time left', hidden: true })
const style = (property: string) => valuesFromRules(styles, banner(), property)
const spoken = () => screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent)

test('the countdown shows what is reserved until when, and counts down every second (B97, B124)', async () => {
  await open(20 * minute)
  expect(banner()).toHaveTextContent(/^Reserved until \d\d:\d\d/)
  expect(banner()).toHaveTextContent('20:00')
  await pass(1000)
  expect(banner()).toHaveTextContent('19:59')
  await pass(59_000)
  expect(banner()).toHaveTextContent('19:00')
})

test.each([
  [77 * minute, '1:17:00'],
  [50 * 60 * minute, '2 days 2:00:00'],
])('the countdown shows %i ms as %s (B124)', async (left, text) => {
  await open(left, { reservation: orderOf([ticket(first)]) })
  expect(banner()).toHaveTextContent(text)
})

test('the countdown warns under five minutes, is sticky under one, and announces each threshold once (B125, B126)', async () => {
  await open(5 * minute + 1000)
  expect(style('background')).toEqual([])
  expect(spoken().join('')).toBe('')

  await pass(1000)
  expect(style('background')).toEqual([])
  expect(spoken().join('')).toMatch(/^Less than 5 minutes left/)

  await pass(1000)
  expect([style('background'), style('position')]).toEqual([['var(--w)'], []])
  expect(banner()).toHaveTextContent('your entries stay here')

  await pass(4 * minute)
  expect([style('background'), style('position')]).toEqual([['var(--danger-fill)'], ['sticky']])
  expect(spoken().join('')).toBe('Less than a minute left.')

  await pass(minute)
  expect(banner()).toHaveTextContent('00:00')
  expect(spoken().join('')).toBe('Your time is up. What was reserved is on sale again.')
  expect(screen.getByRole('dialog', { name: 'Your time is up' })).toBeVisible()
})

test("the countdown follows the server's clock when the device's clock is ahead", async () => {
  const ahead = { ...value(order()), serverTime: opened }
  stopTime(opened + 30 * minute)
  await openCheckout('book', { services: { now: () => Date.now() }, answers: { reservation: () => ahead } })
  await pass(0)
  expect(banner()).toHaveTextContent('20:00')
  // As the clock of the device shows it when the time is over.
  const until = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(
    validity + 30 * minute,
  )
  expect(banner()).toHaveTextContent(`Reserved until ${until}`)
})

test('the countdown is in the action bar only under five minutes, and does not announce it there', async () => {
  await open(6 * minute)
  // The bar follows the draft, which IndexedDB reads in real time.
  const bar = await vi.waitFor(() => screen.getByRole('region', { name: 'Next step' }), { timeout: 10_000 })
  expect(bar).not.toHaveTextContent('left')
  vi.setSystemTime(validity - 5 * minute)
  await pass(1000)
  expect(bar).toHaveTextContent('04:59 left')
  expect(bar.querySelector('[aria-live]')).not.toHaveTextContent('left')
  expect(bar.querySelector('.action-time')).not.toHaveClass('last')
  vi.setSystemTime(validity - minute)
  await pass(1000)
  expect(bar.querySelector('.action-time.last')).toHaveTextContent('00:59 left')
})

test('the booking page shows "not found" for a reservation that the server has deleted', async () => {
  stopTime()
  await openCheckout('book', { answers: { reservation: () => refused(404) } })
  await pass(0)
  expect(screen.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open my tickets' })).toHaveAttribute('href', '/wallet')
  const bar = within(screen.getByRole('region', { name: 'Next step' }))
  expect(bar.getByRole('link', { name: 'See the event' })).toBeVisible()
})
