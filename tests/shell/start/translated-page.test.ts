import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepTranslatedPage } from '#shell/start/translated-page.ts'

const { insertBefore, removeChild } = Node.prototype
const box = document.createElement('div')
const text = document.createTextNode('50.00')

beforeEach(() => {
  keepTranslatedPage(document)
  document.body.append(box)
  text.nodeValue = '50.00'
  box.replaceChildren(text)
})
afterEach(() => {
  Object.assign(Node.prototype, { insertBefore, removeChild })
  Reflect.deleteProperty(text, 'nodeValue')
  box.remove()
})

/** What a translator does with a text. */
const translators = {
  wraps: (font: HTMLElement) => {
    text.before(font)
    font.append(text)
  },
  'puts an element before and removes': (font: HTMLElement) => {
    font.textContent = text.data
    text.before(font)
    text.remove()
  },
  replaces: (font: HTMLElement) => {
    font.textContent = text.data
    text.replaceWith(font)
  },
}

describe.each(Object.entries(translators))('a translator that %s a text', (_, translate) => {
  const font = document.createElement('font')
  beforeEach(async () => {
    font.replaceChildren()
    const observed = new Promise<unknown>((resolve) =>
      new MutationObserver(resolve).observe(box, { childList: true }),
    )
    translate(font)
    // This observer is called after that of the page.
    await observed
  })

  it('leaves the place before the text', () => {
    const icon = document.createElement('i')
    box.insertBefore(icon, text)
    expect(box.firstChild).toBe(icon)
    expect(box.lastChild).toBe(font)
  })

  it('lets the text be removed', () => {
    box.removeChild(text)
    expect(box.textContent).toBe('')
  })

  it('shows a change of the text, also after it is put back', () => {
    text.nodeValue = '100.00'
    expect(box.textContent).toBe('100.00')
    font.replaceWith(text)
    expect(box.textContent).toBe('100.00')
    text.nodeValue = '150.00'
    expect(box.textContent).toBe('150.00')
  })
})
