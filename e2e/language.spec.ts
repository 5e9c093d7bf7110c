/** The choice of the language; screens.spec.ts opens every screen in each. */
import { expect, test } from '@playwright/test'
import { HomePage } from './pages/home.ts'
import { originOf } from './support/checkout-steps.ts'
import { createEvent } from './support/events.ts'
import { translate } from './support/translations.ts'

test('the chosen language stays on the next pages, unless the address has another one (B1, B2)', async ({
  page,
  baseURL,
}) => {
  const { shortName } = await createEvent(originOf(baseURL), 'free')
  const home = await new HomePage(page).open()
  await home.chooseLanguage('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto(`/event/${shortName}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abend im Steinbruch')
  await expect(page.getByRole('button', { name: translate('app.browse.choose-tickets', 'de') })).toBeVisible()
  await page.goto(`/event/${shortName}?lang=fr`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soirée à la carrière')
})
