import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PushSubscriptionForm } from '#core/contract/push.ts'
import { recordNews } from '#core/flows/record-news.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { dayBefore } from '../../support/events.ts'
import { stubPushBrowser } from '../../support/push-browser.ts'
import { record } from '../../support/records.ts'
import { scriptedApi, unreachable, value } from '../../support/scripted-api.ts'
import { openWallet } from './render-wallet.tsx'

const name = 'Notify me of changes to my tickets'
const db = new TesseraDatabase()

/** A browser with notifications and periodic sync. */
function browser(permission: NotificationPermission, { installed = true, answer = 'granted' } = {}) {
  const notification = {
    permission,
    requestPermission: vi.fn(() => {
      notification.permission = answer as NotificationPermission
      return Promise.resolve(answer)
    }),
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('ServiceWorkerRegistration', { prototype: { periodicSync: {} } })
  vi.stubGlobal('matchMedia', () => ({ matches: installed, addEventListener: () => undefined }))
  return notification
}
const setting = () => getSetting(db, deviceSettings.notifications.key)

beforeEach(() => db.settings.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the switch of notifications', () => {
  it('is off at first, asks the browser on the tap only, and stores the choice on this device (W64)', async () => {
    const notification = browser('default')
    await openWallet('/wallet/settings', [record()])
    const control = await screen.findByRole('switch', { name: new RegExp(name) })
    expect(control).not.toBeChecked()
    expect(notification.requestPermission).not.toHaveBeenCalled()
    await userEvent.click(control)
    await waitFor(() => expect(control).toBeChecked())
    expect(await setting()).toBe(true)
    await userEvent.click(control)
    await waitFor(() => expect(control).not.toBeChecked())
    expect(await setting()).toBe(false)
    expect(notification.requestPermission).toHaveBeenCalledTimes(1)
  })

  it('shows how to change a permission that was refused, and stays off', async () => {
    browser('default', { answer: 'denied' })
    await openWallet('/wallet/settings', [record()])
    await userEvent.click(await screen.findByRole('switch'))
    expect(await screen.findByText(/this browser blocks those of this site/)).toBeVisible()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(await setting()).not.toBe(true)
  })

  it('shows that the app has to be installed, or that the browser does not support it', async () => {
    browser('default', { installed: false })
    await openWallet('/wallet/settings', [record()])
    expect(await screen.findByText(/Only in the installed app/)).toBeVisible()
    vi.stubGlobal('ServiceWorkerRegistration', { prototype: {} })
    await openWallet('/wallet/settings', [record()])
    expect(await screen.findByText(/only while the app is open/)).toBeVisible()
  })
})

describe('the switch of notifications where the server sends push messages', () => {
  /** The settings of a device with a ticket. */
  async function openSettings({ isReachable = true } = {}) {
    const saved: PushSubscriptionForm[] = []
    const { api } = scriptedApi({
      pushConfiguration: () => value({ applicationServerKey: 'BKey' }),
      savePushSubscription: ({ body }) => {
        if (!isReachable) return unreachable
        saved.push(body)
        return value(true)
      },
    })
    await openWallet('/wallet/settings', [record()], { api })
    return saved
  }

  it('subscribes this device on the tap, also in a tab, and ends it again (W222)', async () => {
    const pushBrowser = stubPushBrowser('default')
    const saved = await openSettings()
    const control = await screen.findByRole('switch', { name: new RegExp(name) })
    expect(control).not.toBeChecked()
    expect(control).toHaveAccessibleDescription(/also while the app is closed/)
    await userEvent.click(control)
    await waitFor(() => expect(saved.at(-1)?.topics).toHaveLength(1))
    expect(pushBrowser.isSubscribed).toBe(true)
    await userEvent.click(control)
    await waitFor(() => expect(saved.at(-1)?.topics).toEqual([]))
    expect(pushBrowser.isSubscribed).toBe(false)
    expect(await setting()).toBe(false)
  })

  it('stays on without a connection, and names the next one (W222)', async () => {
    stubPushBrowser('granted')
    await openSettings({ isReachable: false })
    await userEvent.click(await screen.findByRole('switch'))
    expect(await screen.findByText('Starts with the next connection.')).toBeVisible()
    expect(await setting()).toBe(true)
  })

  it('goes off again where the push service of the browser refuses', async () => {
    stubPushBrowser('granted', { refusesPush: true })
    await openSettings()
    await userEvent.click(await screen.findByRole('switch'))
    expect(await screen.findByText(/only while the app is open/)).toBeVisible()
    expect(await screen.findByRole('switch')).not.toBeChecked()
    expect(await setting()).toBe(false)
  })

  it('in a tab of iOS shows that the app on the home screen has it (W222)', async () => {
    Object.assign(navigator, { standalone: false })
    await openSettings()
    expect(await screen.findByText(/tap “Share”/)).toBeVisible()
    expect(screen.queryByRole('switch')).toBeNull()
    Reflect.deleteProperty(navigator, 'standalone')
  })
})

describe('the badge of the app', () => {
  it('is cleared by the wallet, and counts the rest on the page of one ticket (W63)', async () => {
    const setAppBadge = vi.fn(() => Promise.resolve())
    Object.assign(navigator, { setAppBadge })
    const ticket = record()
    const path = `/event/${ticket.eventShortName}/ticket/${ticket.uuid}/view`
    const news = { kind: 'time', title: { en: 'Pietra' }, at: dayBefore, seen: false } as const
    await recordNews(
      new TesseraDatabase(),
      [
        { ...news, id: 'a', path },
        { ...news, id: 'b', path: '/other' },
      ],
      dayBefore,
    )
    await openWallet(path, [ticket])
    await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(1))
    await openWallet('/wallet', [ticket])
    await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(0))
    expect(await getSetting(db, deviceSettings.news.key)).toMatchObject([{ seen: true }, { seen: true }])
    Reflect.deleteProperty(navigator, 'setAppBadge')
  })
})
