/** The space that the home page keeps for reservations and tickets of the device. */
import { runInThisContext } from 'node:vm'
import { act, render } from '@testing-library/react'
import script from 'virtual:before-app'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OwnItems } from '#features/browse/components/OwnItems.tsx'
import { ownItems } from '#platform/browser-storage.ts'
import { repeatEarlyActions } from '#platform/early-actions.ts'

/** True while the style sheet gives the box the space of a ticket. */
const isReserved = () => document.documentElement.dataset['own'] !== undefined

const visit = (hasItems: boolean) => render(<OwnItems>{hasItems && <p>ticket</p>}</OwnItems>)
const complete = () => act(() => vi.advanceTimersByTimeAsync(5000))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  delete document.documentElement.dataset['own']
})

test('the home page reserves space for own items when the visit before showed some, until they are complete', async () => {
  const first = visit(true)
  expect(isReserved()).toBe(false)
  await complete()
  first.unmount()
  const second = visit(false)
  expect(isReserved()).toBe(true)
  await complete()
  expect(isReserved()).toBe(false)
  second.unmount()
  visit(false)
  expect(isReserved()).toBe(false)
})

test('a visit to the home page that ends before its own items are complete changes no expectation', () => {
  ownItems.expect(true)
  visit(false).unmount()
  expect(ownItems.areExpected()).toBe(true)
})

test('the script of a rendered page reserves the space before any code of the app runs', () => {
  runInThisContext(script)
  expect(isReserved()).toBe(false)
  // Removes the listeners of the script: another file of tests runs in the same window.
  repeatEarlyActions()
  ownItems.expect(true)
  runInThisContext(script)
  expect(isReserved()).toBe(true)
  repeatEarlyActions()
})
