import { expect, type Frame, type Page } from '@playwright/test'

/** Changes the language by the address without loading the page again: errors and chosen options stay. */
export async function changeLanguage(page: Page | Frame, lang: string): Promise<void> {
  const here = new URL(page.url())
  here.searchParams.set('lang', lang)
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, here.href)
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}(-|$)`))
}
