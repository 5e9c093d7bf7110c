import { act, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defersUpdates } from '#device/browser/deferred-updates.ts'
import * as idle from '#device/browser/when-idle.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import type { PushSubscriptionForm } from '#push/contract.ts'
import { endpoints } from '#shell/endpoints.ts'
import { BackgroundTasks } from '#shell/tasks/BackgroundTasks.tsx'
import { deleteTicket, putTicket } from '#ticket/store/write-tickets.ts'
import { createApi } from '#wire/client.ts'
import { stubPushBrowser } from '../../support/browser/push-browser.ts'
import { deviceSettings } from '../../support/device-settings.ts'
import { getSetting, putSetting } from '../../support/raw-settings.ts'
import { orderRecord, record } from '../../support/records.ts'
import { renderWithServices } from '../../support/render-with-services.tsx'
import { testServices, type TestServices } from '../../support/test-services.ts'
import { createFakeApi } from '../../support/wire/fake-api.ts'
import { scriptedApi, value } from '../../support/wire/scripted-api.ts'

const db = new TesseraDatabase()

beforeAll(() => db.open())
// The page is idle at once.
beforeEach(() => {
  vi.spyOn(idle, 'whenIdle').mockImplementation((work) => {
    const turn = setImmediate(work)
    return () => clearImmediate(turn)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await Promise.all([db.tickets.clear(), db.orders.clear(), db.journal.clear(), db.settings.clear()])
})

/** Any page of the app stands for all of them, here home. */
function open(changes: Partial<TestServices> = {}) {
  const api = createApi({ fetch: createFakeApi().fetch, origin: 'http://localhost' })
  const services = testServices(api, {
    database: vi.fn(() => Promise.resolve(db)),
    keepTickets: () => Promise.resolve(true),
    refreshWallet: vi.fn(() => Promise.resolve('done' as const)),
    removeTicket: () => Promise.resolve(true),
    ...changes,
  })
  renderWithServices(
    <MemoryRouter initialEntries={['/wallet']}>
      <BackgroundTasks />
    </MemoryRouter>,
    services,
  )
  return services
}

test('the app checks stored tickets on any page when it opens and when it is online again (W7)', async () => {
  await putTicket(db, record())
  const { refreshWallet } = open()
  await waitFor(() => expect(refreshWallet).toHaveBeenCalledTimes(1))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(refreshWallet).toHaveBeenCalledTimes(2))
})

test('the rows below the screen are laid out once the first screen is complete (B612)', async () => {
  document.documentElement.dataset['firstFrame'] = ''
  open()
  await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-first-frame'))
})

test('the app checks a device that only has a reservation', async () => {
  await putReservation(db, orderRecord())
  const { refreshWallet } = open()
  await waitFor(() => expect(refreshWallet).toHaveBeenCalledTimes(1))
})

test('the app looks up an unfinished order on a device without tickets, and does not wait for a pause after a reconnect', async () => {
  await putJournal(db, {
    reservationId: 'r-1',
    context: { type: 'event', publicIdentifier: 'pietra' },
    step: 'confirming',
    at: 1,
    answer: null,
  })
  const { refreshWallet } = open()
  await waitFor(() => expect(refreshWallet).toHaveBeenCalledTimes(1))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(refreshWallet).toHaveBeenLastCalledWith('reconnected'))
})

test('the app refreshes nothing on a device without tickets and reservations', async () => {
  const counted = vi.spyOn(IDBObjectStore.prototype, 'count')
  const { refreshWallet } = open()
  await waitFor(() => expect(counted).toHaveBeenCalledTimes(7))
  expect(refreshWallet).not.toHaveBeenCalled()
})

test('the app loads no database code on a device that has stored nothing', async () => {
  const existingDatabase = vi.fn(() => Promise.resolve(null))
  const { refreshWallet, database } = open({ existingDatabase })
  await waitFor(() => expect(existingDatabase).toHaveBeenCalledOnce())
  expect(refreshWallet).not.toHaveBeenCalled()
  expect(database).not.toHaveBeenCalled()
})

test('the app checks what the first page of a device has stored when it is online again', async () => {
  const existingDatabase = vi.fn<TestServices['existingDatabase']>(() => Promise.resolve(null))
  const { refreshWallet } = open({ existingDatabase })
  await waitFor(() => expect(existingDatabase).toHaveBeenCalledOnce())
  await putTicket(db, record())
  existingDatabase.mockResolvedValue(db)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(refreshWallet).toHaveBeenCalled())
})

test('the app defers updates while a ticket is only in memory', () => {
  const { memory } = open()
  expect(defersUpdates()).toBe(false)
  const ticket = record()
  act(() => memory.put(ticket))
  expect(defersUpdates()).toBe(true)
  act(() => memory.drop(ticket.eventShortName, ticket.uuid))
  expect(defersUpdates()).toBe(false)
})

test('the app keeps the push subscription in step: after the start, a new ticket, and the removal of the last one (W223)', async () => {
  const pushBrowser = stubPushBrowser('granted')
  const saved: PushSubscriptionForm[] = []
  const { api } = scriptedApi({
    pushConfiguration: () => value({ applicationServerKey: 'BKey' }),
    savePushSubscription: ({ body }) => {
      saved.push(body)
      return value(true)
    },
  })
  await putTicket(db, record())
  await putSetting(db, deviceSettings.notifications.key, true)
  open({ api, existingDatabase: () => Promise.resolve(db) })
  await waitFor(() => expect(saved.at(-1)?.topics).toHaveLength(1))
  await putTicket(db, record({ uuid: 'u2' }))
  await waitFor(() => expect(saved.at(-1)?.topics).toHaveLength(2))
  await deleteTicket(db, 'pietra', 'u2')
  await deleteTicket(db, 'pietra', record().uuid)
  await waitFor(() => expect(saved.at(-1)?.topics).toEqual([]))
  expect(pushBrowser.isSubscribed).toBe(false)
  await waitFor(async () => expect(await getSetting(db, deviceSettings.notifications.key)).toBe(false))
})

test('the app asks nothing about push on a device that was never asked for notifications', async () => {
  stubPushBrowser('default')
  const { api, call } = scriptedApi({})
  await putSetting(db, deviceSettings.notifications.key, true)
  open({ api, existingDatabase: () => Promise.resolve(db) })
  await act(() => import('#push/flows/sync-push.ts'))
  expect(call.mock.calls.map(([endpoint]) => endpoint)).not.toContain(endpoints.pushConfiguration)
})
