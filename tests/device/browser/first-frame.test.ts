import { expect, it } from 'vitest'
import { deferRows, layOutRows } from '#device/browser/first-frame.ts'

const pageOf = (rows: number, type: string) => {
  document.body.innerHTML = '<li class="event-tile"></li>'.repeat(rows)
  return { document, performance: { getEntriesByType: () => [{ type }] } } as unknown as Window
}
const isDeferred = () => document.documentElement.dataset['firstFrame'] !== undefined
const laidOut = () => document.querySelectorAll('[style*="content-visibility"]').length

it.each([0, 1, 10, 11, 25, 80])(
  'lays out %i rows below the first screen, ten in each idle period',
  (rows) => {
    const page = pageOf(rows, 'navigate')
    deferRows(page)
    expect(isDeferred()).toBe(true)
    const periods: number[] = []
    const waiting: (() => void)[] = []
    layOutRows(page, (work) => waiting.push(work))
    periods.push(laidOut())
    for (let work = waiting.shift(); work; work = waiting.shift()) {
      expect(isDeferred()).toBe(true)
      work()
      periods.push(laidOut())
    }
    expect(periods).toEqual(
      Array.from({ length: Math.max(1, Math.ceil(rows / 10)) }, (_, period) =>
        Math.min(rows, 10 * (period + 1)),
      ),
    )
    expect(isDeferred()).toBe(false)
  },
)

it('defers no row of a page that is loaded again, whose place the browser restores', () => {
  deferRows(pageOf(20, 'reload'))
  expect(isDeferred()).toBe(false)
})
