/** Ways to the states of the product, by the demo events where those have the state. */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hour } from '#kit/time/durations.ts'
import { ticketsFragment } from '#ticket/rules/tickets-link.ts'
import { AccountPage } from '../pages/account.ts'
import { ada, BookingPage, samira, type Person } from '../pages/booking.ts'
import { DoorViewPage } from '../pages/door-view.ts'
import { EventPage } from '../pages/event.ts'
import { OverviewPage } from '../pages/overview.ts'
import { SuccessPage } from '../pages/success.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy, reserve, reserveFor, type Bought } from '../support/buyer.ts'
import { createEvent, issuedCode, moveEvent, withdraw } from '../support/events.ts'
import { translate } from '../support/translations.ts'
import { answer, at, disconnect, inApp, inTurn, withAnswer, type Answer, type Open } from './reach.ts'

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()

export const pressIn =
  (key: string) =>
  (lang?: string): Open =>
  (page) =>
    page
      .getByRole('button', { name: translate(key, lang) })
      .first()
      .click()
export const press = (key: string): Open => pressIn(key)()

/** @param choices rows with a stepper, and how many of each */
export const event =
  (shortName: string, choices: Readonly<Record<string, number>> = {}): Open =>
  async (page) => {
    const opened = await new EventPage(page).open(shortName)
    for (const [item, count] of Object.entries(choices)) await opened.choose(item, count)
    await page.waitForLoadState('networkidle')
  }

/** The form of the details. A signed-in buyer has no fields for the contact. */
export const form: Open = (page) => page.locator('#contact').waitFor()

export const details =
  (shortName: string, count = 1): Open =>
  async (page, origin) => {
    await page.goto(`/event/${shortName}/reservation/${await reserve(origin, shortName, count)}/book`)
    await form(page, origin)
  }

/** Loads what a wide window shows, whose connection is cut later. */
export const wide: Open = async (page) => {
  const narrow = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.waitForLoadState('networkidle')
  if (narrow) await page.setViewportSize(narrow)
}

export const reserveSelection: Open = (page) => new EventPage(page).continueButton.click()

/** Sends the details without any. */
export const missing: Open = async (page) => {
  const form = new BookingPage(page)
  await form.continueButton.click()
  await form.errors.first().waitFor()
}

/** Fills in and sends the details of the contact and of each ticket. */
export const fill =
  (...attendees: readonly Person[]): Open =>
  async (page) => {
    await new BookingPage(page).fillAll(ada, ...attendees)
    await new BookingPage(page).proceed()
    await new OverviewPage(page).submit.waitFor()
  }

export const review =
  (shortName: string, attendees = [ada, samira]): Open =>
  async (page, origin) => {
    const id = await reserveFor(origin, shortName, attendees)
    await page.goto(`/event/${shortName}/reservation/${id}/overview`)
    await new OverviewPage(page).submit.waitFor()
  }

export const choose =
  (method: RegExp): Open =>
  (page) =>
    new OverviewPage(page).choose(method)

/** Sends the order without accepting the terms. */
export const send: Open = (page) => new OverviewPage(page).submit.press('Enter')

/** Accepts the terms and sends the order. */
export const pay: Open = async (page) => {
  const opened = new OverviewPage(page)
  await opened.acceptTerms()
  await opened.submit.click()
}

/** Decides on the page of the sandbox, which returns to the review. */
export const decide =
  (decision: 'Pay' | 'Decline' | 'Cancel'): Open =>
  async (page) => {
    await page.waitForURL(/\/api\/sandbox\/payment\//)
    await page.getByRole('button', { name: decision, exact: true }).click()
    await page.waitForURL(/\/overview/)
    await heading(page)
  }

/** Returns from the page of a provider to the review. */
export const returned = (method: RegExp, decision: 'Pay' | 'Decline' | 'Cancel'): readonly Open[] => [
  review('quay-weekend'),
  choose(method),
  pay,
  decide(decision),
]

/** Changes the server's answers about the reservation from now on. */
export const change =
  (values: object): Open =>
  async (page) => {
    await page.route(/\/api\/v2\/public\/reservation\/[^/]+(\/status)?(\?.*)?$/, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...values } })
    })
    await page.reload()
    await heading(page)
  }

/** An order by the API, then its page. @param order returns the reservation id */
export const ordered =
  (step: string, shortName: string, order: (origin: string, shortName: string) => Promise<string>): Open =>
  async (page, origin) => {
    await page.goto(`/event/${shortName}/reservation/${await order(origin, shortName)}/${step}`)
    await heading(page)
  }

/** Stores the tickets of orders on this device, as their success pages do. */
async function store(page: Page, orders: readonly Bought[]): Promise<void> {
  for (const [index, { shortName, reservationId }] of orders.entries()) {
    const path = `/event/${shortName}/reservation/${reservationId}/success`
    if (index === 0) await page.goto(path)
    else await inApp(page, path)
    await new SuccessPage(page).tickets.first().waitFor()
    await new SuccessPage(page).untilSaved()
  }
}

/** Waits until the worker is installed and active. */
export const ready: Open = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** Buys tickets of the first category of each event and stores them: ends on the last success page. */
export const bought =
  (shortNames: readonly string[], count = 1): Open =>
  async (page, origin) => {
    const orders: Bought[] = []
    for (const shortName of shortNames) orders.push(await buy(origin, shortName, count))
    await store(page, orders)
  }

/** The link of tickets of other buyers, one of each event. */
export const linked =
  (shortNames: readonly string[]): Open =>
  async (page, origin) => {
    const orders = await Promise.all(shortNames.map(async (shortName) => buy(origin, shortName, 1)))
    const tickets = orders.flatMap(({ shortName, uuids }) =>
      uuids.map((uuid) => ({ eventShortName: shortName, uuid })),
    )
    await page.goto(`/wallet/add${ticketsFragment(tickets)}`)
    await page.locator('.bought h2').first().waitFor()
  }

export const wallet: Open = async (page) => {
  await inApp(page, '/wallet')
  await page.getByRole('heading', { level: 1, name: translate('app.shell.tickets') }).waitFor()
}

/** The first pass of the wallet. */
export const storedPass: Open = async (page, origin) => {
  await wallet(page, origin)
  await page.locator('main a[href*="/wallet/pass/"]').first().click()
  await heading(page)
}

/** The filters of all events, in their sheet. */
export const filters: Open = async (page) => {
  await page
    .getByRole('button', { name: translate('app.lists.filters') })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** The page of the first ticket of an order that this device has stored. @param count of the tickets */
export const ticket =
  (shortName: string, count = 1): Open =>
  async (page, origin) => {
    const { uuids } = await buy(origin, shortName, count)
    for (const uuid of uuids.toReversed())
      await (await new TicketPage(page).open(origin, shortName, uuid)).untilTaken()
  }

/** On a computer the ticket page does not lead to the door view. */
export const door: Open = async (page, origin) => {
  const [, shortName = '', uuid = ''] = /\/event\/([^/]+)\/ticket\/([^/]+)\//.exec(page.url()) ?? []
  await new DoorViewPage(page).open(origin, shortName, uuid)
}

/** The door view of the open ticket, whose code is covered. */
export const coveredDoor: Open = async (page) => {
  await inApp(
    page,
    new URL(page.url()).pathname.replace(/^\/event\/([^/]+)\/ticket\/([^/]+)\/view$/, '/wallet/door/$1/$2'),
  )
  await page.locator('.frame > .veil').waitFor()
}

interface Dates {
  readonly datesWithOffset: { readonly startDateTime: number }
}

/** Moves an event so that it starts this many ms from now. */
export async function startIn(
  origin: string,
  shortName: string,
  ms: number,
  location: string,
): Promise<void> {
  const answer = await fetch(`${origin}/api/v2/public/event/${shortName}`)
  const { startDateTime } = ((await answer.json()) as Dates).datesWithOffset
  await moveEvent(origin, shortName, { by: Date.now() + ms - startDateTime, location })
}

/** Creates an event for free tickets that starts this many ms from now, buys two tickets, and stores them. */
export const ticketAt =
  (startsIn: number): Open =>
  async (page, origin) => {
    const { shortName } = await createEvent(origin, 'free')
    const order = await buy(origin, shortName, 2)
    await startIn(origin, shortName, startsIn, 'Cave di Fantiscritti 14, 54033 Carrara')
    await (await new TicketPage(page).open(origin, shortName, order.uuids[0] ?? '')).untilTaken()
  }

/** The order of an event that is over. */
export const pastOrder: Open = async (page, origin) => {
  const { shortName } = await createEvent(origin, 'free')
  const { reservationId } = await buy(origin, shortName)
  await startIn(origin, shortName, -100 * hour, 'Cave di Fantiscritti 14, 54033 Carrara')
  await page.goto(`/event/${shortName}/reservation/${reservationId}/success`)
  await heading(page)
}

/** A step of an order in the loaded app, whose requests have this answer. The device has seen one that is not complete, and its event. */
export const reservationWith =
  (by: Parameters<typeof withAnswer>[0], step: string): Open =>
  async (page, origin) => {
    const id = await reserve(origin, 'slow-type', 1)
    const order = `/event/slow-type/reservation/${id}`
    if (step === 'success') return withAnswer(by, `${order}/${step}`)(page, origin)
    await at(`${order}/book`)(page, origin)
    await form(page, origin)
    await page.waitForLoadState('networkidle')
    const address = /\/api\/v2\/public\/(?!i18n)/
    await withAnswer(by, `${order}/${step}`, { address, through: '/event/slow-type' })(page, origin)
    await page.locator('main .order-subject').last().waitFor({ state: 'attached' })
  }

/** The page with the reason why an order is not shown. */
export const unreadable: Open = (page) =>
  page.getByRole('heading', { level: 1, name: translate('app.checkout.unread') }).waitFor()

/** The waiting room of an online event that starts this many ms from now. */
export const waitingRoom =
  (startsIn: number): Open =>
  async (page, origin) => {
    const { shortName } = await createEvent(origin, 'online')
    const [uuid = ''] = (await buy(origin, shortName)).uuids
    const hash = createHash('sha256')
      .update(await issuedCode(origin, shortName, uuid))
      .digest('hex')
    await startIn(origin, shortName, startsIn, '')
    await page.goto(`/event/${shortName}/ticket/${uuid}/check-in/${hash}/waiting-room`)
    await heading(page)
  }

/** The waiting room of the open ticket, which this device has stored. */
export const storedRoom: Open = async (page) => {
  await page.locator('.actbar a[href*="/waiting-room"]').click()
  await page.waitForURL(/waiting-room/)
  await heading(page)
}

/** The open waiting room after a check without a connection; it checks every 20 seconds. */
export const roomOffline: Open = async (page, origin) => {
  await page.getByText(translate('app.checkout.saved.online')).waitFor()
  await disconnect(page, origin)
  await page.getByRole('main').getByText('Last checked').waitFor({ timeout: 60_000 })
}

/** The result of the check at the door of the open ticket. */
export const doorCheck =
  (lang?: string): Open =>
  async (page, origin) => {
    await page.getByText(translate('app.wallet.more', lang)).click()
    await pressIn('app.tickets.door-check.start')(lang)(page, origin)
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  }

/** Lets the device ask the server again, and comes back to the open ticket. */
const checked: Open = async (page, origin) => {
  const { pathname } = new URL(page.url())
  await wallet(page, origin)
  await press('app.shell.check')(page, origin)
  const result = page.locator('.toast').first()
  await result.waitFor()
  await inApp(page, pathname)
  await page.locator('.pk').first().waitFor()
  await result.waitFor({ state: 'hidden' })
}

const eventOf = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? ''

/** Moves the event of the open ticket, and refreshes it on the device. @param by ms */
export const move = (by: number): Open =>
  inTurn(
    (page, origin) => moveEvent(origin, eventOf(page), { by, location: 'Via Carriona 44, 54033 Carrara' }),
    checked,
  )

/** The organizer withdraws the event of the open ticket. */
export const withdrawn: Open = inTurn((page, origin) => withdraw(origin, eventOf(page)), checked)

const ticketData = /\/api\/v2\/public\/event\/[^/]+\/ticket\/[^/?]+(\?.*)?$/

/** The server does not have the open ticket any more. */
export const canceled: Open = inTurn(
  answer(ticketData, { status: 404, headers: { 'Alfio-OpenId-Enabled': 'false' }, json: null }),
  checked,
)

/** The open ticket has another name, and its new code cannot be fetched. */
export const renamed: Open = inTurn(
  answer(/\/code\.png/, 'none'),
  (page) =>
    page.route(ticketData, async (route) => {
      const response = await route.fetch()
      const ticket = (await response.json()) as object
      await route.fulfill({
        response,
        json: { ...ticket, firstName: 'Timo', lastName: 'Keller', fullName: 'Timo Keller' },
      })
    }),
  checked,
)

/** A pass that costs nothing, from its page to the success page. */
export const boughtPass: Open = async (page) => {
  const booking = new BookingPage(page)
  await booking.fillAll(ada)
  await booking.order()
  await page.getByText(translate('app.passes.codes')).waitFor()
}

export const signedIn =
  (path: string, firstName: 'Ada' | 'Zoë' = 'Zoë'): Open =>
  async (page) => {
    await new AccountPage(page).signIn(firstName)
    await page.goto(path)
    await heading(page)
  }

/** The orders of the account, whose list has this answer. */
export const ordersAnswered = (by: Answer): Open =>
  inTurn(answer('**/api/v2/public/user/reservations*', by), (page) => inApp(page, '/my-orders'), heading)

/** The message in the open page. */
export const message: Open = (page) => page.getByRole('main').locator('.notice, .sign').first().waitFor()

/** Orders in the browser: the order belongs to the account that is signed in. @param item of the event */
export const orderedInApp = (shortName: string, item: string): Open =>
  inTurn(event(shortName, { [item]: 2 }), reserveSelection, form, async (page) => {
    const booking = new BookingPage(page)
    await booking.fillAll(ada, ada, samira)
    await booking.order()
    await new SuccessPage(page).untilSaved()
  })
