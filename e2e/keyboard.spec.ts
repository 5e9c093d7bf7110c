/** The purchase with the keyboard alone. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { ada, BookingPage } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { SuccessPage } from './pages/success.ts'
import { originOf } from './support/checkout-steps.ts'
import { createEvent } from './support/events.ts'
import { translate } from './support/translations.ts'

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement).catch(() => false)

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No way by keyboard to ${String(target)}`)
}

/** Expects a visible focus indicator on the focused element. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const outline = await page.evaluate(() => {
    const element = document.activeElement
    if (!element) return 'none'
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
      ? 'outline'
      : boxShadow === 'none'
        ? 'none'
        : 'shadow'
  })
  expect(outline).not.toBe('none')
}

test('a buyer orders a ticket without a pointer', async ({ page, baseURL }) => {
  const { shortName } = await createEvent(originOf(baseURL), 'free')
  const event = await new EventPage(page).open(shortName)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: translate('app.shell.skip') })).toBeFocused()
  await page.keyboard.press('Enter')

  await tabTo(page, event.more('Standard'))
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await tabTo(page, event.continueButton)
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/book/)

  const booking = new BookingPage(page)
  await booking.heading.waitFor()
  await expect(booking.heading).toBeFocused()
  for (const [field, text] of [
    [booking.emails.first(), ada.email],
    [booking.firstNames.first(), ada.first],
    [booking.lastNames.first(), ada.last],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await tabTo(page, booking.continueButton)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/success/)
  const success = await new SuccessPage(page).untilSaved()
  await tabTo(page, success.showOnlyTicket)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/view$/)
})
