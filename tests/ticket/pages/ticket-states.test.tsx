/** States of a ticket that its page explains: changed and missing events, tickets without their personal fields. */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as sharing from '#device/browser/share-or-download.ts'
import { hour } from '#kit/time/durations.ts'
import { DesktopActions } from '#ticket/parts/DesktopActions.tsx'
import type { Services } from '#ui/data/services.ts'
import { deviceSettings } from '../../support/device-settings.ts'
import { dayBefore, event } from '../../support/events.ts'
import { getSetting } from '../../support/raw-settings.ts'
import { openWallet, whole } from '../../wallet/pages/render-wallet.tsx'

beforeEach(() => void vi.spyOn(sharing, 'shareOrDownload').mockReset().mockResolvedValue())

const view = '/event/pietra/ticket/u1/view'
const dates = event.datesWithOffset
const earlier = { ...dates, startDateTime: dates.startDateTime - hour }
const past = {
  ...dates,
  startDateTime: dayBefore - 90 * 24 * hour,
  endDateTime: dayBefore - 90 * 24 * hour + 3 * hour,
}

describe('a ticket whose event changed', () => {
  const moved = whole({
    location: 'Town Hall, Arzo',
    changedFrom: { dates: { datesWithOffset: earlier, sameDay: true }, location: 'Quarry Theatre, Arzo' },
  })

  it('shows old and new time and place on its page, until the person has seen them (W36)', async () => {
    const other = { ...moved, uuid: 'u2', position: 1 }
    const { user, services, db } = await openWallet(view, [moved, other])
    const title = await screen.findByText('Time and place have changed')
    const notice = within(title.parentElement ?? title)
    expect(notice.getByText(/Sat.10.Jul, 19:30/).tagName).toBe('S')
    expect(notice.getByText(/Sat.10.Jul, 20:30/).tagName).toBe('B')
    expect(notice.getByText('Quarry Theatre').tagName).toBe('S')
    expect(notice.getByText('Town Hall').tagName).toBe('B')
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(screen.queryByText('Time and place have changed')).toBeNull())
    expect(await db.tickets.get(['pietra', 'u2'])).toMatchObject({ changedFrom: null })
    expect(services.refreshWallet).toHaveBeenCalled()
  })

  it('updates the entry of the calendar from the notice about the change (W134)', async () => {
    const { user } = await openWallet(view, [moved])
    await user.click(await screen.findByRole('button', { name: 'Update calendar' }))
    const [bytes, name, type] = vi.mocked(sharing.shareOrDownload).mock.calls[0] ?? []
    expect([name, type]).toEqual(['pietra.ics', 'text/calendar'])
    expect(new TextDecoder().decode(bytes)).toContain('LOCATION:Town Hall')
  })

  it.each([
    ['Old Hall, Arzo', 'Old Hall'],
    ['Town Hall, Zug', 'Town Hall, Zug'],
  ])('shows only what changed: of %s what differs (W134)', async (location, before) => {
    await openWallet(view, [{ ...moved, changedFrom: { dates: null, location } }])
    const title = await screen.findByText('The place has changed')
    expect(within(title.parentElement ?? title).getByText(before).tagName).toBe('S')
    expect(screen.queryByText(/19:30/)).toBeNull()
  })

  it('is marked in the wallet with the old values', async () => {
    await openWallet('/wallet', [moved])
    expect(await screen.findByText('Time or place changed')).toBeVisible()
    expect(screen.getByText(/10 July 2027, 19:30 –. 23:30 CEST · Quarry Theatre/).tagName).toBe('S')
  })
})

describe('a ticket whose event the server does not have', () => {
  it('keeps its code and shows what to do (W37)', async () => {
    await openWallet(view, [whole({ eventMissingSince: dayBefore })])
    expect(await screen.findByText('The event page is not available')).toBeVisible()
    expect(screen.getByRole('img', { name: /^Ticket code of Ada Keller/ })).toBeVisible()
  })
})

it.each([
  ['without its new code', { fullName: 'Mia Brandt' }],
  ['with its new code', {}],
])('a ticket that was sent from this device, %s, names once the void code (W136)', async (_, over) => {
  await openWallet(view, [whole({ ...over, sentAt: 1 })])
  expect(await screen.findByText(/^Sent to/)).toBeVisible()
  expect(screen.getByText(/earlier one is void/)).toBeVisible()
})

it.each([
  ['unreachable', 'Not saved on this device'],
  ['saved', 'This ticket now belongs to Ada Keller'],
] as const)(
  'the question whether the ticket of another holder is stored, pressed: %s',
  async (result, text) => {
    const code = { ...whole().code!, fullName: 'Jonas Brandt', email: 'jonas@example.org' }
    const keepTickets: Services['keepTickets'] = (_, report) => {
      report({ uuid: 'u1', step: 'waiting' })
      const isFailure = result === 'unreachable'
      report(isFailure ? { uuid: 'u1', step: 'failed', failure: result } : { uuid: 'u1', step: result })
      return Promise.resolve(!isFailure)
    }
    const { user } = await openWallet(view, [whole({ reservationId: null, code })], { keepTickets })
    await screen.findByText('This ticket now belongs to Ada Keller')
    expect(screen.queryByText(/go online once|Refresh once/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save the new code' }))
    expect(await screen.findByText(text)).toBeVisible()
  },
)

describe('a ticket that the organizer does not have', () => {
  const canceled = whole({ missingSince: dayBefore })

  it('is gray on its page, whose filled button writes to the organizer (W311)', async () => {
    await openWallet(view, [canceled])
    const write = await screen.findByRole('link', { name: 'Write to the organizer' })
    expect(write.className).toBe('btn slim')
    expect(screen.getByRole('article')).toHaveClass('used')
    expect(screen.getByText('Show anyway')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Show at the door' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Open on phone' })).toBeNull()
  })

  it('is gray in the wallet (W311)', async () => {
    await openWallet('/wallet', [canceled])
    expect(await screen.findByRole('article')).toHaveClass('used')
  })
})

describe('a ticket of an event that is near', () => {
  const start = dates.startDateTime

  it('joins the stream while the event runs, and opens the waiting room before it (W300)', async () => {
    const now = vi.fn(() => start - 1)
    await openWallet(view, [whole({ format: 'ONLINE' })], { now })
    expect(await screen.findByRole('link', { name: 'Open the waiting room' })).toBeVisible()
    cleanup()
    now.mockReturnValue(start)
    await openWallet(view, [whole({ format: 'ONLINE' })], { now })
    expect(await screen.findByRole('link', { name: 'Join now' })).toHaveAttribute(
      'href',
      '/event/pietra/ticket/u1/check-in/stored/waiting-room',
    )
  })

  it('leaves the filled button of a computer to the way to the room of an online event (W343)', () => {
    const { rerender } = render(<DesktopActions ticket={whole({ format: 'ONLINE' })} />)
    const [toPhone] = screen.getAllByRole('button')
    expect(toPhone).toHaveClass('line')
    rerender(<DesktopActions ticket={whole()} />)
    expect(toPhone).not.toHaveClass('line')
  })

  it.each([
    [start - 3 * hour, 'Starts in 3 hours'],
    [start, 'On now'],
  ])('shows on its page when the event starts and that it runs (%i) (W301)', async (now, text) => {
    await openWallet(view, [whole()], { now: () => now })
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByText('Valid')).toBeVisible()
  })
})

describe('a past ticket', () => {
  const stub = whole({
    fullName: '',
    email: '',
    code: null,
    datesWithOffset: past,
    personalDataRemovedAt: dayBefore,
  })

  it('is rendered when the past tickets are opened', async () => {
    const coming = whole({ uuid: 'u2', eventShortName: 'later', eventTitle: { en: 'Later' } })
    const { user } = await openWallet('/wallet', [whole({ datesWithOffset: past }), coming])
    const summary = await screen.findByText('Past ticket (1)')
    expect(screen.queryByRole('link', { name: 'Pietra Nights' })).toBeNull()
    await user.click(summary)
    expect(await screen.findByRole('link', { name: 'Pietra Nights' })).toBeInTheDocument()
  })

  it('shows on its card that its personal data were removed', async () => {
    await openWallet('/wallet', [stub])
    expect(await screen.findByText('Personal data removed')).toBeInTheDocument()
  })

  it('without personal data shows event, date and place, and can be fetched again or removed', async () => {
    const { user, services } = await openWallet(view, [stub])
    expect(await screen.findByRole('heading', { name: 'Pietra Nights' })).toBeVisible()
    expect(screen.getByText(/April 2027.*Quarry Theatre, Arzo/)).toBeVisible()
    vi.mocked(services.keepTickets).mockImplementation((_, report) => {
      report({ uuid: 'u1', step: 'failed', failure: 'refused' })
      return Promise.resolve(false)
    })
    await user.click(screen.getByRole('button', { name: 'Get the ticket again' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This ticket was not found')
    const wanted = { eventShortName: 'pietra', reservationId: null, uuids: ['u1'] }
    expect(services.keepTickets).toHaveBeenCalledWith(wanted, expect.anything())
    await user.click(screen.getByRole('button', { name: 'Remove from this device' }))
    expect(services.removeTicket).toHaveBeenCalledWith('pietra', 'u1')
  })

  it('without personal data has no door view', async () => {
    const { router } = await openWallet('/wallet/door/pietra/u1', [stub])
    await waitFor(() => expect(router.state.location.pathname).toBe(view))
  })
})

describe('the choice for past tickets', () => {
  it('is 30 days until the person chooses, and applies at once (W33)', async () => {
    const { user, db } = await openWallet('/wallet/settings', [
      whole(),
      whole({ uuid: 'u2', datesWithOffset: past }),
    ])
    expect(await screen.findByRole('radiogroup', { name: 'Past tickets on this device' })).toBeVisible()
    expect(screen.getByRole('radio', { name: /Keep for 30 days/ })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: /Remove after the event/ }))
    await waitFor(async () =>
      expect(await db.tickets.toCollection().primaryKeys()).toEqual([['pietra', 'u1']]),
    )
    expect(await getSetting(db, deviceSettings.pastTickets.key)).toBe('event')
    expect(screen.getByRole('radio', { name: /Remove after the event/ })).toBeChecked()
  })

  it('is shown with the button that removes everything, which requests confirmation (W33)', async () => {
    const { user, db } = await openWallet('/wallet/settings', [whole(), whole({ uuid: 'u2', shortId: 'B' })])
    expect(await screen.findByRole('radiogroup', { name: 'Past tickets on this device' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove all tickets and passes' }))
    expect(await db.tickets.count()).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(async () => expect(await db.tickets.count()).toBe(0))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull())
  })
})

it('the ticket page makes a calendar file with reminders and without personal data, also without a connection (W52)', async () => {
  const uuid = '8f2c1d3e-0000-4000-8000-000000000001'
  const { user } = await openWallet(`/event/pietra/ticket/${uuid}/view`, [whole({ uuid })])
  await user.click(await screen.findByRole('button', { name: 'Calendar' }))
  const [bytes, name, type] = vi.mocked(sharing.shareOrDownload).mock.calls[0] ?? []
  expect([name, type]).toEqual(['pietra.ics', 'text/calendar'])
  const text = new TextDecoder().decode(bytes).replaceAll('\r\n ', '')
  expect(text).toContain('SUMMARY:Pietra Nights\r\n')
  expect(text).toContain(`URL:http://localhost:3000/event/pietra/ticket/${uuid}/view\r\n`)
  expect(text.match(/BEGIN:VALARM/g)).toHaveLength(2)
  expect(text).not.toMatch(/Ada|Keller|ada@example.org|B7D1F0AA/)
})

it('the ticket page of an event without dates offers no calendar file', async () => {
  const dates = { ...event.datesWithOffset, startDateTime: 0, endDateTime: 0 }
  await openWallet(view, [whole({ datesWithOffset: dates })])
  expect(await screen.findByRole('link', { name: 'Event' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Calendar' })).toBeNull()
})
