/** Journeys beside the plain purchase: codes, invoice, waiting list, names later, a payment that is left and finished later. */
import { expect, test, type Page } from '@playwright/test'
import { ada, BookingPage, samira } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { OverviewPage } from './pages/overview.ts'
import { SuccessPage } from './pages/success.ts'
import { openBooking, originOf } from './support/checkout-steps.ts'
import { createEvent, mailLink } from './support/events.ts'
import { installation } from './support/installation.ts'
import { journey, placeOf } from './support/journeys.ts'
import { chooseUnpaid } from './support/reservation.ts'
import { containing, translate } from './support/translations.ts'

/** Joins with a new address, follows the link of the mail without the session, and confirms. */
async function joinAndConfirm(page: Page, origin: string, shortName: string): Promise<void> {
  const email = `${shortName}-${String(Date.now())}@example.org`
  await field(page, 'common.email').fill(email)
  await field(page, 'common.first-name').fill(ada.first)
  await field(page, 'common.last-name').fill(ada.last)
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: translate('app.browse.tell-me') }).click()
  await expect(page.getByText(translate('show-event.sold-out.subscription-complete'))).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  // Only the mail has the link.
  if (installation !== null) return
  await page.context().clearCookies()
  await page.goto(await mailLink(origin, email, 'waiting-list-confirm'))
  await page.getByRole('button', { name: translate('app.waiting-list.confirm') }).click()
  await expect(page.getByText(translate('app.waiting-list.done'))).toBeVisible()
}

const field = (page: Page, key: string) => page.getByRole('textbox', { name: translate(key) })

test(
  'a code of the address shows a hidden category, and a code of the box gives a discount (Q18)',
  journey('codes'),
  async ({ page, baseURL }) => {
    const origin = originOf(baseURL)
    const place = await placeOf('codes', origin)
    const event = await new EventPage(page).open(place.event, `?code=${place.accessCode}`)
    await expect(event.quantity(place.hiddenCategory)).toBeVisible()

    await event.open(place.event)
    await expect(event.quantity(place.category)).toBeVisible()
    await expect(event.quantity(place.hiddenCategory)).toHaveCount(0)
    await page.getByRole('button', { name: containing('show-event.promo-code') }).click()
    await field(page, 'show-event.promo-code-insert').fill(place.discountCode)
    await page.getByRole('button', { name: translate('show-event.promo-code.apply') }).click()
    await expect(page.getByText(place.discountCode, { exact: true })).toBeVisible()
    await event.choose(place.category, 1)
    const reservationId = await event.reserve()
    const booking = new BookingPage(page)
    await booking.fillAll(ada, ada)
    await booking.proceed()
    const overview = new OverviewPage(page)
    await expect(overview.summary).toContainText(place.discountCode, { ignoreCase: true })
    if (installation === null) await expect(overview.summary).toContainText('45.00')
    await chooseUnpaid(overview, origin, reservationId, 'ON_SITE', 'OFFLINE')
    await overview.acceptTerms()
    await overview.confirm()
    await expect(page).toHaveURL(/\/(success|waiting-payment)/)
  },
)

test(
  'a visitor joins the waiting list of an event that is not on sale yet',
  journey('waitingList'),
  async ({ page, baseURL }) => {
    const { event, category } = await placeOf('waitingList', originOf(baseURL))
    await page.goto(`/event/${event}`)
    // Until then a click takes effect later.
    await page.waitForFunction(() => !('onEarlyClick' in window))
    await page.getByRole('combobox', { name: translate('reservation-page.category') }).selectOption(category)
    await joinAndConfirm(page, originOf(baseURL), event)
  },
)

test('a buyer orders two tickets with three fields, and names the second ticket on the success page (P331)', async ({
  page,
  baseURL,
}) => {
  const { booking } = await openBooking(page, originOf(baseURL), 'meetup', 2)
  await booking.fill(0, ada)
  await booking.order()
  const success = new SuccessPage(page)
  await page.getByRole('button', { name: translate('app.facts.add-names') }).click()
  await booking.fill(0, samira)
  await page.getByRole('button', { name: translate('app.tickets.name.do') }).click()
  await expect(success.tickets.getByText(`${samira.first} ${samira.last}`, { exact: true })).toBeVisible()
  await success.untilSaved()
})

test('a buyer reserves with a personal code typed in small letters, as a member whose international domain the browser encodes', async ({
  page,
  baseURL,
}) => {
  const { shortName } = await createEvent(originOf(baseURL), 'members')
  const event = await new EventPage(page).open(shortName)
  await page.getByRole('button', { name: containing('show-event.promo-code') }).click()
  const code = `for-${shortName}`.toLowerCase()
  const codeField = field(page, 'show-event.promo-code-insert')
  await codeField.fill(code)
  await expect(codeField).toHaveValue(code)
  await codeField.press('Enter')
  await event.choose('Patron', 1)
  await event.reserve()
  const booking = new BookingPage(page)
  await booking.fillAll(ada, ada)
  await booking.continueButton.click()
  await expect(page.getByText(containing('error.STEP_2_WHITELIST_CHECK_FAILED')).first()).toBeVisible()
  await booking.fillAll(ada, { ...ada, email: 'member@müller.example' })
  await booking.order()
  await expect(page).toHaveURL(/\/success/)
})
