/** The texts that the worker stores: those of the browser's language at its installation, others when a page requests them. */
import { expect, test, type Page } from '@playwright/test'
import { startFront } from '../support/front.ts'
import { workerReady } from '../support/stored-tickets.ts'
import { translate } from '../support/translations.ts'

/** Languages of the stored files with texts. */
const storedLanguages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'))
    const opened = await Promise.all(names.map((name) => caches.open(name)))
    const files = (await Promise.all(opened.map((cache) => cache.keys()))).flat()
    const languages = files.flatMap(({ url }) => /assets\/([a-z]{2})-/.exec(url)?.[1] ?? [])
    return [...new Set(languages)].sort()
  })

test('a page that was never open shows the chosen language without a connection (W200)', async ({
  page,
  baseURL,
}) => {
  const front = await startFront(baseURL ?? '')
  try {
    await page.goto(front.origin)
    await workerReady(page)
    await expect.poll(() => storedLanguages(page)).toEqual(['en'])
    await page.reload()
    await page.locator('select:visible', { has: page.locator('option[value=de]') }).selectOption('de')
    await expect.poll(() => storedLanguages(page)).toEqual(['de', 'en'])
    const files = () =>
      page.evaluate(async () => {
        const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('workbox-precache'))
        return (await (await caches.open(name)).keys()).filter(({ url }) => url.includes('/assets/de-'))
          .length
      })
    await expect.poll(files).toBeGreaterThan(4)
    await front.stop()
    await page.goto(`${front.origin}/wallet/settings`)
    await expect(page.getByRole('heading', { name: translate('app.settings', 'de'), level: 1 })).toBeVisible()
  } finally {
    await front.stop().catch(() => undefined)
  }
})
