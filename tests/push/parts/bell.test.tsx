import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import type { PushSubscriptionForm } from '#push/contract.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { Component as EntryPage } from '#waiting-list/pages/waiting-list-entry.tsx'
import { refused } from '#wire/result.ts'
import { openPage } from '../../shell/pages/open-page.tsx'
import { stubPushBrowser } from '../../support/browser/push-browser.ts'
import { deviceSettings } from '../../support/device-settings.ts'
import { category, dayBefore, items, wholeEvent } from '../../support/events.ts'
import { getSetting, putSetting } from '../../support/raw-settings.ts'
import { unreachable, value } from '../../support/wire/scripted-api.ts'

const routes = [
  { path: '/event/:eventShortName', element: <EventPage /> },
  { path: '/event/:eventShortName/waiting-list/:entryToken', element: <EntryPage /> },
]
const saleStartsAt = dayBefore + 60_000
const soon = category({ saleableAndLimitNotReached: false, saleInFuture: true, saleStartsAt })
const db = new TesseraDatabase()

beforeEach(() => db.settings.clear())
afterEach(() => vi.unstubAllGlobals())

let page: ReturnType<typeof openPage>

/** An event before its sale. */
function openEvent({
  key = 'BKey' as string | null,
  isReachable = true,
  category: shown = soon,
  address = '/event/pietra',
} = {}) {
  const saved: PushSubscriptionForm[] = []
  page = openPage(
    routes,
    address,
    {
      event: () => value(wholeEvent()),
      ticketCategories: () => value(items([shown])),
      confirmWaitingListEntry: () => value(true),
      leaveWaitingList: () => refused(404),
      pushConfiguration: () => value({ applicationServerKey: key }),
      savePushSubscription: ({ body }) => {
        if (!isReachable) return unreachable
        saved.push(body)
        return value(true)
      },
    },
    {
      now: () => dayBefore,
      database: () => Promise.resolve(db),
      existingDatabase: () => Promise.resolve(db),
    },
  )
  return saved
}
const bell = () => screen.findByRole('switch', { name: /Notify me when the sale starts/ })
const setting = () => getSetting(db, deviceSettings.notifications.key)
const bells = async () => deviceSettings.bells.read(await getSetting(db, deviceSettings.bells.key))

describe('Bell', () => {
  it('on a sale that is not open follows its begin without the messages about tickets, and off again ends it (W221)', async () => {
    const browser = stubPushBrowser('default')
    const saved = openEvent()
    const control = await bell()
    expect(control).not.toBeChecked()
    expect(browser.requestPermission).not.toHaveBeenCalled()
    await userEvent.click(control)
    await waitFor(() =>
      expect(saved.at(-1)?.topics).toEqual([{ type: 'SALE', shortName: 'pietra', id: null }]),
    )
    expect(control).toBeChecked()
    expect(await setting()).not.toBe(true)
    await userEvent.click(control)
    await waitFor(() => expect(saved.at(-1)?.topics).toEqual([]))
    expect(browser.isSubscribed).toBe(false)
  })

  it('is on when the page opens again (W221)', async () => {
    stubPushBrowser('granted')
    openEvent()
    await userEvent.click(await bell())
    await waitFor(async () => expect(await bells()).toHaveLength(1))
    openEvent()
    await waitFor(() => expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(2))
  })

  it('names the next connection when the server does not answer', async () => {
    stubPushBrowser('granted')
    openEvent({ isReachable: false })
    await userEvent.click(await bell())
    expect(await screen.findByText('Starts with the next connection.')).toBeVisible()
    expect(await bell()).toBeChecked()
  })

  it('stays off where the person or the browser refuses, with the reason (W221)', async () => {
    stubPushBrowser('default', { answer: 'denied' })
    openEvent()
    await userEvent.click(await bell())
    expect(await screen.findByText(/blocks notifications of this site/)).toBeVisible()
    expect(await bells()).toEqual([])
  })

  it('stays off where the push service of the browser refuses', async () => {
    stubPushBrowser('granted', { refusesPush: true })
    openEvent()
    await userEvent.click(await bell())
    expect(await screen.findByText('Not possible in this browser.')).toBeVisible()
    expect(await bell()).not.toBeChecked()
    expect(await getSetting(db, deviceSettings.bells.key)).toEqual([])
  })

  it.each([
    ['while tickets are on sale', () => openEvent({ category: category() })],
    ['without a key of the server', () => openEvent({ key: null })],
    [
      'without push in the browser',
      () => {
        vi.stubGlobal('ServiceWorkerRegistration', { prototype: {} })
        openEvent()
      },
    ],
  ])('is not offered %s (W221)', async (_, open) => {
    stubPushBrowser('default')
    open()
    await screen.findByRole('heading', { name: 'Standard' })
    await act(() => import('#push/parts/SaleBell.tsx'))
    await act(() => page.texts.loadNamespace('extras'))
    await act(bells)
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('follows an entry of the waiting list after its confirmation, and ends when it leaves the list (W221, W269)', async () => {
    stubPushBrowser('granted')
    const saved = openEvent({ address: '/event/pietra/waiting-list/token-1' })
    await userEvent.click(await screen.findByRole('button'))
    await userEvent.click(await screen.findByRole('switch', { name: /Notify me when a place is free/ }))
    await waitFor(() =>
      expect(saved.at(-1)?.topics).toEqual([{ type: 'WAITING_LIST', shortName: 'pietra', id: 'token-1' }]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Leave the waiting list' }))
    await waitFor(() => expect(saved.at(-1)?.topics).toEqual([]))
    expect(await getSetting(db, deviceSettings.bells.key)).toEqual([])
  })

  it('is deleted when the link of a mail leaves the list, also for an entry that is gone (W269)', async () => {
    stubPushBrowser('granted')
    const other = { type: 'SALE', shortName: 'lumen', id: null, title: {}, until: dayBefore + 60_000 }
    const entry = { ...other, type: 'WAITING_LIST', shortName: 'pietra', id: 'token-1' }
    await putSetting(db, deviceSettings.bells.key, [other, entry])
    openEvent({ address: '/event/pietra/waiting-list/token-1?leave=' })
    await userEvent.click(await screen.findByRole('button'))
    await waitFor(async () => expect(await getSetting(db, deviceSettings.bells.key)).toEqual([other]))
  })
})
