/** Subscriptions on sale, which the screen calls passes: on the home page and in their own list. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { subscriptionEndpoints } from '#catalogue/contract/subscriptions.ts'
import { Component as SubscriptionsAll } from '#catalogue/pages/subscriptions-all.tsx'
import { endpoints } from '#shell/endpoints.ts'
import { Component as Home } from '#shell/pages/home.tsx'
import english from '../../../src/i18n/locales/en/server.json'
import { listed, manyListed } from '../../catalogue/pages/listed-subscriptions.ts'
import { callsOf } from '../../purchase/pages/render-checkout.tsx'
import { lazyPartsRendered } from '../../support/browser/lazy-parts-rendered.ts'
import { someEvent } from '../../support/events.ts'
import { unreachable, value, type Answers, type AnswerTo } from '../../support/wire/scripted-api.ts'
import { openLists, many } from './render-lists.tsx'

const home = <Home />
const routes = [
  { path: '/', element: home },
  { path: '/o/:organizerSlug', element: home },
  { path: '/subscriptions-all', element: <SubscriptionsAll /> },
  { path: '/o/:organizerSlug/subscriptions-all', element: <SubscriptionsAll /> },
  { path: '/event/:eventShortName', element: <p>event page</p> },
  { path: '/subscription/:subscriptionId', element: <p>pass page</p> },
]

async function open(address: string, answers: Answers) {
  const view = await openLists(routes, address, answers)
  await act(async () => {
    view.texts.setBundle('en', english)
    await view.texts.loadNamespace('passes')
  })
  return view
}
const passes = () => screen.findByRole('region', { name: 'Passes' })

describe.each([
  ['home', '/'],
  ['the list of passes', '/subscriptions-all'],
])('a sold-out pass on %s', (_name, address) => {
  it('has the state in place of its price; one without the mark keeps its price (B239)', async () => {
    const subscriptions = [listed(0, { soldOut: true }), listed(1, { soldOut: false }), listed(2)]
    await open(address, { events: () => value(many(2)), subscriptions: () => value(subscriptions) })
    await screen.findByRole('link', { name: 'Pass 0' })
    const tiles = ['Pass 0', 'Pass 1', 'Pass 2'].map((name) =>
      screen.getByRole('link', { name }).closest('li')?.textContent.replaceAll(/\s/g, ' '),
    )
    expect(tiles[0]).toContain('Sold out')
    expect(tiles[0]).not.toContain('120')
    for (const tile of tiles.slice(1)) {
      expect(tile).toContain('120')
      expect(tile).not.toContain('Sold out')
    }
  })
})

describe('a pass in a list', () => {
  it('shows its picture in the sizes of the server, how many entries it has and who sells it (B420)', async () => {
    const subscriptions = [
      listed(0, {
        fileBlobId: 'abc',
        pictureWidths: [320, 640],
        organizer: { slug: 'acme', name: 'Acme' },
        maxEntries: 6,
      }),
      listed(1, { maxEntries: -1 }),
    ]
    await open('/subscriptions-all', { subscriptions: () => value(subscriptions) })
    const tileOf = (name: string) => screen.getByRole('link', { name }).closest('li')
    await screen.findByRole('link', { name: 'Pass 0' })
    expect(tileOf('Pass 0')?.querySelector('img')?.srcset).toBe(
      '/file/abc/320.webp 320w, /file/abc/640.webp 640w',
    )
    expect(tileOf('Pass 0')?.textContent).toMatch(/120.*6 entries.*Acme/)
    expect(tileOf('Pass 1')?.textContent).toMatch(/Any number of events/)
  })
})

describe('home with passes', () => {
  it('shows no pass before the events above it are there', async () => {
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const view = await open('/', {
      events: () => answered.then(() => value(many(2))),
      subscriptions: () => value([listed(0)]),
    })
    await waitFor(() => expect(view.client.isFetching()).toBe(1))
    expect(screen.queryByRole('region', { name: 'Passes' })).toBeNull()
    answer()
    expect(await passes()).toBeVisible()
  })

  it('shows the first four below the events and links to all of them (B32, B34)', async () => {
    await open('/o/acme?tags=music', {
      events: () => value(many(2)),
      subscriptions: () => value(manyListed(5)),
    })
    const section = within(await passes())
    expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Pass 0',
      'Pass 1',
      'Pass 2',
      'Pass 3',
    ])
    expect(section.getByRole('link', { name: 'View all passes' })).toHaveAttribute(
      'href',
      '/o/acme/subscriptions-all?tags=music',
    )
    const events = screen.getByRole('heading', { level: 1, name: 'Events' })
    expect(events.compareDocumentPosition(await passes()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('has no link to all for four (B34)', async () => {
    await open('/', { events: () => value(many(2)), subscriptions: () => value(manyListed(4)) })
    expect(within(await passes()).getAllByRole('listitem')).toHaveLength(4)
    expect(screen.queryByRole('link', { name: 'View all passes' })).toBeNull()
  })

  it('does not redirect to the only event (B35)', async () => {
    const { router } = await open('/', {
      events: () => value(many(1)),
      subscriptions: () => value(manyListed(1)),
    })
    expect(await passes()).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Event 0' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
  })

  it('shows neither the only event nor its page until it is known that there are no passes', async () => {
    let answer: (none: AnswerTo<'subscriptions'>) => void = () => undefined
    const pending = new Promise<AnswerTo<'subscriptions'>>((resolve) => {
      answer = resolve
    })
    const { router, call } = await open('/', { events: () => value(many(1)), subscriptions: () => pending })
    await waitFor(() => expect(callsOf(call, subscriptionEndpoints.subscriptions)).toHaveLength(1))
    await lazyPartsRendered()
    expect(screen.queryByRole('link', { name: 'Event 0' })).toBeNull()
    expect(router.state.location.pathname).toBe('/')
    await act(async () => {
      answer(value([]))
      await pending
    })
    expect(await screen.findByText('event page')).toBeVisible()
  })

  it('shows the only event when the passes cannot be read', async () => {
    await open('/', { events: () => value(many(1)), subscriptions: () => unreachable })
    expect(await screen.findByRole('link', { name: 'Event 0' })).toBeVisible()
  })

  it('shows only the passes where no event is on sale', async () => {
    await open('/', { events: () => value([]), subscriptions: () => value(manyListed(2)) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Passes' })).toBeVisible()
    expect(screen.queryByText('No events on sale')).toBeNull()
  })
})

describe('all passes', () => {
  it('shows each with entries, validity and price, for the organizer of the address (B9)', async () => {
    const { call } = await open('/o/acme/subscriptions-all', {
      subscriptions: () =>
        value([
          listed(0),
          listed(1, { maxEntries: -1, usageType: 'UNLIMITED', formattedPrice: '0', currency: null }),
        ]),
    })
    const [first, second] = (await screen.findAllByRole('listitem')).map((item) => within(item))
    expect(first?.getByRole('link', { name: 'Pass 0' })).toHaveAttribute(
      'href',
      `/subscription/${listed(0).id}`,
    )
    for (const text of ['6 entries, one for each event', '12 months from the purchase', /^CHF\s120$/])
      expect(first?.getByText(text)).toBeVisible()
    for (const text of ['Any number of entries', 'Free']) expect(second?.getByText(text)).toBeVisible()
    expect(call.mock.calls).toContainEqual([
      endpoints.subscriptions,
      expect.objectContaining({ query: { organizerSlug: 'acme' } }),
    ])
  })

  it('requests the passes again for another organizer (B10)', async () => {
    const { router } = await open('/o/acme/subscriptions-all', {
      subscriptions: ({ query }) => value(manyListed(query?.organizerSlug === 'acme' ? 2 : 3)),
    })
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    await act(() => router.navigate('/subscriptions-all'))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
  })

  it('reports no empty list while the passes load', async () => {
    await open('/subscriptions-all', { subscriptions: () => new Promise(() => undefined) })
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    expect(screen.queryByText('There are no passes on sale right now')).toBeNull()
  })

  it('redirects to the only one and keeps the query (B37)', async () => {
    const { router } = await open('/subscriptions-all?organizer=7', {
      subscriptions: () => value(manyListed(1)),
    })
    expect(await screen.findByText('pass page')).toBeVisible()
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `/subscription/${listed(0).id}?organizer=7`,
    )
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('does not redirect to the only pass of a stored list, only to that of the server (B252)', async () => {
    const keptAt = Date.now() - 60_000
    let subscriptions: NonNullable<Answers['subscriptions']> = () => ({ ...value(manyListed(1)), keptAt })
    const { router, client } = await open('/subscriptions-all', {
      subscriptions: (input) => subscriptions(input),
    })
    expect(await screen.findAllByRole('listitem')).toHaveLength(1)
    expect(router.state.location.pathname).toBe('/subscriptions-all')
    subscriptions = () => value(manyListed(3))
    await act(() => client.refetchQueries())
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
    expect(router.state.location.pathname).toBe('/subscriptions-all')
    subscriptions = () => value(manyListed(1))
    await act(() => client.refetchQueries())
    expect(await screen.findByText('pass page')).toBeVisible()
  })

  it('reports that none is on sale', async () => {
    await open('/subscriptions-all', { subscriptions: () => value([]) })
    expect(await screen.findByText('There are no passes on sale right now')).toBeVisible()
  })

  it('names an organizer without passes, and leads to those of others', async () => {
    await open('/o/acme/subscriptions-all', {
      events: () => value([someEvent({ organizer: { slug: 'acme', name: 'Acme Concerts' } })]),
      subscriptions: ({ query }) => value(query?.organizerSlug === 'acme' ? [] : manyListed(3)),
    })
    expect(await screen.findByText('Acme Concerts has no passes on sale right now')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'View all passes' })).toBeVisible()
  })

  it("shows the age of a list from the worker's cache until a retry succeeds", async () => {
    let stored: { keptAt?: number } = { keptAt: Date.now() - 3 * 24 * 60 * 60_000 }
    await open('/subscriptions-all', { subscriptions: () => ({ ...value(manyListed(2)), ...stored }) })
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByText(/^Not updated since/)).toBeVisible()
    stored = {}
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/^Not updated since/)).toBeNull())
  })
})
