import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import type { PushSubscriptionForm } from '#push/contract.ts'
import { stubPushBrowser } from '../../support/browser/push-browser.ts'
import { deviceSettings } from '../../support/device-settings.ts'
import { getSetting } from '../../support/raw-settings.ts'
import { record } from '../../support/records.ts'
import { scriptedApi, unreachable, value } from '../../support/wire/scripted-api.ts'
import { openWallet } from '../../wallet/pages/render-wallet.tsx'

const name = 'Notify me about my tickets and orders'
const db = new TesseraDatabase()

const setting = () => getSetting(db, deviceSettings.notifications.key)

beforeEach(() => db.settings.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the switch of notifications', () => {
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
    expect(control).toHaveAccessibleDescription(/Also with the app closed/)
    await userEvent.click(control)
    await waitFor(() => expect(saved.at(-1)?.topics).toHaveLength(1))
    expect(pushBrowser.isSubscribed).toBe(true)
    await userEvent.click(control)
    await waitFor(() => expect(saved.at(-1)?.topics).toEqual([]))
    expect(pushBrowser.isSubscribed).toBe(false)
    expect(await setting()).toBe(false)
  })

  it('shows how to change a permission that was refused, asks on the tap only, and stays off (W64)', async () => {
    const notification = stubPushBrowser('default', { answer: 'denied' })
    await openSettings()
    const control = await screen.findByRole('switch')
    expect(notification.requestPermission).not.toHaveBeenCalled()
    await userEvent.click(control)
    expect(await screen.findByText(/this browser blocks those of this site/)).toBeVisible()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(await setting()).not.toBe(true)
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
