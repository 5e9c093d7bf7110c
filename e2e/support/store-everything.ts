/** A browser profile that has stored one of everything, and the screens that must show it. */
import { createHash } from 'node:crypto'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { SuccessPage } from '../pages/success.ts'
import { buy, buyPass, orderByCustomMethod, orderByTransfer } from './buyer.ts'
import { countRecords } from './count-records.ts'
import { createEvent, createSubscription, issuedCode } from './events.ts'
import { keepTickets } from './stored-tickets.ts'

export interface StoredScreen {
  readonly name: string
  readonly path: string
  /** Texts that were stored, or one of several; a code is the path of its drawing, or the address of its image. */
  readonly shows: readonly (string | readonly string[])[]
}

/** Buys a free pass and opens it until it is stored. @returns its page in the wallet */
async function storePass(page: Page, origin: string, shortName: string): Promise<StoredScreen> {
  const { id: descriptor } = await createSubscription(origin, shortName)
  const { reservationId, id, pin } = await buyPass(origin, descriptor)
  await page.goto(`${origin}/subscription/${descriptor}/reservation/${reservationId}/success`)
  await expect.poll(() => countRecords(page, 'passes')).toBe(1)
  const path = `/wallet/pass/${id}`
  await page.goto(origin + path)
  await page.locator('summary').getByText(pin, { exact: true }).waitFor()
  // The number of the pass is folded.
  return { name: 'pass', path, shows: [pin] }
}

/** Buys two tickets, an online ticket and a pass, orders by bank transfer and by a custom method, and opens every screen with a connection. */
export async function storeEverything(
  context: BrowserContext,
  origin: string,
): Promise<readonly StoredScreen[]> {
  const page = await context.newPage()
  const { shortName } = await createEvent(origin, 'free')
  const order = await buy(origin, shortName, 2)
  const [uuid = ''] = order.uuids
  const success = `/event/${shortName}/reservation/${order.reservationId}/success`
  await page.goto(origin + success)
  await new SuccessPage(page).untilSaved()
  await keepTickets(context, origin, order)

  const paid = await createEvent(origin, 'paid')
  const transfer = await orderByTransfer(origin, paid.shortName)
  const waiting = `/event/${paid.shortName}/reservation/${transfer}/waiting-payment`
  await page.goto(origin + waiting)
  const iban = page.getByText(/^[A-Z]{2}\d{2}( \w{1,4})+$/)
  await iban.waitFor()
  const account = (await iban.textContent()) ?? ''

  const offered = await createEvent(origin, 'providers')
  const custom = await orderByCustomMethod(origin, offered.shortName)
  const customWaiting = `/event/${offered.shortName}/reservation/${custom}/waiting-custom-payment`
  await page.goto(origin + customWaiting)
  const instructions = 'pay@example.org'
  await page.getByText(instructions).waitFor()

  const online = await createEvent(origin, 'online')
  const onlineOrder = await buy(origin, online.shortName)
  const [onlineUuid = ''] = onlineOrder.uuids
  await keepTickets(context, origin, onlineOrder)
  const hash = createHash('sha256')
    .update(await issuedCode(origin, online.shortName, onlineUuid))
    .digest('hex')
  const room = `/event/${online.shortName}/ticket/${onlineUuid}/check-in/${hash}/waiting-room`
  await page.goto(origin + room)
  const [start = ''] = (await page.locator('.room-head p').innerText()).split('\n')

  const pass = await storePass(page, origin, paid.shortName)

  await page.goto(`${origin}/event/${shortName}/ticket/${uuid}/view`)
  const drawing = (await page.locator('svg.qr path').last().getAttribute('d')) ?? ''
  const png = await fetch(`${origin}/api/v2/public/event/${shortName}/ticket/${uuid}/code.png`)
  const image = `data:image/png;base64,${Buffer.from(await png.arrayBuffer()).toString('base64')}`
  const code = [drawing, image]
  await page.goto(`${origin}/wallet`)
  await page.getByText(String(pass.shows[0])).waitFor()
  await page.close()
  const shortId = (id: string) => id.slice(0, 8).toUpperCase()
  return [
    { name: 'success', path: success, shows: [shortId(order.reservationId), 'Ada Keller', 'Samira Keller'] },
    { name: 'waiting payment', path: waiting, shows: [account, shortId(transfer), '50.00'] },
    { name: 'waiting custom payment', path: customWaiting, shows: [instructions, shortId(custom)] },
    { name: 'waiting room', path: room, shows: [start] },
    pass,
    { name: 'ticket page', path: `/event/${shortName}/ticket/${uuid}/view`, shows: [code, 'Ada Keller'] },
    { name: 'door view', path: `/wallet/door/${shortName}/${uuid}`, shows: [code] },
    {
      name: 'my tickets',
      path: '/wallet',
      // The worker's own page has a line for each ticket.
      shows: [
        ['2\u{a0}tickets', 'Samira Keller'],
        ...pass.shows.slice(0, 1),
        shortId(transfer),
        shortId(custom),
      ],
    },
  ]
}
