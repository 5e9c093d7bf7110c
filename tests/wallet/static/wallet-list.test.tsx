import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { event } from '../../support/events.ts'
import { orderRecord } from '../../support/records.ts'
import { openWallet, whole } from '../pages/render-wallet.tsx'

const startsAt = event.datesWithOffset.startDateTime
/** A ticket of another order and event, so many hours after `event`. */
const later = (hours: number, title = `Event ${String(hours)}`) =>
  whole({
    eventShortName: `e${String(hours)}`,
    uuid: `u${String(hours)}`,
    shortId: `S${String(hours)}`,
    eventTitle: { en: title },
    datesWithOffset: {
      ...event.datesWithOffset,
      startDateTime: startsAt + hours * hour,
      endDateTime: startsAt + (hours + 1) * hour,
    },
  })
const now = () => startsAt - 3 * hour

describe('the wallet list', () => {
  test('has one filled button: to the code of the ticket that is needed first today (W102)', async () => {
    await openWallet('/wallet', [later(2), later(1), later(48)], { now })
    const today = await screen.findByRole('region', { name: 'Today' })
    expect([...today.querySelectorAll('article')].map(({ className }) => className)).toEqual([
      'unfolded brand',
      'tk brand',
    ])
    const filled = screen.getAllByRole('link').filter(({ className }) => className === 'btn')
    expect(filled.map((link) => link.getAttribute('href'))).toEqual(['/wallet/door/e1/u1'])
    expect(within(today).getByText('Starts in 4 hours')).toBeVisible()
    expect(within(today).getByText('Starts in 5 hours')).toBeVisible()
  })

  test('shows the state of a ticket only where it is not the usual one (W102)', async () => {
    await openWallet('/wallet', [
      later(240),
      whole({ ...later(250), deskPaymentRequired: true }),
      whole({ ...later(260), format: 'ONLINE' }),
    ])
    await screen.findByRole('region', { name: 'Upcoming' })
    expect([...document.querySelectorAll('.chip')].map(({ textContent }) => textContent)).toEqual([
      'Pay at the venue',
    ])
  })

  test('names what is to do before the tickets, a payment with its deadline first, and the day of its event where it is known (W102)', async () => {
    await openWallet(
      '/wallet',
      [later(240)],
      {},
      {
        reservations: [
          orderRecord({ reservationId: 'r1', unnamed: 2, eventStart: Date.UTC(2027, 6, 20, 7) }),
          orderRecord({ reservationId: 'r2', status: 'OFFLINE_PAYMENT', validity: Date.UTC(2027, 6, 9) }),
        ],
      },
    )
    const toDo = await screen.findByRole('region', { name: 'To do' })
    expect(
      within(toDo)
        .getAllByRole('article')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/Pay CHF.*Order /),
      expect.stringMatching(/2 tickets need a name.*20.Jul/),
    ])
    const tickets = screen.getByRole('region', { name: 'Upcoming' })
    expect(toDo.compareDocumentPosition(tickets)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('has one card for two orders of one event, which counts both and leads to both (W102)', async () => {
    await openWallet('/wallet', [whole(), whole({ uuid: 'u7', shortId: 'C8E2A1BB' }), later(1000)])
    const card = (await screen.findByRole('link', { name: 'Pietra Nights' })).closest('article')
    expect(card).toHaveTextContent('2 tickets')
    expect(card).toHaveTextContent('2 orders')
    const orders = screen.getAllByRole('link', { name: /^Order / })
    expect(orders.map((order) => order.getAttribute('href'))).toEqual([
      expect.stringMatching(/^\/event\/pietra\/ticket\//),
      '/event/pietra/ticket/u7/view',
    ])
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })
})

describe('a wallet list of ten cards', () => {
  const many = Array.from({ length: 12 }, (_, index) => later(100 + index * 200))
  const old = later(-500, 'Winter Light Walk')
  const isBefore = (first: Element, second: Element) =>
    first.compareDocumentPosition(second) === Node.DOCUMENT_POSITION_FOLLOWING

  test('has its search field below the tickets of today, and above them while it is used (W310)', async () => {
    await openWallet('/wallet', [later(1, 'Harbor Walk'), ...many], { now })
    const field = await screen.findByRole('searchbox')
    expect(isBefore(screen.getByRole('region', { name: 'Today' }), field)).toBe(true)
    expect(isBefore(field, screen.getByRole('region', { name: 'July 2027' }))).toBe(true)
    await fillIn(field, 'harbor')
    expect(await screen.findByText('1 event found')).toBeInTheDocument()
    expect(isBefore(field, screen.getByRole('region', { name: 'Today' }))).toBe(true)
    expect(field).toHaveFocus()
  })

  test('has the next ticket above its search field when none is for today (W310)', async () => {
    await openWallet('/wallet', many)
    const next = await screen.findByRole('region', { name: 'Your next ticket' })
    const field = screen.getByRole('searchbox')
    expect(isBefore(next, field)).toBe(true)
    expect(within(next).getAllByRole('link')).toHaveLength(1)
    await fillIn(field, 'event 1300')
    expect(await screen.findByText('1 event found')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Your next ticket' })).toBeNull()
  })

  test.each([
    [21, 0],
    [22, 21],
  ])('of %i cards has months with years, %i rows, and links to months (W103)', async (count, rows) => {
    await openWallet(
      '/wallet',
      Array.from({ length: count }, (_, index) => later(100 + index * 20)),
    )
    expect(await screen.findByRole('region', { name: 'July 2027' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Upcoming' })).toBeNull()
    await waitFor(() => expect(document.querySelectorAll('.tk')).toHaveLength(count))
    expect(document.querySelectorAll('.tk.slim')).toHaveLength(rows)
    const links = screen.queryAllByRole('link', { name: / 2027 \(\d+\)$/ })
    const targets = links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.textContent)
    expect(targets).toEqual(rows === 0 ? [] : ['July 2027', 'August 2027'])
  })

  test('is searched, past tickets included, and reports how many events it found (W103)', async () => {
    const { user } = await openWallet('/wallet', [...many, old])
    const field = await screen.findByRole('searchbox', { name: 'Event, place, name or order' })
    await fillIn(field, 'winter')
    expect(await screen.findByText('1 event found')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Winter Light Walk' })).toBeVisible()
    expect(document.querySelectorAll('.tk')).toHaveLength(1)
    await user.clear(field)
    await fillIn(field, 'nothing like it')
    expect(await screen.findByText('No ticket on this device matches.')).toBeVisible()
  })

  test('of nine cards has no search field (W103)', async () => {
    await openWallet('/wallet', many.slice(0, 9))
    expect(await screen.findByRole('region', { name: 'Upcoming' })).toBeVisible()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

describe('past tickets', () => {
  const january = 180 * 24
  const old = [later(-500, 'Winter Light Walk'), later(-january * 2, 'First Draft')]

  test('are folded below those to come, counted, as cards with their pictures under the year of their event (W143)', async () => {
    const { user } = await openWallet('/wallet', [later(240), ...old], { now })
    await user.click(await screen.findByText('Past tickets (2)'))
    const years = await screen.findAllByRole('heading', { name: /^20\d\d$/ })
    expect(years.map(({ textContent }) => textContent)).toEqual(['2027', '2026'])
    expect(within(screen.getByRole('region', { name: '2026' })).getByText('First Draft')).toBeVisible()
    expect(document.querySelectorAll('.tk.used .face')).toHaveLength(2)
  })

  test('have their place and no time of day (W402)', async () => {
    await openWallet('/wallet', old, { now })
    const card = (await screen.findByRole('link', { name: 'Winter Light Walk' })).closest('article')
    expect(card?.querySelector('.facts-line')?.textContent.trim()).toBe('Quarry Theatre')
  })

  test('are open when none is to come, below the way to other events (W143)', async () => {
    await openWallet('/wallet', old, { now })
    expect(await screen.findByRole('heading', { name: 'Nothing coming up' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse events' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('link', { name: 'Winter Light Walk' })).toBeVisible()
  })
})
