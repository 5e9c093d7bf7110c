import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EventInfo, ItemsByCategory } from '#catalogue/contract/event.ts'
import { Component as SubscriptionsAll } from '#catalogue/pages/subscriptions-all.tsx'
import { second } from '#kit/time/durations.ts'
import { endpoints } from '#shell/endpoints.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { Component as EventsAll } from '#shell/pages/events-all.tsx'
import { Component as Home } from '#shell/pages/home.tsx'
import { Component as PassPage } from '#shell/pages/pass/subscription.tsx'
import { pagePatterns } from '#wire/page-paths.ts'
import type { Result } from '#wire/result.ts'
import { listed } from '../../catalogue/pages/listed-subscriptions.ts'
import { callsOf } from '../../purchase/pages/render-checkout.tsx'
import { application, category, items, someEvent, wholeEvent } from '../../support/events.ts'
import { unreachable, value } from '../../support/wire/scripted-api.ts'
import { openPage } from './open-page.tsx'

const routes = [
  { path: '/wallet', element: <p>wallet</p> },
  ...[pagePatterns.home, pagePatterns.organizerHome].map((path) => ({ path, element: <Home /> })),
  ...[pagePatterns.events, pagePatterns.organizerEvents].map((path) => ({ path, element: <EventsAll /> })),
  { path: pagePatterns.event, element: <EventPage /> },
  { path: pagePatterns.subscriptions, element: <SubscriptionsAll /> },
  { path: pagePatterns.subscription, element: <PassPage /> },
]
const busy = { kind: 'busy', status: 503, retryAfter: 30 } as const
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Opens the event page of a server whose answers change. */
async function openEvent(
  first: Result<EventInfo>,
  tickets: Result<ItemsByCategory> = value(items([category()])),
) {
  const server: { event: Result<EventInfo>; items: Result<ItemsByCategory> } = {
    event: first,
    items: tickets,
  }
  const page = openPage(routes, '/event/pietra', {
    event: () => server.event,
    ticketCategories: () => server.items,
  })
  await pass(50)
  const asked = () => callsOf(page.call, endpoints.event).length
  return { ...page, server, asked }
}

const hide = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

describe('a page whose server did not answer', () => {
  test('asks again after the seconds that the server named, not before, and shows the event (P252)', async () => {
    const { server, asked } = await openEvent(busy)
    expect(screen.getByRole('alert')).toHaveTextContent('The page tries again in 30 s.')
    await pass(10 * second)
    expect(screen.getByRole('alert')).toHaveTextContent('The page tries again in 20 s.')
    await pass(19 * second)
    expect(asked()).toBe(1)
    server.event = value(wholeEvent())
    await pass(2 * second)
    expect(asked()).toBe(2)
    expect(screen.getByRole('heading', { level: 1, name: 'Pietra Nights' })).toBeVisible()
  })

  test('keeps the failure on the screen while it asks again (P252)', async () => {
    const { server } = await openEvent(busy)
    server.event = new Promise(() => undefined) as never
    const notice = screen.getByRole('alert')
    await pass(31 * second)
    expect(screen.getByRole('alert')).toBe(notice)
    expect(notice).toHaveTextContent('The page is trying again.')
  })

  test('asks at once when it is visible again and the time has passed while it was hidden (P252)', async () => {
    const { server, asked } = await openEvent(busy)
    hide('hidden')
    await pass(40 * second)
    const before = asked()
    server.event = value(wholeEvent())
    hide('visible')
    await pass(50)
    expect(asked()).toBe(before + 1)
    expect(screen.getByRole('heading', { level: 1, name: 'Pietra Nights' })).toBeVisible()
  })

  test('does not ask when it is visible again before the time', async () => {
    const { asked } = await openEvent(busy)
    hide('hidden')
    await pass(5 * second)
    hide('visible')
    await pass(50)
    expect(asked()).toBe(1)
  })

  test.each([
    ['a lost connection', unreachable],
    ['a proxy without an answer', { kind: 'busy', status: 502 } as const],
    ['an error of the server', { kind: 'busy', status: 500 } as const],
  ])('shows the event some seconds after a short outage: %s (P252)', async (_, failure) => {
    const { server } = await openEvent(failure)
    server.event = value(wholeEvent())
    await pass(4 * second)
    expect(screen.getByRole('heading', { level: 1, name: 'Pietra Nights' })).toBeVisible()
  })

  test('asks after 3, 5, 10 and each 15 s, and anew after 3 s in the next outage (P252)', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { server, asked, client } = await openEvent(unreachable)
    /** The whole seconds, of some, with a request in them. */
    const requested = async (seconds: number): Promise<number[]> => {
      const found: number[] = []
      for (let at = 1; at <= seconds; at += 1) {
        const before = asked()
        await pass(second)
        if (asked() > before) found.push(at)
      }
      return found
    }
    expect(await requested(50)).toEqual([3, 8, 18, 33, 48])
    server.event = value(wholeEvent())
    await pass(20 * second)
    server.event = unreachable
    void client.refetchQueries()
    await pass(50)
    expect(await requested(10)).toEqual([3, 8])
  })

  test.each([
    ['a limit of this visitor', { kind: 'busy', status: 429, limit: 'codes' } as const],
    ['a refusal', { kind: 'refused', status: 403, problems: [] } as const],
  ])('does not ask again after %s', async (_, failure) => {
    const { asked } = await openEvent(failure as Result<never>)
    await pass(5 * second)
    const before = asked()
    await pass(120 * second)
    expect(asked()).toBe(before)
    expect(screen.queryByText(/tries again in/)).toBeNull()
  })

  test('links to the stored tickets (P252)', async () => {
    await openEvent(busy)
    expect(screen.getByRole('link', { name: 'Open my tickets' })).toHaveAttribute('href', '/wallet')
  })

  test('asks again for the tickets of a shown event', async () => {
    const { server } = await openEvent(value(wholeEvent()), busy)
    expect(screen.getByRole('heading', { level: 1, name: 'Pietra Nights' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('The page tries again in 30 s.')
    server.items = value(items([category()]))
    await pass(31 * second)
    expect(screen.getByRole('heading', { level: 3, name: 'Standard' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('reports a status of 500 as an error of the server, and one of 503 as busy', async () => {
    const { server } = await openEvent(value(wholeEvent()), { kind: 'busy', status: 500 })
    await pass(2 * second)
    expect(screen.getByRole('alert')).toHaveTextContent('That went wrong on our side')
    server.items = { kind: 'busy', status: 503 }
    await pass(10 * second)
    expect(screen.getByRole('alert')).toHaveTextContent('We cannot answer right now')
  })
})

describe('a page whose data the app had on home before the outage', () => {
  const organizer = { slug: 'acme', name: 'Acme Concerts' }
  const events = ['concert', 'two'].map((shortName) => someEvent({ shortName, organizer }))
  const others = someEvent({ shortName: 'other', title: { en: 'Of others' } })
  const passes = [listed(0), listed(1)]
  const addresses = routes.slice(1).map(({ path }) =>
    path
      .replace(/:org\w+/, 'acme')
      .replace(/:ev\w+/, 'concert')
      .replace(/:sub\w+/, listed(0).id),
  )

  test.each(
    addresses.flatMap((address) => [unreachable, busy].map((failure) => [address, failure] as const)),
  )('%s shows what it knows, and that it could not load, after %o (B531)', async (address, failure) => {
    let isLost = false
    const answer = <T,>(data: T): Result<T> => (isLost ? failure : value(data))
    const { router, texts } = openPage(routes, '/', {
      info: () => answer({ ...application, organizerPagesEnabled: true }),
      events: () => answer([...events, others]),
      subscriptions: () => answer(passes),
      ...{ organizer: () => failure, event: () => failure, subscription: () => failure },
    })
    await act(() => texts.loadNamespace('lists'))
    await pass(50)
    isLost = true
    await act(() => router.navigate('/wallet'))
    await pass(120 * second)
    await act(() => router.navigate(address))
    await pass(5 * second)
    const title = address.startsWith('/subscription') ? 'Pass 0' : 'Pietra Nights'
    expect(screen.getAllByRole('heading', { name: title })[0]).toBeVisible()
    expect(screen.getByText(/^Not updated since|^(This|The rest of this) page [cn]/)).toBeVisible()
    if (!address.startsWith('/o/')) return
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(organizer.name)
    expect(screen.queryByText('Of others')).toBeNull()
    expect(screen.queryAllByRole('button', { name: 'Follow' })).toHaveLength(address === '/o/acme' ? 1 : 0)
    expect(document.querySelector('header > .thumbnail')).toBeNull()
  })
})

describe('stored data after an outage', () => {
  test('loses its "Not updated since" line when the server has answered', async () => {
    let answer: Result<ReturnType<typeof someEvent>[]> = value([someEvent(), someEvent({ shortName: 'two' })])
    const { client } = openPage(routes, '/', { events: () => answer, subscriptions: () => value([]) })
    await pass(50)
    answer = unreachable
    void client.refetchQueries()
    await pass(50)
    expect(screen.getByText(/^Not updated since/)).toBeVisible()
    answer = value([someEvent(), someEvent({ shortName: 'two' })])
    await pass(16 * second)
    expect(screen.queryByText(/^Not updated since/)).toBeNull()
  })
})
