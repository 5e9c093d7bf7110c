/** Five complete languages on every screen, and the choice of the language. */
import { expect, test, type Page } from '@playwright/test'
import { HomePage } from './pages/home.ts'
import { createEvent } from './support/events.ts'
import { originOf } from './support/checkout-steps.ts'
import { screenNames, screens } from './support/screens.ts'
import { keysOf, languages, translate } from './support/translations.ts'

/** Keys that are shown instead of their text. */
async function shownKeys(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const words = new Set(text.split(/\s+/))
  const known = languages.flatMap(keysOf).filter((key) => words.has(key) && key.includes('.'))
  const looksLikeOne = [...words].filter((word) =>
    /^(app|show-event|reservation-page|common|error)\.[\w.-]+$/.test(word),
  )
  return [...new Set([...known, ...looksLikeOne, ...(text.match(/\{\{.*?\}\}/g) ?? [])])]
}

for (const name of screenNames) {
  test(`shows translations on ${name} in every language`, async ({ page, baseURL }) => {
    await screens[name](page, originOf(baseURL))
    const here = new URL(page.url())
    for (const lang of languages) {
      here.searchParams.set('lang', lang)
      await page.goto(here.href)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      expect(await shownKeys(page), lang).toEqual([])
    }
  })
}

test('keeps the chosen language on the next pages', async ({ page, baseURL }) => {
  const { shortName } = await createEvent(originOf(baseURL), 'free')
  const home = await new HomePage(page).open()
  await home.chooseLanguage('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto(`/event/${shortName}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abend im Steinbruch')
  await expect(page.getByRole('button', { name: translate('show-event.continue', 'de') })).toBeVisible()
})

test('prefers the language of the address to the chosen one', async ({ page, baseURL }) => {
  const { shortName } = await createEvent(originOf(baseURL), 'free')
  const home = await new HomePage(page).open()
  await home.chooseLanguage('de')
  await page.goto(`/event/${shortName}?lang=fr`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soirée à la carrière')
})

test.describe('browser in Italian', () => {
  test.use({ locale: 'it-CH' })
  test('shows Italian', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  })
})

test.describe('browser in an unsupported language', () => {
  test.use({ locale: 'fi-FI' })
  test('shows English', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})
