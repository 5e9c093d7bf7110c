import { afterEach, describe, expect, test } from 'vitest'
import { cleanEventCss, adoptEventCss } from '#catalogue/parts/event-style.ts'

const flat = (css: string) => cleanEventCss(css).replaceAll(/\s+/g, ' ')

describe('the style sheet of an organizer', () => {
  test('can set custom properties on the root and nothing else there', () => {
    const css = flat(':root { --accent: #0b5d4e; display: none } body { visibility: hidden }')
    expect(css).toContain(':root { --accent: #0b5d4e; }')
    expect(css).not.toContain('display')
    expect(css).not.toContain('visibility')
  })

  test('is limited to the app, in the layer event', () => {
    const css = flat('h1, .btn { color: red }')
    expect(css).toMatch(/^@layer event \{/)
    expect(css).toContain(':where(#root) h1, :where(#root) .btn { color: red; }')
  })

  test('does not apply outside of the app when its selector names the page first', () => {
    expect(flat('html > head ~ body h1 { color: red }')).not.toContain('color')
  })

  test.each([
    'url(https://evil.example/x.png)',
    'url("//evil.example/x.png")',
    "url('http://evil.example')",
    'url(data:text/html,x)',
    'url(x.png)',
    'url(/ok.png), url(https://evil.example)',
    'image-set("https://evil.example/x.png" 1x)',
  ])('has no declaration with %s', (address) => {
    expect(flat(`h1 { background-image: ${address}; color: red }`)).not.toContain('background')
    expect(flat(`h1 { background-image: ${address}; color: red }`)).toContain('color: red')
  })

  test('can use files of this origin', () => {
    expect(flat('h1 { background-image: url("/file/abc") }')).toContain('/file/abc')
  })

  test('keeps its media queries with the same rules inside', () => {
    const css = flat('@media (min-width: 40rem) { h1 { color: red } :root { color: blue; --a: 1 } }')
    expect(css).toContain('@media (min-width: 40rem) { :where(#root) h1 { color: red; }')
    expect(css).toContain('--a: 1')
    expect(css).not.toContain('blue')
  })

  test('has no imports and fonts', () => {
    const css = flat(
      '@import url("https://evil.example/a.css"); @font-face { font-family: x; src: url("/x") } h1 { color: red }',
    )
    expect(css).not.toContain('import')
    expect(css).not.toContain('font-face')
    expect(css).toContain('color: red')
  })

  test('is cut at its size limit', () => {
    expect(flat(`${'/* x */'.repeat(20_000)} h1 { color: red }`)).not.toContain('color')
  })
})

describe('applying an event style', () => {
  afterEach(() => adoptEventCss(null))

  test('applies one at a time, and none after the event (B27, B28)', () => {
    const before = document.adoptedStyleSheets.length
    adoptEventCss(':root { --accent: red }')
    adoptEventCss(':root { --accent: blue }')
    expect(document.adoptedStyleSheets).toHaveLength(before + 1)
    adoptEventCss(null)
    expect(document.adoptedStyleSheets).toHaveLength(before)
    adoptEventCss('  ')
    expect(document.adoptedStyleSheets).toHaveLength(before)
  })
})
