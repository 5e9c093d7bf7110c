import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test } from 'vitest'
import { followedOrganizers, savedEvents } from '#device/browser/saved-names.ts'
import { endpoints } from '#shell/endpoints.ts'
import { Component as EventsAll } from '#shell/pages/events-all.tsx'
import { Component as Home } from '#shell/pages/home.tsx'
import { Component as NotFound } from '#shell/pages/not-found.tsx'
import pageStyles from '../../../src/ui/page/Page.css?inline'
import { application, someEvent } from '../../support/events.ts'
import { value, type Answers } from '../../support/wire/scripted-api.ts'
import { openLists as openPage, many } from './render-lists.tsx'

interface SimulatedWindow {
  readonly happyDOM: { setViewport(size: { width: number; height: number }): void }
}

const routes = [
  { path: '/', element: <Home /> },
  { path: '/o/:organizerSlug', element: <Home /> },
  { path: '/events-all', element: <EventsAll /> },
  { path: '/event/:eventShortName', element: <p>event page</p> },
  { path: '*', element: <NotFound /> },
]

const organizer = {
  slug: 'acme',
  name: 'Acme Concerts',
  email: 'hello@acme.example',
  description: { en: '<p>Concerts since 1999.</p>' },
  websiteUrl: 'https://acme.example',
  fileBlobId: null,
  pastEvents: [someEvent({ shortName: 'past', title: { en: 'First concert' } })],
}
const organizerAnswers: Answers = {
  info: () => value({ ...application, organizerPagesEnabled: true }),
  organizer: () => value(organizer),
  subscriptions: () => value([]),
}

describe('home', () => {
  test('shows twelve of many events and one link to all of them, with the query (B5, B31, B33)', async () => {
    await openPage(routes, '/?tags=music', { events: () => value(many(78)) })
    expect(await screen.findAllByRole('listitem')).toHaveLength(12)
    expect(screen.getByRole('link', { name: 'All 78 events' })).toHaveAttribute(
      'href',
      '/events-all?tags=music',
    )
    expect(screen.getAllByRole('link', { name: /all/i })).toHaveLength(1)
  })

  test('searches on the page of all events, with the query (B307)', async () => {
    const { router } = await openPage(routes, '/?tags=music', { events: () => value(many(78)) })
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search events' }), 'event 7{Enter}')
    expect(router.state.location.pathname).toBe('/events-all')
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      tags: 'music',
      q: 'event 7',
    })
  })

  test('offers the periods in which an event takes place, and leads to its list (B307)', async () => {
    const { startDateTime } = someEvent().datesWithOffset
    await openPage(routes, '/', { events: () => value(many(5)) }, startDateTime - 3 * 24 * 3_600_000)
    expect(await screen.findByRole('link', { name: 'This month' })).toHaveAttribute(
      'href',
      '/events-all?when=month',
    )
    expect(screen.queryByRole('link', { name: 'Today' })).toBeNull()
  })

  test('leads to the saved events, and follows an organizer by a press (B701)', async () => {
    onTestFinished(() => localStorage.clear())
    savedEvents.save('e1', 1, 0)
    const { unmount } = await openPage(routes, '/?tags=music', { events: () => value(many(5)) })
    expect(await screen.findByRole('link', { name: 'Saved 1' })).toHaveAttribute(
      'href',
      '/events-all?tags=music&saved=yes',
    )
    unmount()
    await openPage(routes, '/o/acme', { ...organizerAnswers, events: () => value(many(5)) })
    const follow = await screen.findByRole('button', { name: 'Follow' })
    expect(follow).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(follow)
    expect(follow).toHaveAttribute('aria-pressed', 'true')
    expect(followedOrganizers.names(0)).toEqual(['acme'])
  })

  test('links to all events when a phone hides some of them, and not before (B33)', async () => {
    const { unmount } = await openPage(routes, '/', { events: () => value(many(5)) })
    expect(await screen.findByRole('link', { name: 'All 5 events' })).toBeVisible()
    unmount()
    await openPage(routes, '/', { events: () => value(many(4)) })
    expect(await screen.findAllByRole('listitem')).toHaveLength(4)
    expect(screen.queryByRole('link', { name: /all/i })).toBeNull()
  })

  test('requests the events of the organizer in the address and stays there (B6)', async () => {
    const { call } = await openPage(routes, '/o/acme', { events: () => value(many(5)) })
    expect(await screen.findByRole('link', { name: 'All 5 events' })).toHaveAttribute(
      'href',
      '/o/acme/events-all',
    )
    expect(call.mock.calls.map(([, input]) => input)).toContainEqual(
      expect.objectContaining({ query: { organizerSlug: 'acme' } }),
    )
  })

  test('redirects to the only event, replacing the history entry (B35)', async () => {
    const { router } = await openPage(routes, '/?organizer=7', {
      events: () => value(many(1)),
      subscriptions: () => value([]),
    })
    expect(await screen.findByText('event page')).toBeVisible()
    expect(router.state.location.pathname + router.state.location.search).toBe('/event/e0')
    expect(router.state.historyAction).toBe('REPLACE')
  })

  test('shows the list with the only event to a visitor who comes from another page (B35)', async () => {
    const { router } = await openPage(routes, '/', {
      events: () => value(many(1)),
      subscriptions: () => value([]),
    })
    expect(await screen.findByText('event page')).toBeVisible()
    await act(() => router.navigate('/'))
    expect(await screen.findAllByRole('listitem')).toHaveLength(1)
    expect(router.state.location.pathname).toBe('/')
  })

  test.each(['/', '/events-all'])(
    '%s does not redirect to the only event of a stored list, only to that of the server (B252)',
    async (address) => {
      const keptAt = Date.now() - 60_000
      let events: NonNullable<Answers['events']> = () => ({ ...value(many(1)), keptAt })
      const { router, client } = await openPage(routes, address, {
        events: (input) => events(input),
        subscriptions: () => value([]),
      })
      expect(await screen.findAllByRole('listitem')).toHaveLength(1)
      expect(router.state.location.pathname).toBe(address)
      events = () => value(many(3))
      await act(() => client.refetchQueries())
      await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
      expect(router.state.location.pathname).toBe(address)
      events = () => value(many(1))
      await act(() => client.refetchQueries())
      expect(await screen.findByText('event page')).toBeVisible()
    },
  )

  test('does not redirect while the passes are those of the device', async () => {
    const keptAt = Date.now() - 60_000
    const { router } = await openPage(routes, '/', {
      events: () => value(many(1)),
      subscriptions: () => ({ ...value([]), keptAt }),
    })
    expect(await screen.findAllByRole('listitem')).toHaveLength(1)
    expect(router.state.location.pathname).toBe('/')
  })

  test("shows the age of a list from the worker's cache", async () => {
    const keptAt = Date.now() - 3 * 24 * 60 * 60_000
    await openPage(routes, '/', { events: () => ({ ...value(many(2)), keptAt }) })
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(keptAt)
    expect(screen.getByText(new RegExp(day))).toBeVisible()
  })

  test.each([
    ['/', 'New events appear here as soon as they go on sale.', 'Open my tickets', []],
    ['/o/acme', /^Follow Acme Concerts .* in “Events” under “Saved”\.$/, 'Browse events', many(1)],
  ])(
    '%s reports that no event is on sale: "%s", with the way to "%s" (B38)',
    async (address, text, way, others) => {
      await openPage(routes, address, {
        ...organizerAnswers,
        events: ({ query }) => value(query?.organizerSlug === undefined ? others : []),
      })
      expect(await screen.findByText('No events on sale')).toBeVisible()
      expect(await screen.findByText(text)).toBeVisible()
      expect(screen.getByRole('link', { name: way })).toBeVisible()
      const shown = () => screen.queryAllByRole('link', { name: 'Event 0' })
      await waitFor(() => expect(shown()).toHaveLength(others.length))
    },
  )

  test.each(['/', '/events-all'])('%s reports no empty list while the events load', async (address) => {
    await openPage(routes, address, { events: () => new Promise(() => undefined) })
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    expect(screen.queryByText('No events on sale')).toBeNull()
  })

  test.each([
    [320, 4],
    [767, 4],
    [768, 12],
    [1280, 12],
  ])('shows in a window of %i px %i of many events (B31)', async (width, count) => {
    const style = document.createElement('style')
    // Removes the layer, which the simulated browser does not evaluate.
    style.textContent = pageStyles.replace('@layer components {', '').replace(/\}\s*$/, '')
    document.head.append(style)
    const { happyDOM } = globalThis as unknown as SimulatedWindow
    happyDOM.setViewport({ width, height: 800 })
    onTestFinished(() => {
      style.remove()
      happyDOM.setViewport({ width: 1024, height: 768 })
    })
    await openPage(routes, '/', { events: () => value(many(78)) })
    expect(await screen.findAllByRole('listitem')).toHaveLength(count)
  })
})

describe('page of an organizer', () => {
  test('has its name, description, website and mail, its events and those that ended (B309)', async () => {
    const events = many(3).map((event) => ({ ...event, fileBlobId: 'mark' }))
    await openPage(routes, '/o/acme', { ...organizerAnswers, events: () => value(events) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Acme Concerts' })).toBeVisible()
    expect(await screen.findByText('Concerts since 1999.')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Website/ })).toHaveAttribute('href', 'https://acme.example')
    expect(screen.getByRole('link', { name: /^hello@/ })).toHaveAttribute('href', 'mailto:hello@acme.example')
    expect(screen.getByRole('heading', { level: 2, name: 'Events' })).toBeVisible()
    expect(screen.getByRole('region', { name: /^[A-Z][a-z]+ 2\d{3}$/ })).toBeVisible()
    const past = screen.getByRole('region', { name: 'Past events' })
    expect(within(past).getByRole('link', { name: 'First concert' })).toBeVisible()
  })

  test('does not redirect to its only event (B309)', async () => {
    const { router } = await openPage(routes, '/o/acme', {
      ...organizerAnswers,
      events: () => value(many(1)),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Acme Concerts' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/o/acme')
  })

  test('has only its events where the server has no such pages, as alf.io (B309)', async () => {
    const { call } = await openPage(routes, '/o/acme', {
      ...organizerAnswers,
      info: () => value(application),
      events: () => value(many(2)),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    expect(call.mock.calls.some(([endpoint]) => endpoint === endpoints.organizer)).toBe(false)
  })
})

describe('all events', () => {
  test('lists every event that matches the filter of the address (B7, B30)', async () => {
    const { call } = await openPage(routes, '/events-all?tags=a&tags=b&organizer=x&subscription=s', {
      events: () => value(many(6)),
    })
    expect(await screen.findAllByRole('listitem')).toHaveLength(6)
    expect(call.mock.calls.map(([, input]) => input)).toContainEqual(
      expect.objectContaining({ query: { subscription: 's', tags: 'a,b' } }),
    )
  })

  test('requests the events again for another organizer (B8)', async () => {
    const ofOrganizer = (slug: string | undefined) => (slug === 'acme' ? many(2) : many(3))
    const { router } = await openPage(routes, '/o/acme', {
      events: ({ query }) => value(ofOrganizer(query?.organizerSlug)),
    })
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    await act(() => router.navigate('/events-all'))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
  })

  test('redirects to the only event and keeps the query (B36)', async () => {
    const { router } = await openPage(routes, '/events-all?tags=a', { events: () => value(many(1)) })
    expect(await screen.findByText('event page')).toBeVisible()
    expect(router.state.location.search).toBe('?tags=a')
    expect(router.state.historyAction).toBe('REPLACE')
  })
})

test('the page of an unknown address reports it and links to the events', async () => {
  await openPage(routes, '/no/such/page', {})
  expect(await screen.findByRole('heading', { name: 'We cannot find this page' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open my tickets' })).toBeVisible()
})

test('the list marks the language of a title in another language', async () => {
  await openPage(routes, '/events-all', {
    events: () => value([...many(1), someEvent({ title: { it: 'Notti' } })]),
  })
  expect(await screen.findByRole('link', { name: 'Notti' })).toHaveAttribute('lang', 'it')
})
