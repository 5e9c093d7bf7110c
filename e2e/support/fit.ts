/** Pages that must fit a small phone. */
import { expect, type Browser, type Page } from '@playwright/test'
import { sideways } from './layout.ts'

export const smallPhone = { width: 320, height: 640 }

/** Expects the open page to fit the screen and the paper. A heading of an organizer's text is not that of the page. */
export async function expectFit(page: Page, name: string): Promise<void> {
  expect(await page.locator('.prose h1').count(), name).toBe(0)
  expect(await sideways(page), name).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await sideways(page), `${name}, printed`).toEqual([])
  await page.emulateMedia({ media: null })
}

export async function openWithoutScripts(browser: Browser, addresses: readonly string[]): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: smallPhone })
  const page = await context.newPage()
  for (const address of addresses) {
    await page.goto(address)
    await expectFit(page, `${address} without scripts`)
  }
  await context.close()
}
