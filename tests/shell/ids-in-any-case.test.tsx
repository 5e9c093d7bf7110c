/** Links whose ids a mail program or a person has written in upper case, opened in the whole app. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { waitingRoomKey } from '#online/store/waiting-room-key.ts'
import { putWaitingRoom } from '#online/store/write-waiting-rooms.ts'
import { putSubscription } from '#pass/store/write-subscriptions.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { App } from '#shell/App.tsx'
import { createRoutes, loadRoute } from '#shell/routes.tsx'
import { createQueryClient } from '#shell/start/query-client.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import type { Services } from '#ui/data/services.ts'
import { createApi } from '#wire/client.ts'
import { paths } from '#wire/page-paths.ts'
import '../support/browser/dom-gaps.ts'
import { orderRecord, roomRecord, subscriptionRecord } from '../support/records.ts'
import { testServices } from '../support/test-services.ts'
import { whole } from '../wallet/pages/render-wallet.tsx'

const lower = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const upper = lower.toUpperCase()
const db = new TesseraDatabase()

afterEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
})

/** Opens the app; the network answers nothing, and the requests are recorded. */
async function open(path: string) {
  const texts = createTranslationStore()
  const routes = createRoutes(texts.loadNamespace)
  await loadRoute(routes, new URL(path, 'http://localhost'))
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  const api = createApi({ fetch, origin: 'http://localhost' })
  const requests = () =>
    fetch.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)))
  const keepTickets = vi.fn<Services['keepTickets']>(() => Promise.resolve(false))
  const services = testServices(api, {
    database: () => Promise.resolve(db),
    keepTickets,
    refreshWallet: () => Promise.resolve('done'),
    removeTicket: () => Promise.resolve(true),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <App translations={texts} services={services} routes={routes} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { keepTickets, requests }
}

// Some as a build stored them that took an id as the link had it.
it.each([
  [paths.ticket('pietra', upper), lower],
  [paths.doorView('pietra', upper), lower],
  [paths.ticket('pietra', upper), upper],
  [paths.doorView('pietra', lower), upper],
])('the app opens the stored ticket at %s, stored as %s (W81)', async (path, uuid) => {
  await putTicket(db, whole({ uuid }))
  const { keepTickets } = await open(path)
  expect((await screen.findAllByText('Ada Keller'))[0]).toBeVisible()
  expect(keepTickets).not.toHaveBeenCalled()
})

it('the app stores the ticket of a link in upper case under its id in lower case', async () => {
  const { keepTickets } = await open(paths.ticket('pietra', upper))
  await waitFor(() => expect(keepTickets).toHaveBeenCalled())
  expect(keepTickets.mock.calls[0]?.[0]).toMatchObject({ eventShortName: 'pietra', uuids: [lower] })
})

it.each([
  ['an order', paths.reservation('event', 'pietra', upper, 'success'), `/reservation/${lower}`],
  ['the change of a ticket', paths.ticketUpdate('pietra', upper), `/ticket/${lower}/full`],
  ['a waiting room', paths.waitingRoom('pietra', upper, 'abc'), `/ticket/${lower}/code/abc/check-in-info`],
  ['a pass on sale', paths.subscription(upper), `/subscription/${lower}`],
])('the app requests the data of %s in upper case by its id in lower case', async (_, path, requested) => {
  const { requests } = await open(path)
  await waitFor(() => expect(requests().join(' ')).toContain(requested))
  expect(requests().join(' ')).not.toContain(upper)
})

it('the app opens the stored pass at its address in upper case', async () => {
  await putSubscription(db, subscriptionRecord({ id: lower }))
  await open(paths.storedPass(upper))
  expect((await screen.findAllByText('DD6GK3C7')).at(-1)).toBeInTheDocument()
})

it('the app opens the stored state of an order at its address in upper case', async () => {
  await putReservation(db, orderRecord({ reservationId: lower }))
  await open(paths.reservation('event', 'pietra', upper, 'success'))
  expect((await screen.findAllByText(/B7D1F0AA/))[0]).toBeVisible()
})

it('the app opens the stored waiting room at its address in upper case', async () => {
  const room = roomRecord({ uuid: lower })
  await putWaitingRoom(db, { ...room, v: 1, key: waitingRoomKey(room) })
  await open(paths.waitingRoom('pietra', upper, 'abc'))
  expect((await screen.findAllByText('Pietra Nights'))[0]).toBeVisible()
})
