import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { tilesPerStep } from '#catalogue/parts/FoundEvents.tsx'
import { followedOrganizers, savedEvents } from '#device/browser/saved-names.ts'
import { hour } from '#kit/time/durations.ts'
import { Component as EventsAll } from '#shell/pages/events-all.tsx'
import { many, openLists } from '../../shell/pages/render-lists.tsx'
import { fillIn } from '../../support/browser/fill-in.ts'
import { someEvent } from '../../support/events.ts'
import { value } from '../../support/wire/scripted-api.ts'

const routes = [
  { path: '/events-all', element: <EventsAll /> },
  { path: '/event/:eventShortName', element: <p>event page</p> },
]

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
const titles = (of = '.month h3') => [...document.querySelectorAll(of)].map(({ textContent }) => textContent)
const chip = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
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

  it('finds by text without diacritics, counts the events in one line before and after, and stores the text in the address after a pause (B511)', async () => {
    const { router } = await open()
    expect(await screen.findByText('3 events')).toHaveAttribute('role', 'status')
    await fillIn(await search(), 'zurich')
    await waitFor(() => expect(titles()).toEqual(['Room in Zürich']))
    expect(screen.getByText('1 of 3 events')).toHaveAttribute('role', 'status')
    await waitFor(() => expect(router.state.location.search).toBe('?q=zurich'))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('filters by period and lists, which are in the address (B362)', async () => {
    const { router } = await open('/events-all?tags=a')
    await search()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'Online (1)')
    expect(titles()).toEqual(['Stream'])
    expect(router.state.location.search).toBe('?tags=a&format=online')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'Online and on site')
    await userEvent.click(chip('This month'))
    expect(chip('This month')).toHaveAttribute('aria-pressed', 'true')
    expect(titles()).toEqual(['Running', 'Room in Zürich'])
    expect(router.state.location.search).toBe('?tags=a&when=month')
  })

  it('starts with the search and the filters of the address (B362)', async () => {
    await open('/events-all?q=room&when=month&place=Quarry Theatre')
    expect(await search()).toHaveValue('room')
    expect(chip('This month')).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('combobox', { name: 'Place' })).toHaveValue('Quarry Theatre')
    expect(titles()).toEqual(['Room in Zürich'])
  })

  it('opens the filters in a sheet whose button counts the events (B362)', async () => {
    await open('/events-all?format=online')
    const [toFilters] = await screen.findAllByRole('button', { name: /^Filters/ })
    await userEvent.click(toFilters ?? document.body)
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Format' }), 'Online and on site')
    await userEvent.click(sheet.getByRole('button', { name: 'Show 3 events' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(titles()).toHaveLength(3)
  })

  it('clears the filters and keeps the text of the search (B362)', async () => {
    const { router } = await open('/events-all?q=room&when=month&format=onsite')
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(router.state.location.search).toBe('?q=room')
  })

  it('finds the events of a day of the calendar, and all again after a second press (B363)', async () => {
    const { router } = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Next month' }))
    await userEvent.click(screen.getByRole('button', { name: /^Sat.5.Dec, 1 event$/ }))
    expect(titles()).toEqual(['Stream'])
    expect(router.state.location.search).toBe('?month=2026-12&when=2026-12-05')
    await userEvent.click(screen.getByRole('button', { name: /^Sat.5.Dec, 1 event$/ }))
    expect(titles()).toHaveLength(3)
  })

  it('moves by the arrows to the next day with events, and by Page Down to the next month (B363)', async () => {
    const later = someEvent({ shortName: 'later', ...at(Date.UTC(2026, 10, 25, 12)) })
    await open('/events-all', [...events.slice(0, 2), later, ...events.slice(2)])
    const first = await screen.findByRole('button', { name: /^Sun.22.Nov, 2 events$/ })
    first.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: /^Wed.25.Nov, 1 event$/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(first).toHaveFocus()
    await userEvent.keyboard('{PageDown}')
    expect(screen.getByRole('button', { name: /^Sat.5.Dec, 1 event$/ })).toBeVisible()
  })

  it('shows the month with times and titles of its events, below it those of the month or of a pressed day (B363, B493)', async () => {
    const { router } = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Month' }))
    expect(router.state.location.search).toBe('?view=month')
    const link = await screen.findByRole('link', { name: /^\d\d:\d\d Room in Zürich$/ })
    expect(link).toHaveAttribute('href', '/event/zurich')
    expect(titles()).toEqual(['Running', 'Room in Zürich'])
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(titles()).toEqual(['Stream'])
    await userEvent.click(screen.getByRole('button', { name: /^Sat.5.Dec, 1 event$/ }))
    expect(router.state.location.search).toBe('?view=month&month=2026-12&when=2026-12-05')
    expect(screen.getByRole('region', { name: /^Saturday,? 5 December$/ })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(router.state.location.search).toBe('?view=month&month=2026-11')
    expect(titles()).toEqual(['Running', 'Room in Zürich'])
  })

  it('begins with the whole week, which a press on its first day does not move (B363)', async () => {
    const monday = Date.UTC(2026, 10, 30, 8)
    const list = [
      someEvent({ shortName: 'monday', title: { en: 'Monday' }, ...at(monday + hour) }),
      ...events,
    ]
    await openLists(routes, '/events-all?view=month', { events: () => value(list) }, monday)
    await userEvent.click(await screen.findByRole('button', { name: /^Mon.30.Nov, 1 event$/ }))
    expect(screen.getByRole('table', { name: 'December 2026' })).toBeVisible()
    expect(titles()).toEqual(['Monday'])
    // In the row of the number, which is there without it.
    const chip = screen.getByRole('button', { name: 'Remove Monday 30 November' })
    expect(screen.getByText('1 of 4 events').parentElement).toContainElement(chip)
  })

  it('lists an event of several days under the month that the calendar shows (B363)', async () => {
    const dates = { ...at(now).datesWithOffset, endDateTime: Date.UTC(2026, 11, 2) }
    const long = someEvent({ shortName: 'long', title: { en: 'Long' }, datesWithOffset: dates })
    await open('/events-all?view=month&month=2026-12', [long, ...events])
    expect(await screen.findByRole('region', { name: 'December 2026' })).toHaveTextContent(/Long.*Stream/)
    expect(screen.queryByRole('region', { name: 'November 2026' })).toBeNull()
  })

  it('opens the calendar in the month of the first event that the search finds (B363)', async () => {
    await open('/events-all?q=stream')
    expect(await screen.findByRole('table', { name: 'December 2026' })).toBeVisible()
  })

  it.each([
    ['/events-all?q=room&when=weekend&format=online', ['Room in Zürich']],
    ['/events-all?q=submarine&format=online', ['Stream']],
    ['/events-all?q=submarine', ['Running', 'Room in Zürich', 'Stream']],
    ['/events-all?place=Bern', ['Running', 'Room in Zürich', 'Stream']],
  ])('%s finds nothing and shows what is nearest (B702)', async (address, nearest) => {
    await open(address)
    expect(await screen.findByText('No event matches')).toBeVisible()
    expect(titles('h3')).toEqual(nearest)
    // Filters have no spelling.
    expect(screen.queryByText(/Check the spelling/) !== null).toBe(address.includes('q='))
  })

  it('names each filter without which there are events, and takes it off (B702)', async () => {
    const { router } = await open('/events-all?format=online&when=today')
    const ways = await screen.findAllByRole('button', { name: / without / })
    expect(ways.map(({ textContent }) => textContent)).toEqual([
      '1 event without “Today”',
      '2 events without “Online”',
    ])
    await userEvent.click(screen.getByRole('button', { name: /without “Online”/ }))
    expect(titles()).toEqual(['Running', 'Room in Zürich'])
    expect(router.state.location.search).toBe('?when=today')
  })

  it('shows each filter that is set as a chip that takes it off (B702)', async () => {
    const { router } = await open('/events-all?format=online&when=2026-12-05&place=Bern&by=acme&q=x')
    const names = async () =>
      (await screen.findAllByRole('button', { name: /^Remove / })).map(({ textContent }) => textContent)
    expect(await names()).toEqual(['Saturday 5 December', 'Online', 'Bern', 'acme'])
    await userEvent.click(screen.getByRole('button', { name: 'Remove Online' }))
    expect(await names()).toEqual(['Saturday 5 December', 'Bern', 'acme'])
    expect(router.state.location.search).not.toContain('format')
    expect(router.state.location.search).toContain('q=x')
  })

  it('keeps the focus at the filters when the last chip is taken off (B702)', async () => {
    await open('/events-all?format=online')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Online' }))
    expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull()
    expect(screen.getAllByRole('group', { name: 'Filters' })).toContain(document.activeElement)
  })

  it('lists the saved events and those of followed organizers (B701)', async () => {
    onTestFinished(() => localStorage.clear())
    savedEvents.save('zurich', now + 10 * hour, now)
    savedEvents.save('over', now - 1, now - 2)
    followedOrganizers.save('acme', Number.MAX_SAFE_INTEGER, now)
    const organizer = { slug: 'acme', name: 'Acme Concerts' }
    await open('/events-all?saved=yes', [
      ...events,
      someEvent({ title: { en: 'Concert' }, organizer, ...at(now + hour) }),
    ])
    await search()
    expect(titles()).toEqual(['Room in Zürich', 'Concert'])
    await userEvent.click(screen.getByRole('button', { name: 'Remove Saved' }))
    expect(titles()).toHaveLength(4)
  })

  it('shows all events again when none matches', async () => {
    const { router } = await open('/events-all?q=nothing&format=online')
    expect(await screen.findByText('No event matches')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show all events' }))
    expect(titles()).toHaveLength(3)
    expect(await search()).toHaveValue('')
    expect(router.state.location.search).toBe('')
  })

  it('counts the events of each period, and finds those of one (B308)', async () => {
    await open()
    await search()
    expect(chip('Today')).toHaveTextContent('Today 2')
    await userEvent.click(screen.getByRole('button', { name: 'This weekend 2' }))
    expect(titles()).toEqual(['Running', 'Room in Zürich'])
    await userEvent.click(screen.getByRole('button', { name: 'This month 2' }))
    expect(screen.getByRole('button', { name: 'This weekend 2' })).toHaveAttribute('aria-pressed', 'false')
  })

  it('disables a period that the search leaves no event in, and does not move what is below (B550)', async () => {
    const { router } = await open('/events-all?q=nothing')
    const today = await screen.findByRole('button', { name: 'Today 0' })
    expect(today).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(today)
    expect(router.state.location.search).toBe('?q=nothing')
  })

  it('opens no event by itself when the search leaves one, lists the others below it, clears the search by its own button and keeps the focus in the field (B308)', async () => {
    await open('/events-all?q=stream')
    const field = await search()
    expect(titles('h3')).toEqual(['Stream', 'Running', 'Room in Zürich'])
    expect(screen.queryByText('event page')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(field).toHaveFocus()
    expect(titles()).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
  })

  it('shows the day of an event only on its sheet below the name of the month', async () => {
    const start = at(Date.UTC(2026, 11, 5))
    const same = [1, 2, 3].map((id) => someEvent({ shortName: `e${id}`, fileBlobId: 'ab', ...start }))
    await open('/events-all', same)
    expect((await screen.findAllByText(/^Sat\s5,$/))[0]).toHaveClass('vh')
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/^Sat5/)
  })

  it('leads from the line that stays in view back to the search (B308)', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Search events' }))
    expect(await search()).toHaveFocus()
  })
})

describe('page of 200 events', () => {
  it('renders them in steps and searches all of them', async () => {
    await open('/events-all', many(200))
    const moreButton = await screen.findByText('Show more events')
    expect(titles()).toHaveLength(tilesPerStep)
    fireEvent.click(moreButton)
    expect(titles()).toHaveLength(2 * tilesPerStep)
    fireEvent.change(screen.getByPlaceholderText('Search events'), { target: { value: 'event 199' } })
    await waitFor(() => expect(titles()).toEqual(['Event 199']))
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
    await open('/events-all', many(200))
    await screen.findByText('Show more events')
    const before = titles().length
    near?.([{ isIntersecting: true }])
    await waitFor(() => expect(titles()).toHaveLength(before + tilesPerStep))
  })
})
