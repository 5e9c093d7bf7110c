import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignInStatus } from '#account/parts/SignInStatus.tsx'
import { allActions } from '#outbox/store/read-actions.ts'
import { putAction } from '#outbox/store/write-actions.ts'
import { putDraft } from '#purchase/store/write-drafts.ts'
import { endpoints } from '#shell/endpoints.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { mayBeSignedIn } from '#ui/data/sign-in-state.ts'
import { openPage } from '../../shell/pages/open-page.tsx'
import { ada } from '../../support/account.ts'
import { storageDevice } from '../../support/browser/device.ts'
import { stubPushBrowser } from '../../support/browser/push-browser.ts'
import { deviceSettings } from '../../support/device-settings.ts'
import { getSetting, putSetting } from '../../support/raw-settings.ts'
import { record } from '../../support/records.ts'
import { unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'
import { openAccount } from './render-account.tsx'

let device: ReturnType<typeof storageDevice>
beforeEach(async () => {
  device = storageDevice()
  await device.db.open()
  await putDraft(device.db, ['booking/r-1'], { firstName: 'Ada' }, 1)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await device.db.delete()
})

/** Opens the dialog of the sign-out, by default on the page of orders. */
async function open(answers: Answers = {}, path = '/my-orders') {
  const logout = () => value({ targetUrl: '/', empty: false })
  const page = await openAccount(path, { logout, ...answers }, device.services)
  await page.user.click(await screen.findByRole('button', { name: 'Sign out' }))
  const dialog = within(screen.getByRole('dialog'))
  const signOut = () => page.user.click(dialog.getByRole('button', { name: 'Sign out' }))
  return { ...page, dialog, signOut }
}

describe('the sign-out', () => {
  it('asks about tickets only when this device has some', async () => {
    await open()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('does nothing when the visitor cancels', async () => {
    const { user, dialog, call } = await open()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(call.mock.calls.filter(([endpoint]) => endpoint === endpoints.logout)).toEqual([])
    expect(await device.db.drafts.count()).toBe(1)
  })

  it('keeps the tickets unless the visitor chooses to remove them (W66)', async () => {
    await putTicket(device.db, record())
    const { signOut, left } = await open()
    expect(await screen.findByRole('radio', { name: /Keep tickets on this device/ })).toBeChecked()
    await signOut()
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
    expect([await device.db.tickets.count(), await device.db.drafts.count()]).toEqual([1, 0])
  })

  it('removes the tickets when the visitor chooses it (W66)', async () => {
    await putTicket(device.db, record())
    const { user, signOut, left } = await open()
    await user.click(await screen.findByRole('radio', { name: /Remove them too/ }))
    await signOut()
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
    expect(await device.db.tickets.count()).toBe(0)
  })

  it('ends the push messages of this device, also when its tickets stay (W217)', async () => {
    const browser = stubPushBrowser('granted')
    browser.isSubscribed = true
    await putTicket(device.db, record())
    await putSetting(device.db, deviceSettings.notifications.key, true)
    const topics: unknown[] = []
    const { signOut, left } = await open({
      savePushSubscription: ({ body }) => {
        topics.push(body.topics)
        return value(true)
      },
    })
    await signOut()
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
    expect(browser.isSubscribed).toBe(false)
    expect(topics).toEqual([[]])
    expect(await getSetting(device.db, deviceSettings.notifications.key)).toBe(false)
  })

  it.each([
    ['/my-orders', () => value(ada())],
    ['/my-orders', () => unreachable],
    ['/my-profile', () => unreachable],
  ])(
    'on %s without a connection forgets the account, and ends the session on the server later (W66)',
    async (path, me) => {
      mayBeSignedIn.keep()
      const { signOut, client } = await open({ me, logout: () => unreachable }, path)
      client.setQueryData(['reservation', 'r-1'], { email: 'ada@example.org' })
      await signOut()
      expect(await screen.findByRole('heading', { name: 'home' })).toBeVisible()
      expect(await device.db.drafts.count()).toBe(0)
      expect((await allActions(device.db)).map(({ id }) => id)).toEqual(['sign-out'])
      const cached = client.getQueryCache().getAll()
      expect(JSON.stringify(cached.map(({ state }) => state.data))).not.toMatch(/Ada|ada@/)
    },
  )

  it.each([0, 1])('that waits after %i attempts ends with a new sign-in', async (attempts) => {
    const action = { kind: 'sign-out' } as const
    const at = { queuedAt: Date.UTC(2027, 5, 1), notBefore: Date.UTC(2027, 5, 2) }
    await putAction(device.db, { v: 1, id: 'sign-out', action, attempts, ended: null, ...at })
    const element = (
      <a href="/openid/authentication" onClick={(event) => event.preventDefault()}>
        <SignInStatus />
        Sign in
      </a>
    )
    openPage([{ path: '/', element }], '/', { me: () => value(ada()) }, device.services)
    await waitFor(async () => {
      screen.getByRole('link', { name: 'Sign in' }).click()
      expect(await allActions(device.db)).toEqual([])
    })
  })

  it('leaves nothing of the person in the storage of the browser and of the tab', async () => {
    const { signOut, left } = await open()
    await signOut()
    await waitFor(() => expect(left).toHaveBeenCalled())
    for (const storage of [localStorage, sessionStorage])
      expect(JSON.stringify(Object.entries(storage))).not.toMatch(/Ada|Rossi|ada@/)
  })
})
