import { expect, test } from 'vitest'
import { deferRows, layOutRows } from '#platform/first-frame.ts'

/** A window whose document was opened in this way. */
function windowOf(type: string | undefined) {
  const page = document.implementation.createHTMLDocument()
  const entries = type === undefined ? [] : [{ type }]
  return { document: page, performance: { getEntriesByType: () => entries } } as unknown as Window
}
const defers = ({ document: page }: Window) => page.documentElement.hasAttribute('data-first-frame')

test('a new visit lays out the rows below the screen after its first frame (B612)', () => {
  const page = windowOf('navigate')
  deferRows(page)
  expect(defers(page)).toBe(true)
  layOutRows(page)
  expect(defers(page)).toBe(false)
})

test.each(['reload', 'back_forward', undefined])(
  'a page whose place the browser may restore has the height of every row at once: navigation %s (B612)',
  (type) => {
    const page = windowOf(type)
    deferRows(page)
    expect(defers(page)).toBe(false)
  },
)
