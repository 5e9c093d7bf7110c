/** Every screen in a shop with one event, whose home page leads to that event: what a visitor owns stays two presses away. */
import { fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as trustedTypes from '#device/browser/trusted-types.ts'
import { hour } from '#kit/time/durations.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { orderRecord } from '../support/records.ts'
import { answers, now, reservationWith, screens, type Screen } from './hostile-answers.ts'
import { answerOf, inNewTabs, openScreen } from './open-screen.tsx'

const reservationId = '0b7a4c52-6f0e-4b57-8a3d-2f1f6d0c9e11'
const shop: typeof answers = {
  ...answers,
  events: [{ shortName: 'pietra' }],
  subscriptions: [],
  reservation: reservationWith({ address: '', status: 'COMPLETE' }),
  reservationStatus: { status: 'PENDING' },
}
/** Without the steps of a purchase and the door view, which lead on in one way. */
const open = Object.entries(screens).filter(([, { address }]) => !/\/(?:reservation|door)\//.test(address))

const own: Readonly<Record<string, RegExp>> = {
  wallet: /^\/wallet$/,
  account: /^\/my-orders$/,
  'held order': new RegExp(reservationId),
}
const links = () => [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')

const openShop = (screen: Screen) =>
  openScreen(screen, (_method, route) => answerOf(screen, route, shop), {
    fill: (database) =>
      putReservation(
        database,
        orderRecord({
          reservationId,
          publicIdentifier: 'pietra',
          status: 'PENDING',
          ticketUuids: [],
          namedUuids: [],
          validity: now + hour,
        }),
      ),
  })

inNewTabs()
beforeEach(() => void vi.spyOn(trustedTypes, 'sanitizeHtml').mockResolvedValue('text'))

/** Ways on, the nearest first: home, the tickets, or the way back of the page. */
const ways = ['a[href="/"]', 'a[href="/wallet"]', 'a[href^="/event/"]:not([href*="/book"])']

describe('in a shop with one event', () => {
  it.each(open)(
    'the screen "%s" leads in at most two presses to a page with the wallet, the account and a held order (B35)',
    async (_, screen) => {
      const { leave } = await openShop(screen)
      const missing = () => Object.keys(own).filter((name) => !links().some((href) => own[name]?.test(href)))
      for (let presses = 0; presses < 2 && missing().length > 0; presses += 1) {
        const way = ways.find((selector) => document.querySelector(selector) !== null) ?? 'a[href]'
        fireEvent.click(document.querySelector(way)!)
        await vi.waitFor(() => expect(missing()).toEqual([]), { timeout: 2000 }).catch(() => undefined)
      }
      expect(missing()).toEqual([])
      leave()
    },
  )
})
