/** The only link of a pass mail, on each kind of device and for each answer of the server (docs/api/subscriptions.md#events-of-a-subscription). */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { refused } from '#core/api/result.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { allSubscriptions } from '#core/storage/read/subscriptions.ts'
import { putSubscription } from '#core/storage/write/subscriptions.ts'
import { Component as EventsAll } from '#features/browse/routes/events-all.tsx'
import { subscriptionRecord } from '../../support/records.ts'
import { unreachable, value, type Answers } from '../../support/scripted-api.ts'
import { openPage } from '../open-page.tsx'
import { many } from './render-lists.tsx'

const pass = subscriptionRecord()
const { id } = pass
const name = 'Pass 3F2B9C71'
const routes = [
  { path: '/events-all', element: <EventsAll /> },
  { path: '/event/:eventShortName', element: <p>event page</p> },
]

/** What the device has before; null: it has never stored anything. */
const devices: Readonly<Record<string, readonly (typeof pass)[] | null>> = {
  nothing: null,
  'another pass': [subscriptionRecord({ id: crypto.randomUUID() })],
  'the pass': [pass],
  'the pass from its link': [subscriptionRecord({ reservationId: '', title: { en: name } })],
}
const servers: Readonly<Record<string, NonNullable<Answers['events']>>> = {
  'lists two events': () => value(many(2)),
  'lists one event': () => value(many(1)),
  'does not know it': () => value([]),
  'answers 404': () => refused(404),
  'is unreachable': () => unreachable,
  'is hidden by the 404 of a proxy': () => ({ kind: 'unreachable', reason: 'foreign' }),
}
const rows = Object.keys(devices).flatMap((device) =>
  Object.keys(servers).map((server) => ({ device, server })),
)

let count = 0
async function open(device: string, events: NonNullable<Answers['events']>, linkedId = id) {
  count += 1
  const database = new TesseraDatabase(`pass-link-${String(count)}`)
  const stored = devices[device] ?? null
  for (const record of stored ?? []) await putSubscription(database, record)
  const renewWalletList = vi.fn(() => Promise.resolve())
  const view = openPage(
    routes,
    `/events-all?subscription=${linkedId}`,
    { events },
    {
      database: () => Promise.resolve(database),
      existingDatabase: () => Promise.resolve(stored === null ? null : database),
      renewWalletList,
    },
  )
  await act(() => view.texts.loadNamespace('lists'))
  return { ...view, database, renewWalletList }
}

it.each(rows)('a device with $device, when the server $server (P338)', async ({ device, server }) => {
  const { database, router, renewWalletList } = await open(device, servers[server]!)
  const isStored = device.startsWith('the pass')
  const isListed = server.startsWith('lists')
  expect(await screen.findByRole('heading', { level: 1, name: 'Your pass: choose an event' })).toBeVisible()
  if (isListed) {
    const [tile] = await screen.findAllByRole('link', { name: 'Event 0' })
    expect(tile).toHaveAttribute('href', `/event/e0?subscription=${id}`)
  } else if (server !== 'does not know it') {
    expect(await screen.findByRole('heading', { level: 2, name: /^This page (needs|cannot)/ })).toBeVisible()
  }
  expect(router.state.location.pathname).toBe('/events-all')
  if (isStored) {
    const notice = within(
      (await screen.findByRole('link', { name: 'Show the pass' })).closest('.notice') as HTMLElement,
    )
    expect(notice.getByText(device === 'the pass' ? 'Night pass' : name)).toBeVisible()
    expect(notice.getByRole('link')).toHaveAttribute('href', `/wallet/pass/${id}`)
  }
  const keep = () => screen.queryByRole('button', { name: 'Keep this pass on this device' })
  if (!isStored && server === 'does not know it')
    expect(await screen.findByText(/or does not know it/)).toBeVisible()
  if (isStored || !isListed) return expect(keep()).toBeNull()
  await waitFor(() => expect(keep()).toBeVisible())
  expect(screen.getByText(/Keep the pass only on your own device/)).toBeVisible()
  const before = await allSubscriptions(database)
  expect(before.some((one) => one.id === id)).toBe(false)
  await userEvent.click(keep()!)
  expect(await screen.findByText(/This pass is on this device/)).toBeVisible()
  expect(renewWalletList).toHaveBeenCalledOnce()
  expect(await allSubscriptions(database)).toContainEqual(
    expect.objectContaining({ id, title: { en: name }, reservationId: '', missingSince: null }),
  )
})

it.each(['x', '3f2b9c71', `${id}0`])(
  'the id %s of a wrong form, which the server ignores, is no pass (P338)',
  async (wrongId) => {
    await open('nothing', () => value(many(2)), wrongId)
    expect(await screen.findByRole('heading', { level: 1, name: 'All events' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Event 0' })).toHaveAttribute('href', '/event/e0')
    expect(screen.queryByRole('button', { name: /^Keep this pass/ })).toBeNull()
  },
)
