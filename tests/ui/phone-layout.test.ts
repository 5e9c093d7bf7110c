import { beforeEach, describe, expect, it } from 'vitest'
import pageStyle from '../../src/ui/page/Page.css?inline'
import tabsStyle from '../../src/ui/page/Tabs.css?inline'

interface SimulatedWindow {
  readonly happyDOM: { setViewport(size: { width: number; height: number }): void }
}

/** The rules without their layer, which the simulated browser does not evaluate. */
const rules = [pageStyle, tabsStyle]
  .map((sheet) => sheet.replace('@layer components {', '').replace(/\}\s*$/, ''))
  .join('')

beforeEach(() => {
  document.head.innerHTML = `<style>${rules}</style>`
  document.body.innerHTML = '<nav class="tabs"></nav><a class="only-wide"></a>'
})

/** Whether an element is displayed in a window of this width in px. */
function isDisplayed(selector: string, width: number): boolean {
  ;(globalThis as unknown as SimulatedWindow).happyDOM.setViewport({ width, height: 800 })
  const element = document.querySelector(selector)
  return element !== null && getComputedStyle(element).display !== 'none'
}

describe('the style of page and tabs', () => {
  it.each([
    [320, true],
    [767, true],
    [768, false],
    [1280, false],
  ])('in a window of %i px shows the tabs of a phone: %s (B209)', (width, isPhone) => {
    expect(isDisplayed('.tabs', width)).toBe(isPhone)
    expect(isDisplayed('.only-wide', width)).toBe(!isPhone)
  })
})
