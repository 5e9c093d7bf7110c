/**
 * Every screen, and every step of a purchase, while something in between answers: no page ends, and each goes on by itself with the next
 * answer of the server, and no form is lost (docs/OFFLINE.md#after-an-outage). A page that is left takes its listeners and repeated
 * timers with it.
 */
import { fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as trustedTypes from '#device/browser/trusted-types.ts'
import { mayBeSignedIn } from '#ui/data/sign-in-state.ts'
import { foreignAnswers } from '../support/wire/foreign-answers.ts'
import { hostileWire } from '../support/wire/hostile-wire.ts'
import { answers, flags, reservationWith, screens, type Screen } from './hostile-answers.ts'
import { deadButtons, headers, inNewTabs, jsonAnswer, openScreen, shownKeys } from './open-screen.tsx'

/**
 * Opens a screen. `between`: what answers in place of the server, which has the name of its field as each text of its reads. `only`: name
 * of the only call that it answers.
 */
async function open(screen: Screen, between: (() => Response) | null, only?: string) {
  const server = { between, writes: 0 }
  const reservation = reservationWith(screen)
  const parts: typeof answers = { ...answers, reservation, reservationStatus: reservation }
  const page = await openScreen(screen, (method, route) => {
    if (method !== 'GET') server.writes += 1
    if (server.between && (only ?? route?.name) === route?.name) return server.between()
    if (!route) return new Response(null, { status: 404, headers })
    const options = {
      text: (path: string) => (only === undefined ? path : 'Text'),
      byName: { ...flags, ...screen.flags },
    }
    return jsonAnswer(hostileWire(route.answer, options, parts[route.name], route.name))
  })
  return { server, ...page }
}
/** The page of a payment in process asks the provider, and then names its answer. */
const title = () =>
  document.querySelector('main h1')?.textContent.replace('is being processed', 'is not finished')
const complete = ({ shows = 'main h1' }: Screen) =>
  vi.waitFor(() => expect(document.querySelector(shows)).not.toBeNull(), loads)

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

describe('while something in between answers', () => {
  it.each(cases)(
    'the screen "%s" shows no key, goes on by itself with the server, and leaves no listener: %s (W431, P61, P80, P135)',
    async (name, form) => {
      const screen = screens[name]!
      // The first visit registers what lasts: of modules that load, and of React for the document.
      const first = await open(screen, null)
      await complete(screen)
      const expected = `${first.path()} ${String(title())}`
      first.leave()
      const left = record()
      const { server, path, leave } = await open(screen, foreignAnswers.get(form) ?? null)
      expect(shownKeys()).toEqual([])
      server.between = null
      await vi.waitFor(() => {
        // In place of the seconds after which the page asks again.
        for (const type of ['offline', 'online']) window.dispatchEvent(new Event(type))
        expect(`${path()} ${String(title())}`).toBe(expected)
      }, loads)
      await complete(screen)
      leave()
      expect(left()).toEqual([])
    },
  )

  it.each(Object.entries(screens))(
    'the screen "%s" shows no key without the bundle of the server, stores nothing of a stranger, and has no dead main button (W431)',
    async (_, screen) => {
      const { server, kept } = await open(screen, foreignAnswers.get(formOf(0)) ?? null, 'bundle')
      await complete(screen)
      await vi.waitFor(() => expect(shownKeys()).toEqual([]), loads)
      expect({ writes: server.writes, keeps: kept.length > 0 }).toEqual({
        writes: 0,
        keeps: screen.keeps ?? false,
      })
      expect(deadButtons()).toEqual(screen.dead ?? [])
    },
  )

  const sending = Object.entries(screens).filter(([, { clicks }]) => clicks !== undefined)
  it.each(sending.map(([name], index) => [name, formOf(index)] as const))(
    'the screen "%s" keeps its form when it is sent: %s (W431)',
    async (name, form) => {
      const screen = screens[name]!
      const { server } = await open(screen, null)
      const last = screen.clicks?.at(-1) ?? ''
      const before = title()
      for (const selector of screen.clicks ?? []) {
        await vi.waitFor(() => expect(document.querySelector(selector)).not.toBeNull(), loads)
        if (selector === last) server.between = foreignAnswers.get(form) ?? null
        fireEvent.click(document.querySelector(selector)!)
      }
      await vi.waitFor(() => expect(server.writes).toBeGreaterThan(0), loads)
      await vi.waitFor(
        () => expect(document.querySelector('[role=alert],[role=status]')).not.toBeNull(),
        loads,
      )
      expect(title()).toBe(before)
      expect(document.querySelector(last)).not.toBeNull()
    },
  )
})
