/** The style sheets and the page keep what Safari on iOS needs (docs/browser-notes.md#home-screen-of-ios). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { styleSheets } from '../support/style-sheets.ts'

const root = join(import.meta.dirname, '../..')
const css = styleSheets.map(([, text]) => text).join('\n')
const rules = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', text = '']) => ({
  selector: selector.trim(),
  text,
}))

/** A font size in rem; of a token, the size of the token. */
function remOf(size: string): number {
  const token = /var\((--[\w-]+)\)/.exec(size)?.[1]
  const value = token === undefined ? size : (new RegExp(`${token}:\\s*([^;]+);`).exec(css)?.[1] ?? '')
  return Number(/^([\d.]+)rem$/.exec(value.trim())?.[1])
}

it('the style gives controls a text of 16 px or more, because Safari zooms in on the focus of smaller ones (W236)', () => {
  const controls = rules.filter(({ selector }) =>
    /(^|[\s,>])(input|select|textarea|\S*\.input)\b/.test(selector),
  )
  const sizes = controls.flatMap(({ selector, text }) => {
    const size = /font-size:\s*([^;]+)/.exec(text)?.[1]
    return size === undefined ? [] : [[selector, remOf(size)] as const]
  })
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.filter(([, rem]) => !(rem >= 1))).toEqual([])
})

it('the style keeps bars at the lower edge above the home indicator (W236)', () => {
  const bars = rules.filter(({ text }) => /position:\s*fixed/.test(text) && /inset(-block-end)?:/.test(text))
  expect(bars.length).toBeGreaterThan(1)
  for (const { selector, text } of bars) expect(text, selector).toContain('--safe-b')
})

it('the style lets pages reach the edges of the screen, from which their styles keep the safe areas (W236)', () => {
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  expect(page).toContain('viewport-fit=cover')
  expect(page).not.toContain('rel="manifest"')
  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />')
  expect(page).toContain('<meta name="apple-mobile-web-app-capable" content="yes" />')
})
