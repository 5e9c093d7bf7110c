/** The space that the home page keeps for reservations and tickets of the device. */
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OwnItems } from '#features/browse/components/OwnItems.tsx'

/** Shows items of this height. @returns the box around them, and what ends the visit */
function visit(height: number) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
  const { container, unmount } = render(
    <OwnItems>
      <p>ticket</p>
    </OwnItems>,
  )
  return { box: container.firstElementChild as HTMLElement, unmount }
}
const complete = () => act(() => vi.advanceTimersByTimeAsync(5000))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('gives the items of the device their height of the visit before until they are complete', async () => {
  const first = visit(148)
  expect(first.box.style.minBlockSize).toBe('')
  await complete()
  first.unmount()
  const second = visit(100)
  expect(second.box.style.minBlockSize).toBe('148px')
  await complete()
  expect(second.box.style.minBlockSize).toBe('')
  second.unmount()
  expect(visit(100).box.style.minBlockSize).toBe('100px')
})

test('reserves no height of a window of another width, nor of a visit that ended too early', async () => {
  const first = visit(148)
  await complete()
  first.unmount()
  visit(20).unmount()
  vi.stubGlobal('innerWidth', innerWidth + 1)
  expect(visit(148).box.style.minBlockSize).toBe('')
  vi.unstubAllGlobals()
  expect(visit(148).box.style.minBlockSize).toBe('148px')
})
