/**
 * The browser's own check whether the app can be installed, and the texts that the worker stores: those of the browser's language at its
 * installation, others when a page requests them.
 */
import { expect, test, type Page } from '@playwright/test'
import { startFront } from '../support/front.ts'
import { newProfile } from '../support/profile.ts'
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

test("the app meets the browser's criteria for installation, and a page that was never open shows the chosen language without a connection (W15, W200)", async ({
  baseURL,
}) => {
  const front = await startFront(baseURL ?? '')
  const profile = await newProfile()
  const context = await profile.start()
  try {
    const page = await context.newPage()
    await page.goto(front.origin)
    await workerReady(page)
    const session = await context.newCDPSession(page)
    const manifest = await session.send('Page.getAppManifest')
    expect(manifest.errors).toEqual([])
    expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ display: 'standalone', scope: '/' })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])

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
    await context.close()
    await profile.remove()
    await front.stop()
  }
})
