import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deferUpdates } from '#device/browser/deferred-updates.ts'
import { useLaunches } from '#shell/tasks/BackgroundTasks.tsx'
import { dismissToast, useToasts } from '#ui/app/toasts.ts'
import { ToastRegion } from '#ui/page/ToastRegion.tsx'

let launch: (path: string) => void
let release = (): void => undefined

const Page = () => {
  useLaunches()
  return <output>{useLocation().pathname}</output>
}
const Toasts = () => <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />

beforeEach(() => {
  vi.stubGlobal('launchQueue', {
    setConsumer: (consumer: (launch: { targetURL: string }) => void) => {
      launch = (path) => act(() => consumer({ targetURL: location.origin + path }))
    },
  })
  render(
    <MemoryRouter initialEntries={['/event/a']}>
      <Page />
      <Toasts />
    </MemoryRouter>,
  )
})
afterEach(() => {
  release()
  release = () => undefined
  dismissToast('launch')
  vi.unstubAllGlobals()
})

const address = () => screen.getByText(/^\//).textContent

describe('a launch of the installed app', () => {
  it('opens its page in the open window (W237)', () => {
    launch('/wallet/next')
    expect(address()).toBe('/wallet/next')
  })

  it('opens a ticket page over another one, which holds updates only (W237)', () => {
    release = deferUpdates('ticket')
    launch('/wallet')
    expect(address()).toBe('/wallet')
  })

  it('by the icon leaves the page as it is (W237)', () => {
    launch('/')
    launch('/#tickets=a/b')
    expect(address()).toBe('/event/a')
  })

  it.each(['order', 'payment', 'door', 'form'] as const)(
    'is offered in a message while the page holds the reason %s, and never navigates by itself (W237)',
    async (reason) => {
      release = deferUpdates(reason)
      launch('/wallet')
      const button = await screen.findByRole('button', { name: 'Open my tickets' })
      expect(screen.getByText('This page stays open.')).toBeVisible()
      expect(address()).toBe('/event/a')
      await userEvent.click(button)
      expect(address()).toBe('/wallet')
      expect(screen.queryByText('This page stays open.')).toBeNull()
    },
  )

  it('keeps the last of several offers (W237)', async () => {
    release = deferUpdates('order')
    launch('/wallet')
    launch('/event/b')
    await userEvent.click(await screen.findByRole('button', { name: 'Open the other page' }))
    expect(address()).toBe('/event/b')
    expect(screen.queryByRole('button', { name: 'Open my tickets' })).toBeNull()
  })
})
