/** Every screen, with the way to open it. */
import type { Page } from '@playwright/test'
import { AccountPage } from '../pages/account.ts'
import { ada } from '../pages/booking.ts'
import { DoorViewPage } from '../pages/door-view.ts'
import { HomePage } from '../pages/home.ts'
import { SuccessPage } from '../pages/success.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { WalletPage } from '../pages/wallet.ts'
import { buy, orderByTransfer } from './buyer.ts'
import { openBooking, openOverview, toOverview } from './checkout-steps.ts'
import { createEvent } from './events.ts'
import { translate } from './translations.ts'

const unknown = '11111111-2222-4333-8444-555555555555'

async function openBoughtTicket(page: Page, origin: string) {
  const { shortName } = await createEvent(origin, 'free')
  const order = await buy(origin, shortName, 2)
  const uuid = order.uuids[0] ?? ''
  const ticketPage = await new TicketPage(page).open(origin, shortName, uuid)
  await ticketPage.untilTaken()
  return { ...order, uuid }
}

type Open = (page: Page, origin: string) => Promise<unknown>

export const screens = {
  home: (page) => new HomePage(page).open(),
  'my tickets, empty': async (page) => {
    await page.goto('/wallet')
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  'all events': async (page) => {
    await page.goto('/events-all')
    await page.getByRole('main').getByRole('link').first().waitFor()
  },
  event: async (page, origin) => {
    const { shortName } = await createEvent(origin, 'paid')
    await page.goto(`/event/${shortName}`)
    await page.getByRole('main').getByRole('group').first().waitFor()
  },
  booking: (page, origin) => openBooking(page, origin, 'paid'),
  overview: (page, origin) => openOverview(page, origin, 'paid'),
  'waiting for the transfer': async (page, origin) => {
    const { shortName } = await createEvent(origin, 'paid')
    const reservationId = await orderByTransfer(origin, shortName)
    await page.goto(`/event/${shortName}/reservation/${reservationId}/waiting-payment`)
    await page.getByText(/^[A-Z]{2}\d{2}( \w{1,4})+$/).waitFor()
  },
  success: async (page, origin) => {
    const { shortName } = await createEvent(origin, 'free')
    const { reservationId } = await buy(origin, shortName)
    await page.goto(`/event/${shortName}/reservation/${reservationId}/success`)
    await new SuccessPage(page).untilSaved()
  },
  'order not found': async (page, origin) => {
    const { shortName } = await createEvent(origin, 'free')
    await page.goto(`/event/${shortName}/reservation/${unknown}/book`)
    await page
      .getByRole('heading', { level: 1, name: translate('reservation-page-not-found.header.title') })
      .waitFor()
  },
  'my tickets': async (page, origin) => {
    await openBoughtTicket(page, origin)
    await new WalletPage(page).open()
  },
  ticket: openBoughtTicket,
  'door view': async (page, origin) => {
    const { shortName, uuid } = await openBoughtTicket(page, origin)
    await new DoorViewPage(page).open(origin, shortName, uuid)
  },
  'my orders': async (page, origin) => {
    const account = await new AccountPage(page).signIn('Zoë')
    await toOverview(page, origin, 'paid', [ada])
    await account.open()
    await account.main.getByRole('group').first().waitFor()
  },
  'my profile': async (page) => {
    // The app reads the information about the application from the document, not from a call.
    await page.route('**/my-profile', async (route) => {
      const response = await route.fetch()
      const on = /((?:invoiceAllowed|enabledItalyEInvoicing)%22%3A)false/g
      await route.fulfill({ response, body: (await response.text()).replaceAll(on, '$1true') })
    })
    const account = await new AccountPage(page).signIn('Zoë')
    await account.openProfile()
  },
  'page not found': async (page) => {
    await page.goto('/nowhere/at/all')
    await page.getByRole('heading', { level: 1, name: translate('app.lists.not-found') }).waitFor()
  },
} as const satisfies Record<string, Open>
