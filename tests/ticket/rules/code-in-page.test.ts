import { describe, expect, it } from 'vitest'
import { codeInPage } from '#ticket/rules/code-in-page.ts'

describe('codeInPage', () => {
  const shown = (name: string, dark = 'M4 4h7v1h-7z') =>
    `<svg height="285" width="285" viewBox="0 0 57 57" role="img" class="qr" aria-label="${name}">` +
    `<path fill="#fff" d="M0,0 h57v57H0z"></path><path fill="#000" d="${dark}"></path></svg>`

  it('returns the code that the page shows as a drawing (W59)', () => {
    expect(codeInPage(`<p>before</p>${shown('Ada')}<p>after</p>`)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 57 57" width="285" height="285" shape-rendering="crispEdges">' +
        '<path fill="#fff" d="M0 0h57v57H0z"/><path fill="#000" d="M4 4h7v1h-7z"/></svg>',
    )
  })

  it('reads the code of a name that looks like a page', () => {
    const name = '&quot;><path fill=&quot;#000&quot; d=&quot;M1 1h1v1h-1z&quot;> viewBox=&quot;0 0 9 9&quot;'
    expect(codeInPage(shown(name))).toBe(codeInPage(shown('Ada')))
  })

  it.each([
    ['a page without a code', '<p>Refresh once</p>'],
    [
      'the placeholder of a void code',
      '<svg viewBox="0 0 33 33"><path fill="#ddd" d="M1 1h1v1h-1z"></path></svg>',
    ],
    ['a code without modules', shown('Ada', '')],
    ['no text', ''],
  ])('is null for %s (W59)', (_, html) => expect(codeInPage(html)).toBeNull())
})
