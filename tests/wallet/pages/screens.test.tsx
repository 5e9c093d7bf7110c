import { act, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { UnresponsiveDatabaseError } from '#device/storage/open-device-database.ts'
import { putCachedPages } from '#device/storage/page-cache.ts'
import type { RunResult } from '#kit/run-result.ts'
import { hour } from '#kit/time/durations.ts'
import { createMemoryWallet } from '#ticket/store/memory-wallet.ts'
import { deleteTicket, putTicket } from '#ticket/store/write-tickets.ts'
import { dismissToast } from '#ui/app/toasts.ts'
import type { Services } from '#ui/data/services.ts'
import { setSignInEnabled } from '#ui/data/sign-in-state.ts'
import { paths } from '#wire/page-paths.ts'
import { fakeCaches } from '../../support/browser/fake-caches.ts'
import { Toasts } from '../../support/browser/toasts.tsx'
import { event } from '../../support/events.ts'
import { orderRecord } from '../../support/records.ts'
import type { TestServices } from '../../support/test-services.ts'
import { code, openWallet as open, whole } from './render-wallet.tsx'

const startsAt = event.datesWithOffset.startDateTime
const view = '/event/pietra/ticket/u1/view'

describe('My tickets', () => {
  test("groups tickets by day and links today's to the door view, the route and each guest (W1, B704)", async () => {
    const later = {
      ...event.datesWithOffset,
      startDateTime: startsAt + 240 * hour,
      endDateTime: startsAt + 250 * hour,
    }
    const past = {
      ...event.datesWithOffset,
      startDateTime: startsAt - 240 * hour,
      endDateTime: startsAt - 230 * hour,
    }
    await open(
      '/wallet',
      [
        whole(),
        whole({ uuid: 'u2', position: 1 }),
        whole({ uuid: 'u3', eventShortName: 'later', datesWithOffset: later, eventTitle: { en: 'Later' } }),
        whole({
          uuid: 'u4',
          eventShortName: 'past',
          datesWithOffset: past,
          eventTitle: { en: 'Winter Light Walk' },
        }),
      ],
      { now: () => startsAt - hour },
    )
    const today = await screen.findByRole('region', { name: 'Today' })
    expect(within(today).getByRole('link', { name: 'Show 2 codes at the door' })).toHaveAttribute(
      'href',
      '/wallet/door/pietra/u1',
    )
    expect(within(today).getByRole('banner')).toHaveTextContent(/Quarry Theatre$/)
    expect(within(today).getByText('2 tickets')).toBeVisible()
    expect(within(today).getByRole('link', { name: /^Route Quarry Theatre, / })).toHaveAttribute(
      'href',
      expect.stringContaining('openstreetmap'),
    )
    const guests = within(today).getAllByRole('link', { name: /Valid$/ })
    expect(guests.map((link) => link.getAttribute('href'))).toEqual([view, view.replace('u1', 'u2')])
    expect(
      within(screen.getByRole('region', { name: 'Upcoming' })).getByRole('link', { name: 'Later' }),
    ).toBeInTheDocument()
    expect(screen.getByText('Past ticket (1)')).toBeInTheDocument()
  })

  test('thanks after the last event of the day, with the way to the next one (B704)', async () => {
    const { endDateTime } = event.datesWithOffset
    await open('/wallet', [whole()], { now: () => endDateTime + hour })
    const thanks = await screen.findByRole('region', { name: 'Thank you for coming' })
    expect(within(thanks).getByRole('article')).toBeVisible()
    expect(within(thanks).getByRole('link', { name: 'Browse events' })).toHaveAttribute('href', '/')
    expect(screen.queryByText(/^Ended today/)).toBeNull()
  })

  test("links today's online tickets to the waiting room, and names their guests without a state", async () => {
    const online = [whole({ format: 'ONLINE' }), whole({ uuid: 'u2', format: 'ONLINE' })]
    await open('/wallet', online, { now: () => startsAt - hour })
    const today = await screen.findByRole('region', { name: 'Today' })
    expect(within(today).getByRole('link', { name: 'Open the waiting room' })).toHaveAttribute(
      'href',
      '/event/pietra/ticket/u1/check-in/stored/waiting-room',
    )
    expect(within(today).queryByRole('link', { name: /at the door/ })).toBeNull()
    expect(within(today).getAllByRole('link', { name: 'Ada Keller' })).toHaveLength(2)
  })

  test('shows the age of the last check and checks again on request (W10)', async () => {
    const { services, user } = await open('/wallet', [whole()])
    expect(await screen.findByText('Checked 4 minutes ago')).toBeInTheDocument()
    await waitFor(() => expect(services.refreshWallet).toHaveBeenCalledWith())
    await user.click(screen.getByRole('button', { name: 'Check now' }))
    expect(services.refreshWallet).toHaveBeenLastCalledWith('asked')
  })

  test.each([
    ['done', 'Checked just now.'],
    ['unanswered', 'No answer right now. Your tickets still work.'],
    ['failed', 'No answer right now. Your tickets still work.'],
  ] as const)(
    'shows the result of a check that is %s, and is busy until then (W79)',
    async (result, text) => {
      let answer: (result: RunResult) => void = () => undefined
      const asked = new Promise<RunResult>((resolve) => {
        answer = resolve
      })
      const refreshWallet = vi.fn<Services['refreshWallet']>((reason) =>
        reason === 'asked' ? asked : Promise.resolve('done'),
      )
      const { user } = await open('/wallet', [whole()], { refreshWallet })
      dismissToast('check')
      render(<Toasts />)
      const button = await screen.findByRole('button', { name: 'Check now' })
      await user.click(button)
      expect(button).toHaveAttribute('aria-busy', 'true')
      expect(screen.queryByText(text)).toBeNull()
      answer(result)
      expect(await screen.findByText(text)).toBeVisible()
      await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    },
  )

  test('explains an empty wallet', async () => {
    await open('/wallet', [])
    expect(await screen.findByRole('heading', { name: 'No tickets on this device yet' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Browse events' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('link', { name: 'Add tickets' })).toHaveAttribute('href', '/wallet/add')
    expect(screen.queryByRole('link', { name: 'Move to another device' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Bought elsewhere, or in another browser?' })).toBeVisible()
  })

  test('leads from an empty wallet to the orders of an account, where the server has a sign-in (W304)', async () => {
    await open('/wallet', [])
    expect(await screen.findByRole('link', { name: 'Browse events' })).toHaveClass('btn')
    const name = 'Sign in to see your orders'
    expect(screen.queryByRole('link', { name })).toBeNull()
    act(() => setSignInEnabled(true))
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', paths.orders())
    act(() => setSignInEnabled(false))
    expect(screen.queryByRole('link', { name })).toBeNull()
  })

  test('leads from a wallet with tickets to the page that moves them to another device', async () => {
    await open('/wallet', [whole()])
    const link = await screen.findByRole('link', { name: 'Move to another device' })
    expect(link).toHaveAttribute('href', '/wallet/move')
  })

  test('lists an order with names to add instead of an empty wallet', async () => {
    await open('/wallet', [], {}, { reservations: [orderRecord({ unnamed: 2 })] })
    expect(await screen.findByText('2 tickets need a name')).toBeVisible()
    expect(screen.getByRole('link', { name: /Pietra Nights/ })).toHaveAttribute(
      'href',
      '/event/pietra/reservation/full-id/success',
    )
    expect(screen.queryByText('No tickets on this device yet')).toBeNull()
  })

  test.each([
    ["in the event's time zone with its name", 18, /by Sat 30 Jan( 2027)?, 19:00 CET/],
    ['at midnight as the end of the day before', 23, /^Pay CHF 0.00 by Sat 30 Jan( 2027)?$/],
  ])('shows the deadline of a transfer %s', async (_, hours, text) => {
    const validity = Date.UTC(2027, 0, 30, hours)
    await open('/wallet', [], {}, { reservations: [orderRecord({ status: 'OFFLINE_PAYMENT', validity })] })
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByText('No tickets on this device yet')).toBeNull()
  })

  test.each([
    ['does not open', () => Promise.reject(new Error('UnknownError'))],
    ['does not answer', () => Promise.reject(new UnresponsiveDatabaseError())],
  ])(
    'leads to the stored list when the database %s, and leaves it in its place (W91)',
    async (_, database) => {
      document.documentElement.dataset['stored'] = 'page'
      const caches = fakeCaches()
      await putCachedPages(caches, new Map([['/wallet', { html: '', policy: '' }]]))
      await open('/wallet', [], { database, caches })
      expect(await screen.findByRole('link', { name: 'Open my tickets' })).toHaveAttribute('href', '/wallet')
      expect(document.documentElement.dataset['stored']).toBe('page')
      delete document.documentElement.dataset['stored']
    },
  )

  test('reports a browser without a database and shows the tickets in memory', async () => {
    const memory = createMemoryWallet()
    memory.put(whole())
    await open('/wallet', [], { database: () => Promise.reject(new Error('MissingAPIError')), memory })
    expect(await screen.findByText(/This browser saves nothing/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Pietra Nights' })).toBeInTheDocument()
  })

  test('does not report a blocked database as empty, and reads it again when the page becomes visible (W21)', async () => {
    const database = vi.fn<TestServices['database']>(() => Promise.reject(new UnresponsiveDatabaseError()))
    await open('/wallet', [], { database })
    expect(await screen.findByText('Your tickets cannot be read right now')).toBeInTheDocument()
    expect(screen.queryByText('No tickets on this device yet')).not.toBeInTheDocument()
    const db = new TesseraDatabase()
    await putTicket(db, whole())
    database.mockResolvedValue(db)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByRole('link', { name: 'Pietra Nights' })).toBeInTheDocument()
    expect(screen.queryByText('Your tickets cannot be read right now')).not.toBeInTheDocument()
  })
})

describe('ticket page', () => {
  test('renders the stored ticket with the age of the last check', async () => {
    const { services } = await open(view, [whole()])
    expect(await screen.findByRole('img', { name: /Ticket code of Ada Keller/ })).toBeInTheDocument()
    expect(screen.getByText('Checked 4 minutes ago')).toBeInTheDocument()
    expect(services.keepTickets).not.toHaveBeenCalled()
  })

  test('suggests one more check on the day before the event, below the code (W10)', async () => {
    const checkedAt = startsAt - 30 * hour
    await open(view, [whole({ checkedAt })], { now: () => startsAt - 3 * hour })
    expect(
      await screen.findByText(/yesterday. Open this ticket once with a connection before you travel/),
    ).toBeInTheDocument()
  })

  test('shows no code after a change of the attendee, and offers the refresh', async () => {
    const { services, user } = await open(view, [whole({ fullName: 'Jonas Brandt' })])
    expect(await screen.findByText(/The name changed from Ada Keller to Jonas Brandt/)).toBeInTheDocument()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Refresh now' }))
    expect(services.refreshWallet).toHaveBeenCalledWith('asked')
  })

  test('fetches a ticket that is not stored, and reports a failure', async () => {
    const keepTickets = vi.fn<Services['keepTickets']>((_tickets, tell) => {
      tell({ uuid: 'u1', step: 'failed', failure: 'unreachable' })
      return Promise.resolve(false)
    })
    const { user } = await open(view, [], { keepTickets })
    expect(await screen.findByText(/There is no connection\./)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(keepTickets).toHaveBeenCalledTimes(2)
  })

  test('reports a ticket that is in memory only', async () => {
    const memory = createMemoryWallet()
    memory.put(whole())
    await open(view, [], { database: () => Promise.reject(new Error('no')), memory })
    expect(await screen.findByText('Not saved on this device')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: /Ticket code/ })).toBeInTheDocument()
  })

  test.each([
    ['has no code', { code: null }, /Ticket code/],
    ['has no code and was checked later', { code: null, checkedAt: startsAt }, /Ticket code/],
    ['was checked earlier', { fullName: 'Jonas Brandt', checkedAt: 0 }, /Ticket code/],
    ['was renamed later', { fullName: 'Jonas Brandt', checkedAt: startsAt }, null],
    ['was renamed later, without a code', { fullName: 'Bo', code: null, checkedAt: startsAt }, null],
    ['is missing since', { code: null, missingSince: startsAt, checkedAt: startsAt }, null],
  ])(
    'shows the code of a ticket in memory only while it counts: the stored one %s',
    async (_, changes, name) => {
      const memory = createMemoryWallet()
      memory.put(whole())
      await open(view, [whole(changes)], { memory })
      await screen.findByRole('heading', { name: /Pietra Nights/ })
      expect(screen.queryByRole('img', { name: /Ticket code/ }) === null).toBe(name === null)
    },
  )

  test('asks before it removes a ticket, because it may be the last copy (W105)', async () => {
    const { services, router, user } = await open(view, [whole()])
    await user.click(await screen.findByRole('button', { name: 'Remove from this device' }))
    const question = screen.getByRole('dialog', { name: 'Remove the ticket of Ada Keller from this device?' })
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(services.removeTicket).toHaveBeenCalledWith('pietra', 'u1'))
    await expect.poll(() => router.state.location.pathname).toBe('/wallet')
  })
})

test.each([view, '/wallet/door/pietra/u1'])(
  'the ticket page does not fetch a ticket again that another tab removed: %s',
  async (path) => {
    const { services, router } = await open(path, [whole(), whole({ uuid: 'u2', position: 1 })])
    await screen.findAllByRole('img', { name: /Ticket code of Ada Keller/ })
    await expect.poll(() => vi.mocked(services.refreshWallet).mock.calls.length).toBeGreaterThan(0)
    const db = await services.database()
    await deleteTicket(db, 'pietra', 'u1')
    await expect.poll(() => router.state.location.pathname).toBe('/wallet')
    expect(services.keepTickets).not.toHaveBeenCalled()
  },
)

describe('door view', () => {
  test('prints the tickets of the order once when the address requests it (P335)', async () => {
    const print = vi.fn(() => document.querySelectorAll('.door-ticket svg.qr').length)
    vi.stubGlobal('print', print)
    const { router } = await open('/wallet/door/pietra/u1#print', order)
    await vi.waitFor(() => expect(print.mock.results).toEqual([{ type: 'return', value: order.length }]))
    await vi.waitFor(() => expect(router.state.location.hash).toBe(''))
    expect(print).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })

  test('keeps the place of both hints when the browser refuses to keep the screen on, so that the code does not move', async () => {
    await open('/wallet/door/pietra/u1', [whole()])
    const bright = await screen.findByText('Turn up your screen brightness')
    const tap = screen.getByText(/^Brighten the screen/)
    // The test environment has no wake lock.
    await waitFor(() => expect(bright).toHaveClass('off'))
    expect(tap).not.toHaveClass('off')
    expect(bright.parentElement).toBe(tap.parentElement)
  })

  test('shows a running clock beside the event in the border of the code (W54)', async () => {
    await open('/wallet/door/pietra/u1', [whole()])
    const clock = await screen.findByRole('timer')
    expect(clock).toHaveTextContent(/^\d\d:\d\d:\d\d$/)
    expect(clock.closest('.living')).toHaveTextContent(/Pietra Nights$/)
  })

  const order = [
    whole(),
    whole({
      uuid: 'u2',
      position: 1,
      fullName: 'Milo',
      code: { ...code, fullName: 'Milo', email: 'ada@example.org' },
    }),
  ]

  test('shows every ticket with its position, switches by button and key, and explains a refused wake lock (W11, W12)', async () => {
    const { router, user } = await open('/wallet/door/pietra/u1', order)
    expect(await screen.findAllByRole('img', { name: /Ticket code/ })).toHaveLength(2)
    expect(await screen.findByText(/^Brighten the screen/)).toBeVisible()
    expect(screen.getByText('1 of 2')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Next ticket' }))
    await expect.poll(() => router.state.location.pathname).toBe('/wallet/door/pietra/u2')
    expect(screen.queryByRole('button', { name: 'Next ticket' })).not.toBeInTheDocument()
    await user.keyboard('{ArrowLeft}')
    await expect.poll(() => router.state.location.pathname).toBe('/wallet/door/pietra/u1')
  })

  test('lists the tickets of a group, and leads to each code (W138)', async () => {
    const { router, user } = await open('/wallet/door/pietra/u1', order)
    await user.click(await screen.findByRole('button', { name: '1 of 2' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Code of Milo' }))
    await expect.poll(() => router.state.location.pathname).toBe('/wallet/door/pietra/u2')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('names the time of the last check, without the date of today (W138)', async () => {
    await open('/wallet/door/pietra/u1', [whole()])
    expect(await screen.findByText(/^Checked \d\d:\d\d$/)).toBeVisible()
  })

  test('closes with Escape', async () => {
    const { router, user } = await open('/wallet/door/pietra/u1', order)
    await screen.findAllByRole('img', { name: /Ticket code/ })
    await user.keyboard('{Escape}')
    await expect.poll(() => router.state.location.pathname).toBe('/event/pietra/ticket/u1/view')
  })

  test('does not show an invalid code', async () => {
    await open('/wallet/door/pietra/u1', [whole({ fullName: 'Jonas Brandt' })])
    expect(await screen.findByText('Refresh once before you go to the door')).toBeInTheDocument()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })
})
