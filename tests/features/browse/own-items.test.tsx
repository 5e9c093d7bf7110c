/** The space that the home page keeps for reservations and tickets of the device. */
import { runInThisContext } from 'node:vm'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inlineScript } from '#core/domain/page-renderer.ts'
import { OwnItems } from '#features/browse/components/OwnItems.tsx'
import { repeatEarlyActions } from '#platform/early-actions.ts'

/** What the style sheet gives the box at least. */
const reserved = () => document.documentElement.style.getPropertyValue('--own')

/** Shows items of this height. @returns what ends the visit */
function visit(height: number) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
  const { unmount } = render(
    <OwnItems>
      <p>ticket</p>
    </OwnItems>,
  )
  return { unmount }
}
const complete = () => act(() => vi.advanceTimersByTimeAsync(5000))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  document.documentElement.removeAttribute('style')
})

test('gives the items of the device their height of the visit before until they are complete', async () => {
  const first = visit(148)
  expect(reserved()).toBe('')
  await complete()
  first.unmount()
  const second = visit(100)
  expect(reserved()).toBe('148px')
  await complete()
  expect(reserved()).toBe('')
  second.unmount()
  visit(100)
  expect(reserved()).toBe('100px')
})

test('reserves no height of a window of another width, nor of a visit that ended too early', async () => {
  const first = visit(148)
  await complete()
  first.unmount()
  visit(20).unmount()
  vi.stubGlobal('innerWidth', innerWidth + 1)
  const other = visit(148)
  expect(reserved()).toBe('')
  other.unmount()
  vi.unstubAllGlobals()
  visit(148)
  expect(reserved()).toBe('148px')
})

test('a rendered page reserves the height before any code of the app runs', async () => {
  const first = visit(148)
  await complete()
  first.unmount()
  expect(reserved()).toBe('')
  runInThisContext(inlineScript)
  expect(reserved()).toBe('148px')
  // Removes the listeners of the script.
  repeatEarlyActions()
})
