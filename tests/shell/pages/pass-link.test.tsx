/** The only link of a pass mail, on each kind of device and for each answer of the server (docs/api/subscriptions.md#events-of-a-subscription). */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import { putSubscription } from '#pass/store/write-subscriptions.ts'
import { Component as EventsAll } from '#shell/pages/events-all.tsx'
import { refused } from '#wire/result.ts'
import { subscriptionRecord } from '../../support/records.ts'
import { unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'
import { openPage } from './open-page.tsx'
import { many } from './render-lists.tsx'

const pass = subscriptionRecord()
const { id } = pass
const name = 'Pass 3F2B9C71'
/** What the device has before; null: it has never stored anything. */
const devices: Readonly<Record<string, typeof pass | null>> = {
  nothing: null,
  'another pass': subscriptionRecord({ id: crypto.randomUUID() }),
  'the pass': pass,
  'the pass from its link': subscriptionRecord({ reservationId: '', title: { en: name } }),
}
const servers: Readonly<Record<string, readonly [NonNullable<Answers['events']>, shown: RegExp]>> = {
  'lists two events': [() => value(many(2)), /^Event 0$/],
  'lists one event': [() => value(many(1)), /^Event 0$/],
  'does not know it': [() => value([]), /email again|right now\.$/],
  'answers 404': [() => refused(404), /^This page cannot/],
  'is unreachable': [() => unreachable, /^This page needs/],
  'is hidden by the 404 of a proxy': [() => ({ kind: 'unreachable', reason: 'foreign' }), /^This page/],
}

let count = 0
async function open(record: typeof pass | null, events: NonNullable<Answers['events']>, linkedId = id) {
  const database = new TesseraDatabase(`pass-link-${String((count += 1))}`)
  if (record !== null) await putSubscription(database, record)
  const renewWalletList = vi.fn(() => Promise.resolve())
  const view = openPage(
    [
      { path: '/events-all', element: <EventsAll /> },
      { path: '*', element: null },
    ],
    `/events-all?subscription=${linkedId}`,
    { events },
    {
      database: () => Promise.resolve(database),
      existingDatabase: () => Promise.resolve(record && database),
      renewWalletList,
    },
  )
  await act(() => view.texts.loadNamespace('lists'))
  return { ...view, database, renewWalletList }
}
const keep = () => screen.queryByRole('button', { name: 'Keep this pass on this device' })

const rows = Object.keys(devices).flatMap((device) =>
  Object.keys(servers).map((server) => ({ device, server })),
)
it.each(rows)('a device with $device, when the server $server (P338)', async ({ device, server }) => {
  const [events, shown] = servers[server]!
  const { database, renewWalletList } = await open(devices[device] ?? null, events)
  const isStored = device.startsWith('the pass')
  const unlisted = isStored ? 'Your pass' : 'No event for this pass is on sale right now'
  const title = server === 'does not know it' ? unlisted : 'Your pass: choose an event'
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await screen.findByText(shown)).toBeVisible()
  const tile = screen.queryByRole('link', { name: 'Event 0' })
  if (tile) expect(tile).toHaveAttribute('href', `/event/e0?subscription=${id}`)
  if (isStored) {
    const link = await screen.findByRole('link', { name: 'Show the pass' })
    expect(link).toHaveAttribute('href', `/wallet/pass/${id}`)
    expect(screen.getByText(device === 'the pass' ? 'Night pass' : name)).toBeVisible()
  }
  if (isStored || !tile) return expect(keep()).toBeNull()
  await waitFor(() => expect(keep()).toBeVisible())
  expect((await allSubscriptions(database)).some((one) => one.id === id)).toBe(false)
  await userEvent.click(keep()!)
  expect(await screen.findByText(/This pass is on this device/)).toBeVisible()
  expect(renewWalletList).toHaveBeenCalledOnce()
  const stored = { id, title: { en: name }, reservationId: '', missingSince: null }
  expect(await allSubscriptions(database)).toContainEqual(expect.objectContaining(stored))
})

it.each(['x', '3f2b9c71', `${id}0`])('an id of a wrong form is no pass: %s (P338)', async (wrongId) => {
  await open(null, () => value(many(2)), wrongId)
  expect(await screen.findByRole('heading', { level: 1, name: 'All events' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Event 0' })).toHaveAttribute('href', '/event/e0')
  expect(keep()).toBeNull()
})
