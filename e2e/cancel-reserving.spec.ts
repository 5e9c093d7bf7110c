/** A reservation that takes long is canceled on the event page. */
import { expect, test } from '@playwright/test'
import { EventPage } from './pages/event.ts'
import { originOf } from './support/checkout-steps.ts'
import { createEvent } from './support/events.ts'
import { translate } from './support/translations.ts'

test('Cancel while reserving keeps what was chosen, and the server releases the tickets of the late answer (B501)', async ({
  page,
  baseURL,
}) => {
  const { shortName } = await createEvent(originOf(baseURL), 'free')
  const event = await new EventPage(page).open(shortName)
  await event.choose('Standard', 2)
  let giveAnswer = (): void => undefined
  const canceled = new Promise<void>((resolve) => (giveAnswer = resolve))
  const reserve = '**/reserve-tickets?*'
  await page.route(reserve, async (route) => {
    const response = await route.fetch()
    await canceled
    await route.fulfill({ response })
  })
  await event.continueButton.click()
  await page.getByRole('button', { name: translate('reservation-page.cancel') }).click()
  await expect(event.continueButton).not.toHaveAttribute('aria-busy')
  await expect(event.nextStep).toContainText('2')

  const release = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  giveAnswer()
  expect((await release).ok()).toBe(true)
  await expect(page).toHaveURL(new RegExp(`/event/${shortName}$`))

  await page.unroute(reserve)
  await event.continueButton.click()
  await page.waitForURL(/\/book$/)
})
