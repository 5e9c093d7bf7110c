/** States that a screen reaches by an action, with the way from the open screen to them, in a wide window. */
import type { Page, Route } from '@playwright/test'
import { challengeMissingHeader } from '../../src/wire/headers.ts'
import { ada, BookingPage } from '../pages/booking.ts'
import { EventPage } from '../pages/event.ts'
import { buyWithoutNames } from './buyer.ts'
import { createEvent } from './events.ts'
import { containing, translate } from './translations.ts'

type Reach = (page: Page, origin: string) => Promise<unknown>

const dialog = (page: Page) => page.getByRole('dialog')

/** Answers the reservation of the event's selection. */
const answerReserve = (page: Page, answer: Parameters<Route['fulfill']>[0]) =>
  page.route('**/reserve-tickets?*', (route) => route.fulfill(answer))

async function waitInSaleQueue(page: Page): Promise<void> {
  const turn = { state: 'WAITING', position: 12, estimatedWait: 300, pollAfter: 600, admittedUntil: null }
  await page.route('**/sale-queue', (route) => route.fulfill({ json: turn }))
  const problem = { fieldName: '', code: 'error.STEP_1_SALE_QUEUE', arguments: { 0: 12 } }
  await answerReserve(page, {
    status: 422,
    json: { success: false, value: null, errorCount: 1, validationErrors: [problem], warnings: [] },
  })
  const event = new EventPage(page)
  await event.choose('Standard', 1)
  await event.continueButton.click()
  await page.getByRole('button', { name: translate('app.sale-queue.leave') }).waitFor()
}

async function requireBotCheck(page: Page): Promise<void> {
  await answerReserve(page, { status: 403, headers: { [challengeMissingHeader]: 'true' }, json: null })
  await new EventPage(page).continueButton.click()
  await dialog(page).waitFor()
}

/** alf.io warns of an address that this server refuses. */
async function sendDoubtfulEmail(page: Page): Promise<void> {
  const booking = new BookingPage(page)
  const warnings = [{ code: 'error.STEP_2_EMAIL_TYPO', params: [ada.email] }]
  await page.route('**/validate-to-overview?*', (route) =>
    route.fulfill({ json: { success: true, value: true, errorCount: 0, validationErrors: [], warnings } }),
  )
  await booking.fillAll(ada, ada, ada)
  await booking.continueButton.click()
  await dialog(page).waitFor()
}

async function askToCancel(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await new BookingPage(page).cancelButton.click()
  await dialog(page).waitFor()
}

/** The page of an order whose attendees are named later, with the form of one of them. */
async function addName(page: Page, origin: string): Promise<void> {
  const { shortName } = await createEvent(origin, 'free')
  const reservationId = await buyWithoutNames(origin, shortName)
  await page.goto(`/event/${shortName}/reservation/${reservationId}/success`)
  await page
    .getByRole('button', { name: containing('app.facts.add-names') })
    .first()
    .click()
  await page.getByRole('textbox').first().waitFor()
}

/** A ticket without an attendee has no page on this server; another server may send it. */
async function openUnassignedTicket(page: Page): Promise<void> {
  await page.route('**/full', async (route) => {
    const response = await route.fetch()
    const full = (await response.json()) as { tickets: object[] }
    const unassigned = {
      firstName: null,
      lastName: null,
      fullName: '',
      email: '',
      assigned: false,
      locked: false,
    }
    const tickets = full.tickets.map((ticket) => ({ ...ticket, ...unassigned }))
    await route.fulfill({ response, json: { ...full, tickets } })
  })
  await page.reload()
  await page.getByText(translate('reservation-page-complete.ticket-not-assigned')).waitFor()
  await page.getByRole('textbox').first().waitFor()
}

/** States by the name of the screen; each state follows the one before. */
export const laterStates: Readonly<Record<string, Readonly<Record<string, Reach>>>> = {
  event: { 'sale queue': waitInSaleQueue },
  booking: { 'warning of the server': sendDoubtfulEmail, cancellation: askToCancel },
  'event with extras and a refused code': { 'bot check': requireBotCheck },
  success: { 'form of a name': addName },
  'ticket update': { 'ticket without a name': openUnassignedTicket },
}
