/** Faults of the layout that a page can have in any language. Each function returns descriptions; none is a fault. */
import type { Page } from '@playwright/test'

/** Elements that overflow the page at its end. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < -1 || right > clientWidth + 1
      })
      .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`)
  })

/**
 * Visible texts that are cut off by an element around them, and pairs of texts of which one covers the other. What
 * scrolls, an ellipsis and the two bars at the edges of the window are meant to cut or cover.
 */
export const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Part {
      readonly text: string
      readonly parent: Element
      readonly box: DOMRect
    }
    /** The box of a text without the part that an ellipsis replaces. */
    const withoutHiddenEnd = (parent: Element, box: DOMRect): DOMRect => {
      for (let above: Element | null = parent; above; above = above.parentElement) {
        if (getComputedStyle(above).textOverflow !== 'ellipsis') continue
        const frame = above.getBoundingClientRect()
        const left = Math.max(box.left, frame.left)
        return new DOMRect(left, box.top, Math.min(box.right, frame.right) - left, box.height)
      }
      return box
    }
    const isTiny = (element: Element) => {
      for (let above: Element | null = element; above; above = above.parentElement) {
        const { width, height } = above.getBoundingClientRect()
        if (getComputedStyle(above).overflowX !== 'visible' && (width <= 1 || height <= 1)) return true
      }
      return false
    }
    /** Not drawn, or drawn in a box of one pixel for screen readers only. */
    const isHidden = (element: Element) =>
      isTiny(element) ||
      element.closest('.vh, option, svg, [aria-hidden="true"], [hidden]') !== null ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const isBar = (element: Element) => {
      for (let above: Element | null = element; above; above = above.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(above).position)) return true
      return false
    }
    const parts: Part[] = []
    const walker = document.createTreeWalker(
      document.querySelector('dialog[open]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!parent || text === '' || isHidden(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const whole of range.getClientRects()) {
        const box = withoutHiddenEnd(parent, whole)
        if (box.width > 1) parts.push({ text, parent, box })
      }
    }
    const found: string[] = []
    for (const { text, parent, box } of parts) {
      for (
        let above: Element | null = parent;
        above && above !== document.body;
        above = above.parentElement
      ) {
        const { overflowX, overflowY, textOverflow, display } = getComputedStyle(above)
        if (display.startsWith('inline') && !display.includes('-')) continue
        const frame = above.getBoundingClientRect()
        if ([overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll')) break
        const cutX = overflowX !== 'visible' && textOverflow !== 'ellipsis'
        if (cutX && (box.left < frame.left - 1 || box.right > frame.right + 1)) found.push(`cut: ${text}`)
        // The box of a font is higher than its letters.
        if (overflowY !== 'visible' && (box.top < frame.top - 5 || box.bottom > frame.bottom + 5))
          found.push(`cut: ${text}`)
      }
    }
    const still = parts.filter(({ parent }) => !isBar(parent))
    for (const [index, one] of still.entries())
      for (const other of still.slice(index + 1)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (
          one.parent !== other.parent &&
          across > 2 &&
          down > 0.4 * Math.min(one.box.height, other.box.height)
        )
          found.push(`covered: ${one.text} | ${other.text}`)
      }
    const controls = [...document.querySelectorAll('button, input, select, textarea, a.btn')].filter(
      (control) => !isHidden(control) && !isBar(control) && control.closest('dialog:not([open])') === null,
    )
    for (const control of controls) {
      const frame = control.getBoundingClientRect()
      for (const { text, parent, box } of still) {
        if (control.contains(parent) || parent.closest('label')?.contains(control) === true) continue
        const across = Math.min(frame.right, box.right) - Math.max(frame.left, box.left)
        const down = Math.min(frame.bottom, box.bottom) - Math.max(frame.top, box.top)
        if (across > 2 && down > 4) found.push(`covered: ${text} | ${control.tagName} ${control.textContent}`)
      }
      if (control.tagName === 'BUTTON' || control.tagName === 'A')
        if (control.scrollWidth > control.clientWidth + 1)
          found.push(`wider than its button: ${control.textContent}`)
    }
    return [...new Set(found)]
  })

/** Amounts and numbers whose parts the bidirectional algorithm would reorder, because no element isolates them. */
export const notIsolated = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const amount = /^(?:[A-Z]{3}\s?[−-]?[\d.,’']+|[−-]?[\d.,’'\s]+[A-Z]{3})$/
    const number = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}|^[A-Z]{2}\d{2}[ \d]{8,}/
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!parent?.checkVisibility() || (!amount.test(text) && !number.test(text))) continue
      const isIsolated = getComputedStyle(parent).unicodeBidi === 'plaintext'
      if (!isIsolated && parent.closest('script, option, .vh, bdi, [dir]:not(html)') === null)
        found.push(`${parent.tagName}: ${text}`)
    }
    return found
  })
