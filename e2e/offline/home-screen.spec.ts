/** An app on the home screen of iOS: its storage is not that of Safari, and its address brings the tickets along. */
import { expect, test, type BrowserContext } from '@playwright/test'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy } from '../support/buyer.ts'
import { decodeOnly } from '../support/decode-only.ts'
import { createEvent, issuedCode } from '../support/events.ts'
import { connect } from '../support/journeys.ts'
import { workerReady } from '../support/stored-tickets.ts'

// Only the app on the home screen installs the worker; its context allows it.
test.use({ serviceWorkers: 'block' })

const onIos = (context: BrowserContext, standalone: boolean): Promise<unknown> =>
  context.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'standalone', { configurable: true, get: () => value })
    // The system opens an app without the blank page that a driven browser begins with.
    if (value) Object.defineProperty(History.prototype, 'length', { configurable: true, get: () => 1 })
  }, standalone)

test('the manifest of Safari starts an app that stores the tickets once, and opens them without a server (W232, W233)', async ({
  browser,
  context,
  page: wallet,
  baseURL,
}) => {
  const shop = await connect(baseURL ?? '')
  const app = await browser.newContext({ serviceWorkers: 'allow' })
  try {
    const { shortName } = await createEvent(shop.origin, 'free')
    const order = await buy(shop.origin, shortName, 2)
    const [uuid = ''] = order.uuids
    const code = await issuedCode(shop.origin, shortName, uuid)

    await onIos(context, false)
    for (const one of order.uuids)
      await (await new TicketPage(wallet).open(shop.origin, shortName, one)).untilTaken()
    await wallet.goto(`${shop.origin}/wallet`)
    const packed = Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
    const link = wallet.locator('link[rel="manifest"]')
    await expect(link).toHaveAttribute(
      'href',
      new RegExp(`^/start\\.webmanifest\\?lang=en&tickets=.*${packed}`),
    )
    const startUrl = await wallet.evaluate(
      async (address) => {
        const manifest: unknown = await (await fetch(address)).json()
        return String((manifest as { start_url: string }).start_url)
      },
      (await link.getAttribute('href')) ?? '',
    )

    await onIos(app, true)
    const first = await app.newPage()
    await first.goto(shop.origin + startUrl)
    await expect(first.getByText('2 tickets saved on this device')).toBeVisible()
    await workerReady(first)
    await first.close()

    await shop.cut(app)
    const second = await app.newPage()
    await second.goto(shop.origin + startUrl)
    await expect(second).toHaveURL(`${shop.origin}/wallet`)
    await second.goto(`${shop.origin}/event/${shortName}/ticket/${uuid}/view`)
    expect(await decodeOnly(await second.screenshot())).toBe(code)
  } finally {
    await app.close()
    await shop.stop()
  }
})
