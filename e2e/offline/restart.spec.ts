/** Stored tickets in a new browser process without a connection. */
import { expect, test } from '@playwright/test'
import { DoorViewPage } from '../pages/door-view.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy } from '../support/buyer.ts'
import { decodeOnly } from '../support/decode-only.ts'
import { issuedCode } from '../support/events.ts'
import { connect, journey, placeOf } from '../support/journeys.ts'
import { newProfile } from '../support/profile.ts'
import { keepTickets } from '../support/stored-tickets.ts'

test(
  'the device opens every ticket in a new browser process without a connection (W2, W3, Q18)',
  journey('offline'),
  async ({ baseURL }) => {
    const { origin, cut, end } = await connect(baseURL ?? '')
    const { event, category } = await placeOf('offline', origin)
    const profile = await newProfile()
    try {
      const order = await buy(origin, event, 2, category)
      const codes = new Map<string, string>()
      for (const uuid of order.uuids) codes.set(uuid, await issuedCode(origin, event, uuid))
      expect(new Set(codes.values()).size).toBe(2)
      const first = await profile.start()
      await keepTickets(first, origin, order)
      await first.close()

      const context = await profile.start()
      await cut(context)
      const page = await context.newPage()
      for (const [uuid, code] of codes) {
        await new TicketPage(page).open(origin, event, uuid)
        expect(await decodeOnly(await page.screenshot())).toBe(code)
        await new DoorViewPage(page).open(origin, event, uuid)
        expect(await decodeOnly(await page.screenshot())).toBe(code)
      }
      expect(
        await page.evaluate(() =>
          fetch('/healthz').then(
            ({ ok }) => ok,
            () => null,
          ),
        ),
      ).toBeNull()
      await context.close()
    } finally {
      await end()
      await profile.remove()
    }
  },
)
