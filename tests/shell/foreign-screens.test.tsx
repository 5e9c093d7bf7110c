/**
 * Every screen, and every step of a purchase: in front of alf.io, which lacks some calls (docs/api/differences-from-alfio.md), and while
 * something in between answers. Then no page ends, each goes on by itself with the next answer of the server, and no form is lost
 * (docs/OFFLINE.md#after-an-outage). A page that is left takes its listeners and repeated timers with it.
 */
import { fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { organizerEndpoints } from '#catalogue/contract/organizer.ts'
import * as trustedTypes from '#device/browser/trusted-types.ts'
import { pushEndpoints } from '#push/contract.ts'
import { saleQueueEndpoints } from '#queue/contract.ts'
import { endpoints } from '#shell/endpoints.ts'
import { mayBeSignedIn } from '#ui/data/sign-in-state.ts'
import { withdrawalEndpoints } from '#withdrawal/contract.ts'
import { foreignAnswers } from '../support/wire/foreign-answers.ts'
import { screens, type Screen } from './hostile-answers.ts'
import { answerOf, deadButtons, inNewTabs, openScreen, shownKeys } from './open-screen.tsx'

type Name = keyof typeof endpoints

/** Opens a screen. `between`: what answers in place of the server; `only`: the one call that it answers. */
async function open(screen: Screen, between: (() => Response) | null = null, only: Name | null = null) {
  const server = { between, only, writes: 0 }
  const page = await openScreen(screen, (method, route) => {
    if (method !== 'GET') server.writes += 1
    if (server.between && (server.only === null || server.only === route?.name)) return server.between()
    return answerOf(screen, route)
  })
  return { server, ...page }
}

/** The calls that alf.io does not have, and the flags of the application info that it leaves out. */
const ownCalls: readonly Name[] = [
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

/** Opens a screen in front of alf.io. `bundle`: what answers in place of the texts of the server. */
async function openAtAlfio(screen: Screen, bundle?: () => Response) {
  const called = new Set<Name>()
  const page = await openScreen(screen, (_method, route) => {
    if (route) called.add(route.name)
    if (bundle && route?.name === 'bundle') return bundle()
    const isKnown = route && !ownCalls.includes(route.name)
    return answerOf(screen, isKnown ? route : undefined, { info })
  })
  /** Its form is sent, too. @returns the calls that alf.io does not have */
  const lackingCalls = async (): Promise<readonly Name[]> => {
    for (const selector of screen.clicks ?? []) {
      await shown(selector)
      fireEvent.click(document.querySelector(selector)!)
    }
    await vi.waitFor(() => expect(page.isIdle()).toBe(true), loads)
    return [...called].filter((name) => ownCalls.includes(name))
  }
  return { ...page, lackingCalls }
}

/** The page of a payment in process asks the provider, and then names its answer. */
const title = () =>
  document.querySelector('main h1')?.textContent.replace('is being processed', 'is not finished')
const shown = (selector: string) =>
  vi.waitFor(() => expect(document.querySelector(selector)).not.toBeNull(), loads)
const complete = ({ shows = 'main h1' }: Screen) => shown(shows)

/** Records what is registered from now on. @returns a function that names what is still registered */
function record(): () => string[] {
  const targets = Object.entries({ window, document }).map(([name, target]) => ({
    name,
    added: vi.spyOn(target, 'addEventListener'),
    removed: vi.spyOn(target, 'removeEventListener'),
  }))
  const begun = vi.spyOn(globalThis, 'setInterval')
  const ended = vi.spyOn(globalThis, 'clearInterval')
  return () => {
    const listeners = targets.flatMap(({ name, added, removed }) => {
      const gone = removed.mock.calls.map(([type, listener]) => ({ type, listener }))
      return added.mock.calls.flatMap(([type, listener, options]) => {
        const at = gone.findIndex((one) => one.type === type && one.listener === listener)
        if (at >= 0) gone.splice(at, 1)
        const isOnce = typeof options === 'object' && options.once === true
        return at >= 0 || isOnce ? [] : [`${name} ${type}`]
      })
    })
    const cleared = new Set(ended.mock.calls.map(([id]) => id))
    const intervals = begun.mock.results.filter(({ value }) => !cleared.has(value as number))
    return [...listeners, ...intervals.map(() => 'interval')]
  }
}

/** Parts that load on demand, among other test files. */
const loads = { timeout: 10_000 }

inNewTabs()
beforeEach(() => {
  mayBeSignedIn.keep()
  vi.spyOn(trustedTypes, 'sanitizeHtml').mockResolvedValue('text')
})

const forms = [...foreignAnswers.keys()]
/** One form for each screen in turn: results.test.ts has all of them, and the flows. */
const formOf = (index: number): string => forms[index % forms.length] ?? ''
const cases = Object.keys(screens).map((name, index) => [name, formOf(index)] as const)

describe('a screen in front of alf.io, and then while something in between answers', () => {
  it.each(cases)(
    'the screen "%s" makes only calls that alf.io has, shows no key, goes on by itself with the server, stores nothing of a stranger, has no dead main button, and leaves no listener: %s (B685, W431, P61, P80, P135)',
    async (name, form) => {
      const screen = screens[name]!
      const between = foreignAnswers.get(form)!
      // The first visit registers what lasts: of modules that load, and of React for the document.
      const first = screen.own
        ? { ...(await open(screen, between, 'bundle')), lackingCalls: () => [] }
        : await openAtAlfio(screen, between)
      await complete(screen)
      const expected = `${first.path()} ${String(title())}`
      expect(await first.lackingCalls()).toEqual([])
      // What appears after a press, too, as a toast.
      await vi.waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull(), loads)
      expect(shownKeys()).toEqual([])
      first.leave()
      const left = record()
      const { server, path, kept, leave } = await open(screen, between)
      expect(shownKeys()).toEqual([])
      // The texts of the server stay out of reach.
      server.only = 'bundle'
      await vi.waitFor(() => {
        // In place of the seconds after which the page asks again.
        for (const type of ['offline', 'online']) window.dispatchEvent(new Event(type))
        expect(`${path()} ${String(title())}`).toBe(expected)
      }, loads)
      await complete(screen)
      await vi.waitFor(() => expect(shownKeys()).toEqual([]), loads)
      await vi.waitFor(() => expect(kept.length > 0).toBe(screen.keeps ?? false), loads)
      expect(server.writes).toBe(0)
      expect(deadButtons()).toEqual([])
      leave()
      expect(left()).toEqual([])
    },
  )

  const sending = Object.entries(screens).filter(([, { clicks }]) => clicks !== undefined)
  it.each(sending.map(([name], index) => [name, formOf(index)] as const))(
    'the screen "%s" keeps its form when it is sent: %s (W431)',
    async (name, form) => {
      const screen = screens[name]!
      const { server } = await open(screen)
      const last = screen.clicks?.at(-1) ?? ''
      const before = title()
      for (const selector of screen.clicks ?? []) {
        await shown(selector)
        if (selector === last) server.between = foreignAnswers.get(form) ?? null
        fireEvent.click(document.querySelector(selector)!)
      }
      await vi.waitFor(() => expect(server.writes).toBeGreaterThan(0), loads)
      await shown('[role=alert],[role=status]')
      expect(title()).toBe(before)
      expect(document.querySelector(last)).not.toBeNull()
    },
  )

  it.each(['/o/quay', '/withdrawal', '/wallet/settings'])(
    'the page %s makes only calls that alf.io has (B685)',
    async (address) => {
      const { lackingCalls } = await openAtAlfio({ address })
      expect(await lackingCalls()).toEqual([])
    },
  )

  it('counts each call of the contracts that alf.io lacks as its own', () => {
    const own: readonly unknown[] = ownCalls.map((name) => endpoints[name])
    const contracts = [organizerEndpoints, saleQueueEndpoints, pushEndpoints, withdrawalEndpoints]
    for (const endpoint of contracts.flatMap((contract) => Object.values<unknown>(contract)))
      expect(own).toContain(endpoint)
  })
})
