/** Violations of accessibility rules on the open page, found by axe. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { faintInForcedColors } from './faint-in-forced-colors.ts'

async function run(axe: AxeBuilder): Promise<string[]> {
  // Legacy mode runs in the page alone; the other mode opens a second page for frames, which the app does not have.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** Describing what passed takes half of the time. */
const builder = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] })

/** Violations of WCAG 2.2 A and AA and of best practice. */
export const violations = (page: Page) =>
  run(builder(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']))

/** What another color scheme can change; the other rules read the elements, which stay the same. */
const colorViolations = (page: Page) => run(builder(page).withRules(['color-contrast', 'link-in-text-block']))

/** Colors in the dark scheme and in forced colors; ends in light. */
export async function expectColors(page: Page, where = ''): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colorViolations(page), `dark${where}`).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await faintInForcedColors(page), `forced colors${where}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
}
