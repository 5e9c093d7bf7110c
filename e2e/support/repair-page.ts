import type { Page } from '@playwright/test'

/** The repair page, which leads to the tickets at once. @param by what keeps it in view */
export const openRepairPage =
  (by: 'a worker that does not answer' | 'a missing connection') =>
  async (page: Page): Promise<void> => {
    await page.addInitScript(
      by === 'a missing connection'
        ? "Object.defineProperty(navigator, 'onLine', { value: false })"
        : // Without its deadline the page stays; axe needs short timers.
          `navigator.serviceWorker.getRegistrations = () => new Promise(() => {})
          const wait = setTimeout
          setTimeout = (run, ms = 0) => (ms < 1000 ? wait(run, ms) : 0)`,
    )
    await page.goto('/recover')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
