/** What changes after a page was opened: canceled orders, tickets that others bought, other answers for an account. */
import type { Page } from '@playwright/test'
import { day } from '#kit/time/durations.ts'
import { AccountPage } from '../pages/account.ts'
import { ada, BookingPage } from '../pages/booking.ts'
import { EventPage } from '../pages/event.ts'
import { OverviewPage } from '../pages/overview.ts'
import { SuccessPage } from '../pages/success.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy, cancelReservation, reserve, reserveFor } from '../support/buyer.ts'
import { createEvent, withdraw } from '../support/events.ts'
import { screens } from '../support/screens.ts'
import { translate } from '../support/translations.ts'
import { answer, at, inApp, inTurn, type Answer, type Open } from './reach.ts'
import { pay, press, startIn } from './steps.ts'

const message = (page: Page) => page.getByRole('main').locator('.notice, .sign').first().waitFor()

const orderEnded = (page: Page) =>
  page.getByRole('heading', { name: translate('app.checkout.ended') }).waitFor()

/** The open order is canceled in another window. */
const canceled: Open = (page, origin) =>
  cancelReservation(origin, /reservation\/([^/]+)/.exec(page.url())?.[1] ?? '')

/** The details of an order that is canceled before they are sent. */
export const detailsOfCanceled: Open = inTurn(
  async (page, origin) => {
    const { shortName } = await createEvent(origin, 'free')
    await page.goto(`/event/${shortName}/reservation/${await reserve(origin, shortName, 1)}/book`)
    await new BookingPage(page).fillAll(ada)
  },
  canceled,
  (page) => new BookingPage(page).continueButton.click(),
  orderEnded,
)

/** The review of an order that is canceled before it is confirmed. */
export const reviewOfCanceled: Open = inTurn(
  async (page, origin) => {
    const { shortName } = await createEvent(origin, 'free')
    await page.goto(`/event/${shortName}/reservation/${await reserveFor(origin, shortName, [ada])}/overview`)
    await new OverviewPage(page).submit.waitFor()
  },
  canceled,
  pay,
  orderEnded,
)

/** The success page in a browser that can install the app: it announces that before the tickets are stored. */
export const installable: Open = async (page, origin) => {
  const { shortName, reservationId } = await buy(origin, 'kitchen-code')
  await at('/wallet')(page, origin)
  // Playwright's browsers have no installation: this is the event of one that has.
  await page.evaluate(
    "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt() {}, userChoice: Promise.resolve({}) }))",
  )
  await inApp(page, `/event/${shortName}/reservation/${reservationId}/success`)
  await new SuccessPage(page).untilSaved()
  await page.getByText(translate('app.wallet.install')).waitFor()
}

/** Browsers of iOS alone have this property: they install by the share menu. */
export const inIos: Open = (page) => page.addInitScript('navigator.standalone = false')

/** The event whose last tickets others bought while one was chosen. */
export const boughtByOthers: Open = async (page, origin) => {
  const { shortName } = await createEvent(origin, 'few')
  const event = await new EventPage(page).open(shortName)
  await event.choose('Standard', 1)
  await buy(origin, shortName, 2)
  await event.continueButton.click()
  await message(page)
}

interface Categories {
  readonly ticketCategories: readonly object[]
}

/** An event that is over: none of its categories is on sale. */
export const pastEvent: Open = async (page, origin) => {
  const { shortName } = await createEvent(origin, 'paid')
  await startIn(origin, shortName, -4 * day, 'Cave di Fantiscritti 14, 54033 Carrara')
  await at('/wallet')(page, origin)
  await page.route('**/ticket-categories*', async (route) => {
    const response = await route.fetch()
    const { ticketCategories, ...others } = (await response.json()) as Categories
    const expired = { expired: true, saleableInFuture: false, saleableAndLimitNotReached: false }
    const expiredCategories = ticketCategories.map((category) => ({ ...category, ...expired }))
    await route.fulfill({ response, json: { ...others, ticketCategories: [], expiredCategories } })
  })
  await inApp(page, `/event/${shortName}`)
  await page.locator('aside .events').waitFor()
}

/** An event that its organizer withdraws while tickets are chosen. */
export const withdrawnEvent: Open = async (page, origin) => {
  const { shortName } = await createEvent(origin, 'free')
  const event = await new EventPage(page).open(shortName)
  await event.choose('Standard', 1)
  await withdraw(origin, shortName)
  await event.continueButton.click()
  await message(page)
}

/** The open ticket after it was sent to another person. */
export const sent: Open = async (page, origin) => {
  await press('app.tickets.send')(page, origin)
  const form = page.getByRole('dialog')
  await form.getByLabel(translate('common.first-name')).fill('Timo')
  await form.getByLabel(translate('common.last-name')).fill('Keller')
  await form.getByLabel(translate('common.email')).fill('timo.keller@example.org')
  await form.getByRole('button', { name: translate('app.tickets.send.do') }).click()
  await form.waitFor({ state: 'hidden' })
  await new TicketPage(page).attendee('Timo Keller').waitFor()
}

/** The open ticket as on the first visit by its link, which a page load in another language would end. */
export const firstVisit =
  (lang = 'en'): Open =>
  async (page) => {
    const address = page.url()
    // The page of the ticket would see its record go, and lead to the wallet.
    await page.goto('/robots.txt')
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase('tessera-device').onsuccess = resolve
        }),
    )
    await page.goto(address)
    await page.getByText(translate('app.wallet.saved-here', lang)).first().waitFor()
  }

/** A browser of iOS, which installs the app by its share menu. */
export const onIos: Open = (page) => page.addInitScript(() => Object.assign(navigator, { standalone: false }))

type Dates = Readonly<Record<string, string>>
interface Order {
  readonly formattedStartDate: Dates
  readonly formattedEndDate: Dates
  readonly reservations: readonly object[]
}

const earlier = (dates: Dates, years: number): Dates =>
  Object.fromEntries(
    Object.entries(dates).map(([lang, text]) => [
      lang,
      text.replace(/20\d\d/, (year) => String(Number(year) - years)),
    ]),
  )

/** What orders with these statuses have. */
const ofStatus: Readonly<Record<string, object>> = {
  OFFLINE_PAYMENT: { finalPrice: 48, currencyCode: 'EUR' },
  CREDIT_NOTE_ISSUED: { invoiceNumber: 'INV-7', creditNoteAvailable: true },
}

/**
 * The orders of the account: its first one at as many events of the shop, with these statuses in turn.
 * @param yearsAgo moves their date
 */
export const orders =
  (count: number, statuses: readonly string[], yearsAgo = 0): Open =>
  async (page, origin) => {
    const answered = await fetch(`${origin}/api/v2/public/events`)
    const events = (await answered.json()) as readonly { title: object; shortName: string }[]
    await page.route('**/api/v2/public/user/reservations*', async (route) => {
      const response = await route.fetch()
      const [order] = (await response.json()) as readonly [Order]
      const json = events.slice(0, count).map(({ shortName, title }, index) => ({
        ...order,
        ...{ title, publicIdentifier: shortName },
        formattedStartDate: earlier(order.formattedStartDate, yearsAgo),
        formattedEndDate: earlier(order.formattedEndDate, yearsAgo),
        reservations: order.reservations.slice(-1).map((reservation) => ({
          ...reservation,
          id: `${String(index).padStart(8, '4')}-2222-4333-8444-555555555555`,
          status: statuses[index % statuses.length],
          ...ofStatus[statuses[index % statuses.length] ?? ''],
        })),
      }))
      await route.fulfill({ response, json })
    })
    await new AccountPage(page).open()
    await page.getByRole('main').locator('section li, section .chip').first().waitFor()
  }

/** The profile of the account without a name, which the server refuses. */
export const profileRefused: Open = async (page) => {
  await screens['my profile'](page)
  await new AccountPage(page).firstName.fill('')
  await new AccountPage(page).save.click()
  await page.locator('[aria-invalid="true"]').waitFor()
}

/** The profile whose sending has this answer. */
export const profileSent =
  (by: Answer): Open =>
  async (page, origin) => {
    await screens['my profile'](page)
    await answer('**/api/v2/public/user/me*', by)(page, origin)
    await new AccountPage(page).save.click()
    await message(page)
  }
