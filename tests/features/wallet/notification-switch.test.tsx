import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordNews } from '#core/flows/record-news.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { dayBefore } from '../../support/events.ts'
import { record } from '../../support/records.ts'
import { openWallet } from './render-wallet.tsx'

const name = 'Tell me about changes of my tickets'
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
