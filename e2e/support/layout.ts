/** Faults of the layout that a page can have in any language. Each function returns descriptions; none is a fault. */
import type { Frame, Page } from '@playwright/test'

/** Elements that overflow the page at its end. */
export const sideways = (page: Page | Frame): Promise<string[]> =>
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

/** Words, numbers and times that are broken over two lines; long words, addresses and syllables may be. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = 16
    const broken: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('option, .vh')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u00AD-]+/gu)) {
        if (word.length > longest || /[@/]/.test(word)) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
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
    const readParts = (): Part[] => {
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
      return parts
    }
    const scrolls = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      return [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll')
    }
    const isCutBy = (above: Element, { box }: Part): boolean => {
      const { overflowX, overflowY, textOverflow, display } = getComputedStyle(above)
      if (display === 'inline') return false
      const frame = above.getBoundingClientRect()
      const across = box.left < frame.left - 1 || box.right > frame.right + 1
      // The box of a font is higher than its letters.
      const down = box.top < frame.top - 5 || box.bottom > frame.bottom + 5
      return (
        (overflowX !== 'visible' && textOverflow !== 'ellipsis' && across) ||
        (overflowY !== 'visible' && down)
      )
    }
    const isCut = (part: Part): boolean => {
      for (
        let above: Element | null = part.parent;
        above && above !== document.body;
        above = above.parentElement
      ) {
        if (scrolls(above)) return false
        if (isCutBy(above, part)) return true
      }
      return false
    }
    /** CSS px that two boxes have in common. */
    const overlap = (box: DOMRect, other: DOMRect) => ({
      across: Math.min(box.right, other.right) - Math.max(box.left, other.left),
      down: Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top),
    })
    const isCovered = (part: Part, other: Part) => {
      const { across, down } = overlap(part.box, other.box)
      return (
        part.parent !== other.parent && across > 2 && down > 0.4 * Math.min(part.box.height, other.box.height)
      )
    }
    const isUnder = (control: Element, { parent, box }: Part) => {
      if (control.contains(parent) || parent.closest('label')?.contains(control) === true) return false
      const { across, down } = overlap(control.getBoundingClientRect(), box)
      return across > 2 && down > 4
    }
    const isTooNarrow = (control: Element) =>
      ['BUTTON', 'A'].includes(control.tagName) && control.scrollWidth > control.clientWidth + 1

    const parts = readParts()
    const still = parts.filter(({ parent }) => !isBar(parent))
    const controls = [...document.querySelectorAll('button, input, select, textarea, a.btn')].filter(
      (control) => !isHidden(control) && !isBar(control) && control.closest('dialog:not([open])') === null,
    )
    const covered = still.flatMap((part, index) =>
      still
        .slice(index + 1)
        .flatMap((other) => (isCovered(part, other) ? [`${part.text} | ${other.text}`] : [])),
    )
    const under = controls.flatMap((control) =>
      still.flatMap((part) => (isUnder(control, part) ? [`${part.text} | ${control.tagName}`] : [])),
    )
    const faults = [
      ...parts.filter(isCut).map(({ text }) => `cut: ${text}`),
      ...[...covered, ...under].map((pair) => `covered: ${pair}`),
      ...controls.filter(isTooNarrow).map((control) => `wider than its button: ${control.textContent}`),
    ]
    return [...new Set(faults)]
  })

/** Amounts and numbers whose parts the bidirectional algorithm would reorder, because no element isolates them. */
export const notIsolated = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // The number of an order, such as FAF09107, has no space after its letters.
    const amount = /^(?:[A-Z]{3}\s[−-]?[\d.,’']+|[−-]?[\d.,’'\s]+[A-Z]{3})$/
    const number = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}|^[A-Z]{2}\d{2}[ \d]{8,}/
    const reordered: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!parent?.checkVisibility() || (!amount.test(text) && !number.test(text))) continue
      const isIsolated = getComputedStyle(parent).unicodeBidi === 'plaintext'
      if (!isIsolated && parent.closest('script, option, .vh, bdi, [dir]:not(html)') === null)
        reordered.push(`${parent.tagName}: ${text}`)
    }
    return reordered
  })
