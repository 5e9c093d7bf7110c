/** The browser itself says whether the app may be installed. */
import { expect, test } from '@playwright/test'
import { workerReady } from '../support/stored-tickets.ts'
import { newProfile } from '../support/profile.ts'

test('can be installed', async ({ baseURL }) => {
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
