/** Banners of an alf.io server stand in the rendered page: they do not move it when the app starts. */
import { expect, test } from '@playwright/test'
import { startAlfio } from './support/alfio.ts'
import { startForwardingServer } from './support/forwarding-server.ts'

// Starts its own servers.
test.describe.configure({ timeout: 120_000 })
// The server renders first visits; the worker answers the others.
test.use({ serviceWorkers: 'block' })

/** Runs in the page first. */
const countShifts = `{
  window.__shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}`

test('development mode and an announcement with HTML, beside anonymous analytics, move nothing on the event page (B291)', async ({
  page,
}) => {
  const alfio = await startAlfio(false)
  alfio.recordings.choose('/api/v2/info', ({ announcementBannerContentHTML: text }) =>
    String(text).startsWith('<b>Tonight'),
  )
  const front = await startForwardingServer(alfio.origin)
  try {
    const address = `${front.origin}/event/gala?lang=en`
    let served = ''
    const bannersOf = async () => {
      served = await (await fetch(address)).text()
      return served.slice(served.indexOf('</header>'), served.indexOf('<h1'))
    }
    // The first rendering may take longer than a visitor waits.
    await expect.poll(bannersOf).toContain('aria-label="Development mode"')
    expect(await bannersOf()).toContain('aria-label="Announcement"')
    expect(served).not.toContain('<script>alert')
    await page.addInitScript({ content: countShifts })
    for (const size of [
      { width: 360, height: 640 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(size)
      await page.goto(address)
      const announcement = page.getByRole('region', { name: 'Announcement' })
      await expect(announcement).toContainText('Tonight')
      await expect.poll(() => page.evaluate(() => 'onEarlyClick' in window)).toBe(false)
      const shift = await page.evaluate(() => (window as unknown as { __shift: number }).__shift)
      expect(shift, String(size.width)).toBeLessThan(0.05)
    }
  } finally {
    await front.stop()
    await alfio.stop()
  }
})
