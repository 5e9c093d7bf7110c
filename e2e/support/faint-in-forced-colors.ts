/** What forced colors make hard to see. axe reads other colors than those that are drawn there. */
import type { Page } from '@playwright/test'

/**
 * Texts with a contrast below 4.5, and controls without an edge of at least 3 around them or around their group. Each
 * entry is a description; none is a fault. What is disabled may be faint.
 */
export const faintInForcedColors = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const known = new Map<string, readonly number[]>()
    /** Red, green, blue, alpha from 0 to 255. */
    const pixelOf = (color: string): readonly number[] => {
      const before = known.get(color)
      if (before !== undefined || canvas === null) return before ?? []
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const pixel = [...canvas.getImageData(0, 0, 1, 1).data]
      known.set(color, pixel)
      return pixel
    }
    const luminance = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = pixelOf(color).map((value) =>
        value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (first: string, second: string): number => {
      const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    }
    const groundOf = (element: Element | null): string => {
      for (let above = element; above; above = above.parentElement) {
        const { backgroundColor } = getComputedStyle(above)
        if (pixelOf(backgroundColor)[3] === 255) return backgroundColor
      }
      return getComputedStyle(document.body).backgroundColor
    }
    const isSeen = (element: Element) =>
      element.closest('.vh, svg, option, [aria-hidden="true"], [aria-disabled="true"], :disabled') === null &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const nameOf = (element: Element) =>
      `${element.tagName}.${element.getAttribute('class') ?? ''} ${(element.textContent ?? '').slice(0, 40)}`
    const hasEdge = (element: Element): boolean => {
      const style = getComputedStyle(element)
      const ground = groundOf(element.parentElement)
      const isDrawn = (line: string, width: string, color: string) =>
        line !== 'none' && parseFloat(width) > 0 && contrast(color, ground) >= 3
      return (
        isDrawn(style.borderBlockEndStyle, style.borderBlockEndWidth, style.borderBlockEndColor) ||
        isDrawn(style.outlineStyle, style.outlineWidth, style.outlineColor)
      )
    }
    const ownText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())

    const texts = [...document.querySelectorAll('body *')]
      .filter((element) => ownText(element) && isSeen(element))
      .filter((element) => contrast(getComputedStyle(element).color, groundOf(element)) < 4.5)
    const controls = '.btn:not(.text), input:not([type=hidden], [type=file], [type=checkbox], [type=radio])'
    const edgeless = [
      ...document.querySelectorAll(`${controls}, select, textarea, .radio-card, .toggle-chip`),
    ]
      .filter(isSeen)
      .filter(
        (element) => ![element, element.parentElement].some((candidate) => candidate && hasEdge(candidate)),
      )
    return [
      ...texts.map((element) => `faint text: ${nameOf(element)}`),
      ...edgeless.map((element) => `no edge: ${nameOf(element)}`),
    ]
  })
