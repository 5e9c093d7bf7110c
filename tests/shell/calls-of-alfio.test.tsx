/** Every screen, and every step of a purchase, in front of alf.io, which lacks some calls (docs/api/differences-from-alfio.md). */
import { fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { organizerEndpoints } from '#catalogue/contract/organizer.ts'
import * as trustedTypes from '#device/browser/trusted-types.ts'
import { pushEndpoints } from '#push/contract.ts'
import { saleQueueEndpoints } from '#queue/contract.ts'
import { endpoints } from '#shell/endpoints.ts'
import { withdrawalEndpoints } from '#withdrawal/contract.ts'
import { hostileWire } from '../support/wire/hostile-wire.ts'
import { answers, flags, reservationWith, screens, type Screen } from './hostile-answers.ts'
import { headers, inNewTabs, jsonAnswer, openScreen } from './open-screen.tsx'

/** The calls that alf.io does not have, and the flags of the application info that it leaves out. */
const ownCalls: readonly (keyof typeof endpoints)[] = [
  'organizer',
  'requestTicketLinks',
  'withdrawal',
  'withdraw',
  'saleQueue',
  'leaveSaleQueue',
  'pushConfiguration',
  'savePushSubscription',
  'confirmWaitingListEntry',
  'leaveWaitingList',
]
const announced = ['organizerPagesEnabled', 'ticketLinksEnabled', 'withdrawalEnabled', 'pushEnabled']
const info = Object.fromEntries(announced.map((name) => [name, false]))

const pages: Readonly<Record<string, Screen>> = {
  ...screens,
  'page of an organizer': { address: '/o/quay' },
  withdrawal: { address: '/withdrawal' },
  settings: { address: '/wallet/settings' },
}
const loads = { timeout: 10_000 }

inNewTabs()
beforeEach(() => void vi.spyOn(trustedTypes, 'sanitizeHtml').mockResolvedValue('text'))

describe('in front of alf.io', () => {
  it.each(Object.entries(pages))(
    'the screen "%s" makes only calls that alf.io has (B685)',
    async (_, screen) => {
      const called = new Set<keyof typeof endpoints>()
      const reservation = reservationWith(screen)
      const parts: typeof answers = { ...answers, reservation, reservationStatus: reservation, info }
      const { isIdle } = await openScreen(screen, (_method, route) => {
        if (route) called.add(route.name)
        if (!route || ownCalls.includes(route.name)) return new Response(null, { status: 404, headers })
        const options = { text: (path: string) => path, byName: { ...flags, ...screen.flags } }
        return jsonAnswer(hostileWire(route.answer, options, parts[route.name], route.name))
      })
      const shown = (selector: string) =>
        vi.waitFor(() => expect(document.querySelector(selector)).not.toBeNull(), loads)
      await shown(screen.shows ?? 'main h1')
      for (const selector of screen.clicks ?? []) {
        await shown(selector)
        fireEvent.click(document.querySelector(selector)!)
      }
      await vi.waitFor(() => expect(isIdle()).toBe(true), loads)
      expect([...called].filter((name) => ownCalls.includes(name))).toEqual([])
    },
  )

  it('counts each call of the contracts that alf.io lacks as its own', () => {
    const own: readonly unknown[] = ownCalls.map((name) => endpoints[name])
    const contracts = [organizerEndpoints, saleQueueEndpoints, pushEndpoints, withdrawalEndpoints]
    for (const endpoint of contracts.flatMap((contract) => Object.values<unknown>(contract)))
      expect(own).toContain(endpoint)
  })
})
