/** States of the screens of shop, checkout and attendee, with the way to open them. Each opens one or two addresses. */
import { createHash } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { ada, BookingPage, samira } from '../pages/booking.ts'
import { EventPage } from '../pages/event.ts'
import { buy, buyPass, orderByCustomMethod, reserveFor } from './buyer.ts'
import { openBooking, openOverview } from './checkout-steps.ts'
import { checkIn, createEvent, createSubscription, issuedCode } from './events.ts'
import { replaceStripe } from './stripe-script.ts'
import { containing, translate } from './translations.ts'

type Open = (page: Page, origin: string) => Promise<unknown>

const button = (page: Page, key: string) => page.getByRole('button', { name: translate(key) })
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()

async function openPass(page: Page, origin: string) {
  const { shortName } = await createEvent(origin, 'paid')
  const { id } = await createSubscription(origin, shortName)
  await page.goto(`/subscription/${id}`)
  await button(page, 'show-event.continue').waitFor()
}

async function bookPass(page: Page, origin: string): Promise<BookingPage> {
  await openPass(page, origin)
  await button(page, 'show-event.continue').click()
  const booking = new BookingPage(page)
  await booking.firstNames.first().waitFor()
  await page
    .getByRole('checkbox', { name: containing('reservation-page.subscription.different-owner') })
    .check()
  return booking
}

/** Changes what the server sends about reservations. */
const rewrite = (page: Page, change: Readonly<Record<string, unknown>>) =>
  page.route(/\/api\/v2\/public\/reservation\/[^/]+(\/status)?(\?.*)?$/, async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...change } })
  })

async function openWithStatus(page: Page, origin: string, status: string) {
  const { shortName } = await createEvent(origin, 'paid')
  const reservationId = await reserveFor(origin, shortName, [ada])
  await rewrite(page, { status })
  await page.goto(`/event/${shortName}/reservation/${reservationId}/overview`)
  await page.waitForURL((url) => !url.pathname.endsWith('/overview'))
  await heading(page)
}

async function openUpdate(page: Page, origin: string) {
  const { shortName } = await createEvent(origin, 'meetup')
  const { uuids } = await buy(origin, shortName)
  await page.goto(`/event/${shortName}/ticket/${uuids[0] ?? ''}/update`)
  await heading(page)
  await button(page, 'reservation-page-complete.release-button.text').waitFor()
}

export const shopScreens = {
  'event with extras and a refused code': async (page, origin) => {
    const { shortName } = await createEvent(origin, 'full')
    const event = await new EventPage(page).open(shortName, '?code=WRONG')
    await event.choose('Standard', 2)
    await event.choose('Wine with the courses', 1)
    await page.getByRole('main').getByText(containing('show-event.expired-categories')).first().click()
  },
  'waiting list with errors': async (page, origin) => {
    const { shortName } = await createEvent(origin, 'waiting-list')
    await page.goto(`/event/${shortName}`)
    // The first press leads to the form.
    const subscribe = button(page, 'app.browse.tell-me')
    await subscribe.click()
    await page.locator('[type="email"]:focus').waitFor()
    await subscribe.click()
  },
  passes: async (page) => {
    await page.goto('/subscriptions-all')
    await heading(page)
  },
  pass: openPass,
  'pass booking with errors': async (page, origin) => {
    const booking = await bookPass(page, origin)
    await booking.continueButton.click()
    await booking.errors.first().waitFor()
  },
  'pass success': async (page, origin) => {
    const { shortName } = await createEvent(origin, 'paid')
    const { id } = await createSubscription(origin, shortName)
    const { reservationId } = await buyPass(origin, id)
    await page.goto(`/subscription/${id}/reservation/${reservationId}/success`)
    await page.getByText(translate('app.passes.codes')).waitFor()
  },
  'booking with all questions': async (page, origin) => {
    const { booking } = await openBooking(page, origin, 'full', 1)
    await booking.continueButton.click()
    await booking.errors.first().waitFor()
  },
  'overview with extras and all methods': async (page, origin) => {
    const { overview } = await openOverview(page, origin, 'providers', [ada, samira])
    await overview.submit.press('Enter')
    await overview.choose(/Interac/)
  },
  'overview with card fields': async (page, origin) => {
    await replaceStripe(page)
    const { overview } = await openOverview(page, origin, 'card', [ada])
    await page.getByRole('textbox', { name: 'Card number' }).waitFor()
    await overview.acceptTerms()
    await overview.submit.press('Enter')
  },
  'custom payment': async (page, origin) => {
    const { shortName } = await createEvent(origin, 'providers')
    const reservationId = await orderByCustomMethod(origin, shortName)
    await page.goto(`/event/${shortName}/reservation/${reservationId}/waiting-custom-payment`)
    await page.getByText('pay@example.org').waitFor()
  },
  'payment in progress': (page, origin) => openWithStatus(page, origin, 'EXTERNAL_PROCESSING_PAYMENT'),
  'deferred payment': (page, origin) => openWithStatus(page, origin, 'DEFERRED_OFFLINE_PAYMENT'),
  'payment problem': (page, origin) => openWithStatus(page, origin, 'STUCK'),
  'polls, PIN': async (page, origin) => {
    const { shortName } = await createEvent(origin, 'meetup')
    await page.goto(`/event/${shortName}/poll?pin=WRONG`)
    await page.getByRole('textbox').waitFor()
  },
  'polls, vote': async (page, origin) => {
    await openPolls(page, origin)
    await page.getByRole('main').getByRole('list').getByRole('link').first().click()
    await page.getByRole('radio').first().check()
  },
  'ticket update': async (page, origin) => {
    await openUpdate(page, origin)
    await button(page, 'reservation-page-complete.update-ticket-owner').click()
    await page.getByRole('textbox').first().waitFor()
  },
  'releasing a ticket': async (page, origin) => {
    await openUpdate(page, origin)
    await button(page, 'reservation-page-complete.release-button.text').click()
    await page.getByRole('dialog').waitFor()
  },
  'download of a ticket': async (page, origin) => {
    // The page brings the information about the application.
    await page.route(/\/update$/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(/((?:gWallet|pass)Enabled":)false/g, '$1true')
      await route.fulfill({ response, body })
    })
    await openUpdate(page, origin)
    await button(page, 'reservation-page-complete.download-ticket').click()
    await page.getByRole('dialog').waitFor()
  },
  'waiting room': async (page, origin) => {
    const { shortName } = await createEvent(origin, 'online')
    const { uuids } = await buy(origin, shortName)
    const uuid = uuids[0] ?? ''
    const code = await issuedCode(origin, shortName, uuid)
    const hash = createHash('sha256').update(code).digest('hex')
    await page.goto(`/event/${shortName}/ticket/${uuid}/check-in/${hash}/waiting-room`)
    await heading(page)
  },
} as const satisfies Record<string, Open>

const openPolls: Open = async (page, origin) => {
  const { shortName } = await createEvent(origin, 'meetup')
  const { uuids } = await buy(origin, shortName)
  const pin = await checkIn(origin, uuids[0] ?? '')
  await page.goto(`/event/${shortName}/poll?pin=${pin ?? ''}`)
  await page.getByRole('main').getByRole('list').getByRole('link').first().waitFor()
}
