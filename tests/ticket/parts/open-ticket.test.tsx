/** The link of a ticket that this device has not stored, and that cannot be fetched. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { UnresponsiveDatabaseError } from '#device/storage/open-device-database.ts'
import type { KeepFailure } from '#ticket/rules/keep-progress.ts'
import type { Services } from '#ui/data/services.ts'
import { refused } from '#wire/result.ts'
import { application } from '../../support/events.ts'
import { first as ticketUuid } from '../../support/orders.ts'
import type { TestServices } from '../../support/test-services.ts'
import { assigned, fullTicket } from '../../support/ticket-answers.ts'
import { scriptedApi, unreachable, value } from '../../support/wire/scripted-api.ts'
import { openWallet as open } from '../../wallet/pages/render-wallet.tsx'

const view = '/event/pietra/ticket/u1/view'

afterEach(() => void vi.useRealTimers())

describe('the link of a ticket that is being fetched', () => {
  test('reports a slow connection after six seconds, not before, and shows the code of the server', async () => {
    // The page reads the database with real timers.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await open(view, [], { keepTickets: () => new Promise(() => undefined) })
    await vi.waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Opening the ticket'))
    await act(() => vi.advanceTimersByTimeAsync(5900))
    expect(screen.queryByText(/The connection is slow/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.getByText(/The connection is slow/)).toBeVisible()
    expect(screen.getByRole('img', { name: 'Ticket' })).toHaveAttribute(
      'src',
      '/api/v2/public/event/pietra/ticket/u1/code.png',
    )
  })
})

describe('the link of a ticket that cannot be fetched', () => {
  test.each<KeepFailure>(['code', 'storage', 'unreachable', 'busy'])(
    'keeps the code of the server on the screen after the failure "%s"',
    async (failure) => {
      let fail = (): void => undefined
      const keepTickets: Services['keepTickets'] = (_tickets, tell) => {
        tell({ uuid: 'u1', step: 'checking' })
        fail = () => tell({ uuid: 'u1', step: 'failed', failure })
        return new Promise(() => undefined)
      }
      await open(view, [], { keepTickets })
      await screen.findByRole('heading', { name: 'Opening the ticket' })
      const code = screen.getByRole('img', { name: 'Ticket' })
      act(() => fail())
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
      expect(screen.getByRole('img', { name: 'Ticket' })).toBe(code)
    },
  )

  test('reports an unknown ticket with the bar of a ticket page, and leads to the stored tickets and home (P53)', async () => {
    const keepTickets: Services['keepTickets'] = (_tickets, tell) => {
      tell({ uuid: 'u1', step: 'failed', failure: 'refused' })
      return Promise.resolve(false)
    }
    await open(view, [], { keepTickets })
    expect(await screen.findByRole('heading', { name: 'We cannot find this ticket' })).toBeVisible()
    expect(screen.queryByRole('img', { name: 'Ticket' })).toBeNull()
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'My tickets' })).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'My tickets' })).toHaveAttribute('href', '/wallet')
    expect(main.getByRole('link', { name: 'Browse events' })).toHaveAttribute('href', '/')
  })

  test('offers the links by email below an unknown ticket, where the page has them (W305)', async () => {
    const { api } = scriptedApi({ info: () => value({ ...application, ticketLinksEnabled: true }) })
    await open(view, [], { api, keepTickets: refusing })
    expect(await screen.findByRole('heading', { name: 'We cannot find this ticket' })).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Send the links' })).toBeVisible()
  })

  const refusing: Services['keepTickets'] = (_tickets, tell) => {
    tell({ uuid: ticketUuid, step: 'failed', failure: 'refused' })
    return Promise.resolve(false)
  }
  const unknownView = `/event/pietra/ticket/${ticketUuid}/view`

  test('leads from the link of a ticket without a name to its form (W80)', async () => {
    const { api } = scriptedApi({ ticketFull: () => fullTicket(assigned({ assigned: false })) })
    await open(unknownView, [], { keepTickets: refusing, api })
    expect(await screen.findByRole('heading', { name: 'This ticket needs a name' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Enter the name' })).toHaveAttribute(
      'href',
      `/event/pietra/ticket/${ticketUuid}/update`,
    )
  })

  test.each([
    ['has an attendee', () => fullTicket(assigned())],
    ['is unknown', () => refused(404)],
    ['cannot be read', () => unreachable],
  ])('reports that a ticket is unknown whose full data %s', async (_, ticketFull) => {
    const { api } = scriptedApi({ ticketFull })
    await open(unknownView, [], { keepTickets: refusing, api })
    expect(await screen.findByRole('heading', { name: 'We cannot find this ticket' })).toBeVisible()
  })

  test('shows no sign of a broken picture where the code of the server cannot be loaded (W80)', async () => {
    const keepTickets: Services['keepTickets'] = (_tickets, tell) => {
      tell({ uuid: 'u1', step: 'failed', failure: 'unreachable' })
      return Promise.resolve(false)
    }
    await open(view, [], { keepTickets })
    expect(await screen.findByText(/There is no connection/)).toBeVisible()
    fireEvent.error(screen.getByRole('img'))
    expect(screen.queryByRole('img')).toBeNull()
  })

  const broken: readonly [string, TestServices['database']][] = [
    ['does not open', () => Promise.reject(new Error('UnknownError'))],
    ['does not answer', () => Promise.reject(new UnresponsiveDatabaseError())],
  ]
  const pages = [view, '/wallet/door/pietra/u1']
  test.each(broken.flatMap(([name, database]) => pages.map((page) => [page, name, database] as const)))(
    'leaves the stored page %s in its place when the database %s, whatever the server answers (W91)',
    async (page, _, database) => {
      document.documentElement.dataset['stored'] = 'page'
      await open(page, [], { database, keepTickets: refusing })
      expect(await screen.findByRole('heading', { name: 'We cannot find this ticket' })).toBeVisible()
      expect(document.documentElement.dataset['stored']).toBe('page')
      delete document.documentElement.dataset['stored']
    },
  )
})
