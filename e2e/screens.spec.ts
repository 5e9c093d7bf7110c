/** Every screen: no accessibility violation in light and dark, nothing cut off at 320 px, no key shown as text. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { originOf } from './support/journey.ts'
import { screenNames, screens } from './support/screens.ts'

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** Whatever reaches beyond the right edge. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName}.${element.className}`)
  })

for (const name of screenNames) {
  test(name, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await screens[name](page, originOf(baseURL))
    expect(await violations(page), 'light').toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page), 'dark').toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sideways(page), 'at 320 px').toEqual([])
    expect(await page.locator('body').innerText()).not.toMatch(/\bapp\.[a-z]+\.[a-z]|\{\{/)
  })
}
