/** The browser's own check whether the app can be installed. */
import { expect, test } from '@playwright/test'
import { newProfile } from '../support/profile.ts'
import { workerReady } from '../support/stored-tickets.ts'

test("the app meets the browser's criteria for installation (W15)", async ({ baseURL }) => {
  const profile = await newProfile()
  const context = await profile.start()
  try {
    const page = await context.newPage()
    await page.goto(baseURL ?? '')
    await workerReady(page)
    const session = await context.newCDPSession(page)
    const manifest = await session.send('Page.getAppManifest')
    expect(manifest.errors).toEqual([])
    expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ display: 'standalone', scope: '/' })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
  } finally {
    await context.close()
    await profile.remove()
  }
})
