/** The space that the home page keeps for reservations and tickets of the device. */
import { runInThisContext } from 'node:vm'
import { act, render } from '@testing-library/react'
import script from 'virtual:before-app'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownItems } from '#device/browser/browser-storage.ts'
import { OwnItems } from '#shell/pages/home/OwnItems.tsx'
import { repeatEarlyActions } from '#shell/start/early-actions.ts'

/** For how many lines the style sheet gives space to the box. */
const reserved = () => document.documentElement.dataset['own']

const visit = (lines: number) =>
  render(
    <OwnItems>
      <ul>
        {Array.from({ length: lines }, (_, line) => (
          <li key={line} />
        ))}
      </ul>
    </OwnItems>,
  )
const complete = () => act(() => vi.advanceTimersByTimeAsync(5000))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  delete document.documentElement.dataset['own']
})

test('the home page reserves space for as many lines as the visit before showed, until they are complete (B361)', async () => {
  const first = visit(2)
  expect(reserved()).toBeUndefined()
  await complete()
  first.unmount()
  const second = visit(0)
  expect(reserved()).toBe('2')
  await complete()
  expect(reserved()).toBeUndefined()
  second.unmount()
  visit(0)
  expect(reserved()).toBeUndefined()
})

test('a visit to the home page that ends before its own items are complete changes no expectation', () => {
  ownItems.expect(3)
  visit(0).unmount()
  expect(ownItems.expected()).toBe(3)
})

test('a new order or ticket reserves the space of a line, and keeps that of more lines (B361)', () => {
  ownItems.expectSome()
  expect(ownItems.expected()).toBe(1)
  ownItems.expect(3)
  ownItems.expectSome()
  expect(ownItems.expected()).toBe(3)
})

test('the script of a rendered page reserves the space before any code of the app runs', () => {
  runInThisContext(script)
  expect(reserved()).toBeUndefined()
  // Removes the listeners of the script: another file of tests runs in the same window.
  repeatEarlyActions()
  ownItems.expect(1)
  runInThisContext(script)
  expect(reserved()).toBe('1')
  repeatEarlyActions()
})
