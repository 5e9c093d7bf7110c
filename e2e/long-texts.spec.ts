/** Words, links, code and tables of an organizer that are wider than a small phone: no page scrolls sideways. */
import { createHash } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { ada, BookingPage } from './pages/booking.ts'
import { DoorViewPage } from './pages/door-view.ts'
import { OverviewPage } from './pages/overview.ts'
import { SuccessPage } from './pages/success.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { WalletPage } from './pages/wallet.ts'
import { buy, orderByCustomMethod, orderByTransfer, reserve, reserveFor } from './support/buyer.ts'
import { originOf } from './support/checkout-steps.ts'
import { checkIn, createEvent, issuedCode } from './support/events.ts'
import { expectFit, openWithoutScripts, smallPhone } from './support/fit.ts'
import { keepTickets } from './support/stored-tickets.ts'
import { translate } from './support/translations.ts'

test.use({ viewport: smallPhone })

const main = (page: Page) => page.getByRole('main')

test('code and tables of a description scroll in their own box (P280)', async ({ page, baseURL }) => {
  const { shortName } = await createEvent(originOf(baseURL), 'long-texts')
  await page.goto(`/event/${shortName}`)
  for (const name of ['pre', 'table']) {
    const box = main(page).locator(`.prose ${name}`).first()
    await box.evaluate((element) => element.scrollTo(1000, 0))
    expect([name, await box.evaluate(({ scrollLeft }) => scrollLeft > 0)]).toEqual([name, true])
  }
})

test('an order with long texts fits a small phone (P280)', async ({ page, baseURL }) => {
  const origin = originOf(baseURL)
  const { shortName } = await createEvent(origin, 'long-prices')
  await page.goto(`/event/${shortName}?code=${'LONG-CODE-'.repeat(5)}`)
  await main(page).getByRole('group').first().waitFor()
  for (const fold of await main(page).locator('summary').all()) await fold.click()
  await expectFit(page, 'event')

  const reservation = (id: string, step: string) => `/event/${shortName}/reservation/${id}/${step}`
  const extras = await createEvent(origin, 'long-extras')
  const held = await reserve(origin, extras.shortName, 2)
  await page.goto(`/event/${extras.shortName}/reservation/${held}/book`)
  const booking = new BookingPage(page)
  await booking.firstNames.first().waitFor()
  await expectFit(page, 'booking')
  await booking.continueButton.click()
  await booking.errors.first().waitFor()
  await expectFit(page, 'booking with errors')

  await page.goto(reservation(await reserveFor(origin, shortName, [ada, ada]), 'overview'))
  const overview = new OverviewPage(page)
  await overview.submit.waitFor()
  for (const method of await overview.methods.all()) {
    await method.check()
    await expectFit(page, 'overview')
  }

  const transfer = await orderByTransfer(origin, shortName)
  await page.goto(reservation(transfer, 'waiting-payment'))
  await page.getByText(/^[A-Z]{2}\d{2}( \w{1,4})+$/).waitFor()
  await expectFit(page, 'waiting payment')

  const custom = await orderByCustomMethod(origin, shortName)
  await page.goto(reservation(custom, 'waiting-custom-payment'))
  await main(page).locator('pre').first().waitFor()
  await expectFit(page, 'waiting custom payment')
})

test('the waiting list and the polls of an event with long texts fit a small phone (P280)', async ({
  page,
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const waiting = await createEvent(origin, 'long-waiting-list')
  await page.goto(`/event/${waiting.shortName}`)
  // The first press leads to the form.
  const subscribe = page.getByRole('button', { name: translate('app.browse.tell-me') })
  await subscribe.press('Enter')
  await page.locator('[type="email"]:focus').waitFor()
  await subscribe.press('Enter')
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await expectFit(page, 'waiting list')

  const { shortName } = await createEvent(origin, 'long-texts')
  const { uuids } = await buy(origin, shortName)
  const pin = (await checkIn(origin, uuids[0] ?? '')) ?? ''
  await page.goto(`/event/${shortName}/poll?pin=${pin}`)
  const poll = main(page).getByRole('list').getByRole('link').first()
  await poll.waitFor()
  await expectFit(page, 'polls')
  await poll.click()
  await page.getByRole('radio').first().check()
  await expectFit(page, 'poll')
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('tickets with long texts fit a small phone: success, ticket, change, entrance, wallet, stored pages (P280)', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const origin = originOf(baseURL)
    const { shortName } = await createEvent(origin, 'long-texts')
    const order = await buy(origin, shortName, 2)
    const [uuid = ''] = order.uuids
    const ticket = `/event/${shortName}/ticket/${uuid}/view`
    const door = `/wallet/door/${shortName}/${uuid}`
    await openWithoutScripts(browser, [origin + ticket])

    await page.goto(`/event/${shortName}/reservation/${order.reservationId}/success`)
    await new SuccessPage(page).untilSaved()
    await expectFit(page, 'success')
    await keepTickets(context, origin, order)
    await new TicketPage(page).open(origin, shortName, uuid)
    await new TicketPage(page).untilTaken()
    await expectFit(page, 'ticket')
    await new DoorViewPage(page).open(origin, shortName, uuid)
    await expectFit(page, 'entrance')
    await new WalletPage(page).open()
    await new WalletPage(page).cards.first().waitFor()
    await expectFit(page, 'wallet')
    await page.goto(`/event/${shortName}/ticket/${uuid}/update`)
    await page
      .getByRole('button', { name: translate('reservation-page-complete.update-ticket-owner') })
      .click()
    await page.getByRole('textbox').first().waitFor()
    await expectFit(page, 'change of a ticket')

    const online = await createEvent(origin, 'long-online')
    const [onlineUuid = ''] = (await buy(origin, online.shortName)).uuids
    const code = await issuedCode(origin, online.shortName, onlineUuid)
    const hash = createHash('sha256').update(code).digest('hex')
    await page.goto(`/event/${online.shortName}/ticket/${onlineUuid}/check-in/${hash}/waiting-room`)
    await main(page).getByRole('heading', { level: 1 }).waitFor()
    await expectFit(page, 'waiting room')

    const session = await context.newCDPSession(page)
    await session.send('Emulation.setScriptExecutionDisabled', { value: true })
    for (const path of [ticket, door, '/wallet']) {
      await page.goto(origin + path)
      await expectFit(page, `${path}, stored`)
    }
  })
})
