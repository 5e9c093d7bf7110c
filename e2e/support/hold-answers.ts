import type { Page } from '@playwright/test'

/** Holds the answers to a pattern of addresses. @returns releases them */
export async function holdAnswers(page: Page, addresses: string): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    await route.fallback()
  })
  return release
}
