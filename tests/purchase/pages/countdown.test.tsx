import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { refused } from '#wire/result.ts'
import styles from '../../../src/purchase/parts/StepPage.css?inline'
import { first, order, orderOf, ticket } from '../../support/orders.ts'
import { value } from '../../support/wire/scripted-api.ts'
import { valuesFromRules } from '../../support/wire/values-from-rules.ts'
import { openCheckout, opened, pass, stopTime } from './render-checkout.tsx'

const { validity } = order()

/** The booking page with this much time left, ms. */
async function open(left: number, options: Parameters<typeof openCheckout>[1] = {}) {
  stopTime(validity - left)
  const setup = await openCheckout('book', { services: { now: () => Date.now() }, ...options })
  await pass(0)
  return setup
}

const banner = () => screen.getByRole('timer', { name: 'Time left', hidden: true })
/** A property of the top bar in the rules for a bar that has the countdown. jsdom keeps an old answer for `:has`. */
const style = (property: string) =>
  valuesFromRules(styles.replaceAll('.top:has(', ':is('), banner(), property)
const statusTexts = () =>
  screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent)

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

test('the countdown warns and stays in view under five minutes, is red under one, and announces each threshold once (B125, B126)', async () => {
  await open(5 * minute + 1000)
  expect(style('background')).toEqual([])
  expect(statusTexts().join('')).toBe('')

  await pass(1000)
  expect(style('background')).toEqual([])
  expect(statusTexts().join('')).toMatch(/^Less than 5 minutes left/)

  await pass(1000)
  expect([style('background'), style('position')]).toEqual([['var(--warn-wash)'], ['relative', 'sticky']])
  expect(banner()).toHaveTextContent('Your entries stay, even if the time runs out.')

  await pass(4 * minute)
  expect([style('background'), style('position')]).toEqual([['var(--danger-fill)'], ['relative', 'sticky']])
  expect(statusTexts().join('')).toBe('Less than a minute left.')

  await pass(minute)
  expect(banner()).toHaveTextContent('00:00')
  expect(statusTexts().join('')).toBe('Your time is up. What was reserved is on sale again.')
  expect(screen.getByRole('dialog', { name: 'Your time is up' })).toBeVisible()
})

test("the countdown follows the server's clock when the device's clock is ahead", async () => {
  const ahead = { ...value(order()), serverTime: opened }
  stopTime(opened + 30 * minute)
  await openCheckout('book', { services: { now: () => Date.now() }, answers: { reservation: () => ahead } })
  await pass(0)
  expect(banner()).toHaveTextContent('20:00')
  // The device's clock shows this when the time is over.
  const until = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(
    validity + 30 * minute,
  )
  expect(banner()).toHaveTextContent(`Reserved until ${until}`)
})

test('the booking page shows "not found" for a reservation that the server has deleted', async () => {
  stopTime()
  await openCheckout('book', { answers: { reservation: () => refused(404) } })
  await pass(0)
  expect(screen.getByRole('heading', { level: 1, name: 'No order with this number' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open my tickets' })).toHaveAttribute('href', '/wallet')
  expect(screen.getByRole('link', { name: 'Write to the organizer' })).toBeVisible()
})
