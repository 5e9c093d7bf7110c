import { describe, expect, it } from 'vitest'
import { renderer } from '#wallet/static/server-renderer.tsx'
import hdr from '../../../src/ticket/pages/door.css?inline'
import door from '../../../src/ticket/static/DoorView.css?inline'
import motion from '../../../src/ui/styles/preferences.css?inline'
import print from '../../../src/ui/styles/print.css?inline'
import { staticHtml, ticketUuid } from '../../support/page-tickets.ts'
import { valuesFromRules } from '../../support/wire/values-from-rules.ts'

const page = new DOMParser().parseFromString(staticHtml(renderer, 'doorView'), 'text/html')
const find = (selector: string): Element => {
  const element = page.querySelector(selector)
  if (!element) throw new Error(`The door view has no ${selector}`)
  return element
}

describe('the border of the door view', () => {
  it('has the moving title of the event before the code, not over it (W54)', () => {
    const border = find('.frame > .living')
    expect(border.textContent).toBe('Pietra Nights')
    expect(border.contains(find('svg.qr'))).toBe(false)
    // The padding is as high as the line of the title and the border below it.
    const [height = ''] = valuesFromRules(door, border, 'block-size')
    expect(valuesFromRules(door, find('.edge'), 'inset')).toEqual([`${height} 0 0`])
    expect(valuesFromRules(door, find('main'), '--top')).toEqual([`calc(${height} + 10px)`])
    expect(valuesFromRules(door, find('.frame'), 'padding')[0]?.split(' ')[0]).toBe('var(--top)')
    expect(valuesFromRules(door, border, 'overflow')).toEqual(['hidden'])
  })

  it('has no clock before the app has started, because a static page would show a wrong time', () => {
    expect(find('.living .live').textContent).toBe('')
  })

  it('stands still when the visitor prefers reduced motion', () => {
    expect(motion).toMatch(/prefers-reduced-motion: reduce\) \{\s+\*,[\s\S]*?animation: none !important/)
    // The whole title, in two lines.
    expect(motion).toMatch(/:root \.living \{[^}]*white-space: normal/)
    expect(motion).not.toContain('text-overflow')
  })
})

describe('the reference number of the door view', () => {
  it('is in groups of four, which one click selects (W55)', () => {
    const groups = [...find('.door-foot .ref').querySelectorAll('span')].map(({ textContent }) => textContent)
    expect(groups.join('')).toBe(ticketUuid.replaceAll('-', ''))
    expect(new Set(groups.map((group) => group.length))).toEqual(new Set([4]))
    expect(valuesFromRules(door, find('.door-foot .ref'), 'user-select')).toEqual(['all'])
  })
})

describe('the print sheet', () => {
  it('prints a code of at least 40 mm without its quiet zone, and hides what only a screen needs (W56)', () => {
    const [width = ''] = valuesFromRules(print, find('.frame'), 'inline-size')
    expect(width).toMatch(/^\d+mm$/)
    // 10 px of border on each side; 49 of 57 modules are the code.
    const paddingMm = (20 * 25.4) / 96
    expect(((parseInt(width, 10) - paddingMm) * 49) / 57).toBeGreaterThanOrEqual(40)
    for (const selector of ['.living', '.edge', '.door-top', '.door-foot'])
      expect(valuesFromRules(print, find(selector), 'display')).toEqual(['none !important'])
  })

  it('names event, attendee and reference of each ticket', () => {
    const text = find('.door-who').textContent.replaceAll('\u00a0', ' ')
    expect(text).toContain('Ada Keller')
    expect(text).toContain('0d9c 1b7e 52a4 4c38 9f61 7e80 a2c4 d6f5')
    expect(text).toContain('Pietra Nights')
    expect(valuesFromRules(print, find('.door-who > .print-only'), 'display')).toEqual(['block'])
  })

  it('begins a page with each ticket (W56)', () => {
    const before = find('.door-ticket').cloneNode(true)
    find('.deck').prepend(before)
    expect(valuesFromRules(print, find('.door-ticket'), 'break-after')).toEqual(['page'])
    before.parentNode?.removeChild(before)
  })
})

describe('the HDR ground of the code', () => {
  it('is drawn over white, only where the display shows HDR (W57)', () => {
    expect(hdr).toMatch(/@media \(dynamic-range: high\) \{\s+\.door \.qr \{/)
    const [background = ''] = valuesFromRules(hdr, find('svg.qr'), 'background')
    // The base64 text has a semicolon: the declaration ends after it.
    expect(background).toMatch(/^#fff\s+url\(/)
    expect(hdr).toMatch(/\.door \.qr \{[^{}]*\) !important;\s*\}/)
  })

  it('is not covered by the white ground of the drawn code', () => {
    const ground = find('svg.qr > :first-child')
    expect(ground.getAttribute('fill')).toBe('#fff')
    expect(valuesFromRules(hdr, ground, 'fill')).toEqual(['none !important'])
    // Modules of the code keep their color.
    for (const other of [...find('svg.qr').children].slice(1))
      expect(valuesFromRules(hdr, other, 'fill')).toEqual([])
  })

  it('is one white pixel in PQ', () => {
    const [, base64 = ''] = /url\(['"]?data:image\/png;base64,([^'")]+)/.exec(hdr) ?? []
    const png = Buffer.from(base64, 'base64')
    const at = png.indexOf('cICP')
    // Primaries of BT.2020, transfer function PQ, RGB, full range (PNG, third edition, cICP).
    expect([...png.subarray(at + 4, at + 8)]).toEqual([9, 16, 0, 1])
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1, 1])
  })
})
