import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenForListKeys } from '#platform/list-keys.ts'

let end: () => void
const press = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
const focused = () => document.activeElement?.textContent

/** Two rows of two cards, with a search above unless the page has none. */
function openPage(search = '<input type="search" />'): void {
  const card = (name: string) => `<a class="go" href="/${name}">${name}</a>`
  document.body.innerHTML = `<a href="/">Home</a><main>${search}${['a1', 'a2', 'b1', 'b2'].map(card).join('')}</main>`
  for (const link of document.querySelectorAll<HTMLElement>('.go')) {
    const [row = '', column = ''] = link.textContent
    link.getBoundingClientRect = () => ({ top: row === 'a' ? 0 : 300, left: Number(column) * 200 }) as DOMRect
  }
}
const focusCard = (name: string) => document.querySelector<HTMLElement>(`[href="/${name}"]`)?.focus()

beforeEach(() => {
  end = listenForListKeys()
})
afterEach(() => {
  end()
  document.body.replaceChildren()
})

test('"/" leads to the search of a page, and stays a letter in a field (B484)', () => {
  openPage()
  press('/')
  const field = document.querySelector('input')
  expect(document.activeElement).toBe(field)
  const typed = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true })
  field?.dispatchEvent(typed)
  expect(typed.defaultPrevented).toBe(false)
})

test('the arrows lead from the search to the first card, to the card below and back to the search (B484)', () => {
  openPage()
  press('/')
  press('ArrowDown')
  expect(focused()).toBe('a1')
  press('ArrowDown')
  expect(focused()).toBe('b1')
  press('ArrowDown')
  expect(focused()).toBe('b1')
  focusCard('b2')
  press('ArrowUp')
  expect(focused()).toBe('a2')
  press('ArrowUp')
  expect(document.activeElement?.tagName).toBe('INPUT')
})

test.each([
  ['the focus is outside of the list', '', () => document.querySelector<HTMLElement>('[href="/"]')?.focus()],
  ['a dialog is open', '<dialog open></dialog>', () => focusCard('a1')],
])('an arrow scrolls the page while %s (B484)', (_, markup, focus) => {
  openPage(markup)
  focus()
  const before = document.activeElement
  press('ArrowDown')
  expect(document.activeElement).toBe(before)
})

test('"/" and the arrow above the first row do nothing on a page without a search (B484)', () => {
  openPage('')
  focusCard('a1')
  press('/')
  press('ArrowUp')
  expect(focused()).toBe('a1')
})
