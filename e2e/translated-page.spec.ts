/** Pages that the browser translates while React renders them. */
import { expect, test, type Page } from '@playwright/test'
import { ada, BookingPage } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { OverviewPage } from './pages/overview.ts'
import { reserve } from './support/buyer.ts'
import { originOf } from './support/checkout-steps.ts'
import { createEvent } from './support/events.ts'
import { translatePages, type TranslatorMode } from './support/page-translator.ts'
import { containing, translate } from './support/translations.ts'

/** The event page in the mode whose texts leave the document; the other one begins with the form. */
async function chooseTickets(page: Page, shortName: string, isShown: () => Promise<void>): Promise<void> {
  const event = await new EventPage(page).open(shortName)
  await page.waitForFunction(() => !('onEarlyClick' in window))
  await page.getByRole('button', { name: containing('show-event.promo-code') }).click()
  await page.getByRole('textbox', { name: containing('show-event.promo-code-insert') }).fill('WRONG')
  await page.getByRole('button', { name: translate('show-event.promo-code.apply') }).click()
  await expect(page.getByText(containing('error.STEP_1_CODE_NOT_FOUND'))).toBeVisible()
  await event.choose('Standard', 3)
  await event.fewer('Standard').click()
  await event.fewer('Standard').click()
  await expect(event.nextStep).toContainText('50.00')
  await isShown()
  await event.reserve()
}

for (const mode of ['wraps', 'replaces'] satisfies TranslatorMode[])
  test(`a buyer completes a purchase on pages whose translator ${mode} each text (W90)`, async ({
    page,
    baseURL,
  }) => {
    const origin = originOf(baseURL)
    const { shortName } = await createEvent(origin, 'codes')
    const errors: string[] = []
    // A page that is translated before it is hydrated is rendered anew (418).
    page.on('pageerror', ({ message }) => !message.includes('#418') && errors.push(message))
    await translatePages(page, mode)
    const isShown = async () => {
      expect(errors).toEqual([])
      await expect(page.locator('main font').first()).toBeVisible()
      await expect(page.getByText(containing('app.shell.crash'))).toHaveCount(0)
    }
    if (mode === 'replaces') await chooseTickets(page, shortName, isShown)
    else await page.goto(`/event/${shortName}/reservation/${await reserve(origin, shortName, 1)}/book`)
    const booking = new BookingPage(page)
    await booking.firstNames.first().waitFor()
    await booking.continueButton.click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await booking.fillAll(ada, ada)
    await isShown()
    await booking.proceed()
    const overview = new OverviewPage(page)
    await overview.acceptTerms()
    await isShown()
    await overview.confirm()
    await expect(page).toHaveURL(/waiting-payment/)
    await isShown()
    for (const address of mode === 'wraps' ? [] : ['/', '/events', '/wallet', '/wallet/settings']) {
      await page.goto(address)
      await isShown()
    }
  })
