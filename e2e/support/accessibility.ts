/** Violations of accessibility rules on the open page, found by axe. */
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { faintInForcedColors } from './faint-in-forced-colors.ts'

async function run(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  // Each evaluation of the source takes as long as half of the rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, all, none }) => {
          const reasons = [...any, ...all, ...none].map(({ message }) => message)
          return `${id}: ${target.join(' ')} ${reasons.join('; ')}`
        }),
      )
    },
    // No rule here reads what axe would load beforehand: style sheets and media.
    { runOnly, reporter: 'no-passes', preload: false } satisfies axe.RunOptions,
  )
}

/** Violations of WCAG 2.2 A and AA and of best practice. */
export const violations = (page: Page) =>
  run(page, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })

/** What another color scheme can change; the other rules read the elements, which stay the same. */
const colorViolations = (page: Page) =>
  run(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })

/** Colors in the dark scheme and in forced colors; ends in light. */
export async function expectColors(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colorViolations(page), 'dark').toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await faintInForcedColors(page), 'forced colors').toEqual([])
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
}
