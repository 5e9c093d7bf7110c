import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Component as EventsAll } from '#features/browse/routes/events-all.tsx'
import { tilesPerStep } from '#features/browse/use-visible-count.ts'
import { someEvent } from '../../support/events.ts'
import { value } from '../../support/scripted-api.ts'
import { many, openLists } from './render-lists.tsx'

const routes = [
  { path: '/events-all', element: <EventsAll /> },
  { path: '/event/:eventShortName', element: <p>event page</p> },
]

const hour = 3_600_000
const now = Date.UTC(2026, 10, 22, 12)
const at = (start: number) => ({
  datesWithOffset: {
    startDateTime: start,
    startTimeZoneOffset: 3600,
    endDateTime: start + 2 * hour,
    endTimeZoneOffset: 3600,
  },
})
const free = { currency: 'EUR', lowestPrice: '0', priceVaries: false, soldOut: false }

const events = [
  someEvent({ shortName: 'now', title: { en: 'Running' }, ...at(now - hour) }),
  someEvent({ shortName: 'zurich', title: { en: 'Room in Zürich' }, ...at(now + hour), offer: free }),
  someEvent({ shortName: 'stream', title: { en: 'Stream' }, format: 'ONLINE', ...at(Date.UTC(2026, 11, 5)) }),
]

const open = (address = '/events-all', list = events) =>
  openLists(routes, address, { events: () => value(list) }, now)
// Not by role: computing the roles of hundreds of tiles takes seconds.
const titles = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent)
const search = () => screen.findByRole('searchbox', { name: 'Search events' })

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('page of all events', () => {
  it('lists the events under the names of their months', async () => {
    await open()
    expect(await screen.findByRole('region', { name: 'November 2026' })).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'December 2026' })).getByText('Stream')).toBeVisible()
    expect(titles()).toEqual(['Running', 'Room in Zürich', 'Stream'])
  })

  it('finds by text without diacritics and stores the text in the address after a pause', async () => {
    const { router } = await open()
    await userEvent.type(await search(), 'zurich')
    await waitFor(() => expect(titles()).toEqual(['Room in Zürich']))
    expect(screen.getByText('1 of 3 events')).toBeVisible()
    await waitFor(() => expect(router.state.location.search).toBe('?q=zurich'))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('filters by the chips, which are in the address', async () => {
    const { router } = await open('/events-all?tags=a')
    const chip = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
    await search()
    await userEvent.click(chip('Online'))
    expect(titles()).toEqual(['Stream'])
    expect(chip('Online')).toHaveAttribute('aria-pressed', 'true')
    expect(router.state.location.search).toBe('?tags=a&format=online')
    await userEvent.click(chip('Online'))
    await userEvent.click(chip('This month'))
    expect(titles()).toEqual(['Running', 'Room in Zürich'])
    await userEvent.click(chip('Free'))
    expect(titles()).toEqual(['Room in Zürich'])
    expect(router.state.location.search).toBe('?tags=a&when=month&price=free')
  })

  it('starts with the search and the chips of the address', async () => {
    await open('/events-all?q=room&when=month')
    expect(await search()).toHaveValue('room')
    expect(screen.getByRole('button', { name: /^This month/ })).toHaveAttribute('aria-pressed', 'true')
    expect(titles()).toEqual(['Room in Zürich'])
  })

  it('offers only chips that match an event', async () => {
    await open('/events-all', events.slice(0, 1).concat(many(1)))
    await search()
    expect(screen.queryByRole('button', { name: /^Online/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Free/ })).toBeNull()
    expect(screen.getByRole('button', { name: /^This month/ })).toBeVisible()
  })

  it('shows all events again when none matches', async () => {
    const { router } = await open('/events-all?q=nothing&price=free')
    expect(await screen.findByText('No event matches')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show all events' }))
    expect(titles()).toHaveLength(3)
    expect(await search()).toHaveValue('')
    expect(router.state.location.search).toBe('')
  })

  it('counts the events of each chip, and finds those of a period (B308)', async () => {
    await open()
    await search()
    expect(screen.getByRole('button', { name: 'Today 2' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Online 1' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'This weekend 2' }))
    expect(titles()).toEqual(['Running', 'Room in Zürich'])
    await userEvent.click(screen.getByRole('button', { name: 'This month 2' }))
    expect(screen.getByRole('button', { name: 'This weekend 2' })).toHaveAttribute('aria-pressed', 'false')
  })

  it('clears the search by its own button and keeps the focus in the field (B308)', async () => {
    await open('/events-all?q=stream')
    const field = await search()
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(field).toHaveFocus()
    expect(titles()).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
  })

  it('leads from the line that stays in view back to the search (B308)', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Search events' }))
    expect(await search()).toHaveFocus()
  })

  it('leaves out of a date the month that its heading names (B308)', async () => {
    await open()
    const december = within(await screen.findByRole('region', { name: 'December 2026' }))
    expect(december.getByText(/^Sat.5, 01:00/)).toBeVisible()
  })

  it('opens no event by itself when the search leaves one', async () => {
    await open('/events-all?q=stream')
    await search()
    expect(titles()).toEqual(['Stream'])
    expect(screen.queryByText('event page')).toBeNull()
  })
})

describe('page of 2,000 events', () => {
  it('renders them in steps and searches all of them', async () => {
    await open('/events-all', many(2000))
    const more = await screen.findByText('Show more events')
    expect(titles()).toHaveLength(tilesPerStep)
    fireEvent.click(more)
    expect(titles()).toHaveLength(2 * tilesPerStep)
    fireEvent.change(screen.getByPlaceholderText('Search events'), { target: { value: 'event 1999' } })
    await waitFor(() => expect(titles()).toEqual(['Event 1999']))
    expect(screen.queryByText('Show more events')).toBeNull()
  })

  it('renders the next step before the end of the list is in view', async () => {
    let near: ((entries: { isIntersecting: boolean }[]) => void) | undefined
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof near) {
          near = callback
        }
        observe() {
          near?.([{ isIntersecting: false }])
        }
        disconnect() {
          near = undefined
        }
      },
    )
    await open('/events-all', many(2000))
    await screen.findByText('Show more events')
    const before = titles().length
    near?.([{ isIntersecting: true }])
    await waitFor(() => expect(titles()).toHaveLength(before + tilesPerStep))
  })
})
