/** A purchase in front of the alf.io server of alfio.ts. */
import { expect, type Page } from '@playwright/test'
import { ada, BookingPage } from '../../pages/booking.ts'
import { EventPage } from '../../pages/event.ts'
import { OverviewPage } from '../../pages/overview.ts'
import { reservationId } from './alfio-answers.ts'

/** From the event to the overview: answers an unknown additional field and overrules the server's warning. */
export async function orderAt(page: Page, origin: string, shortName: string): Promise<OverviewPage> {
  await page.goto(`${origin}/event/${shortName}`)
  const event = new EventPage(page)
  await event.choose('Standard', 1)
  expect(await event.reserve()).toBe(reservationId)
  await new BookingPage(page).fillAll(ada)
  await page.getByLabel('Mood').fill('sunny')
  await new BookingPage(page).continueButton.click()
  const doubt = page.getByRole('dialog')
  await expect(doubt).toContainText(`Please check the address ${ada.email}`)
  await doubt.getByRole('button', { name: 'Yes, go on' }).click()
  const overview = new OverviewPage(page)
  await overview.submit.waitFor()
  return overview
}
