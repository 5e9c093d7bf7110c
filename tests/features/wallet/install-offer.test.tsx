import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRoutes } from '#app/routes.tsx'
import { getSetting } from '#core/storage/read/settings.ts'
import { InstallOffer } from '#features/wallet/components/InstallOffer.tsx'
import { listenForInstallPrompt } from '#platform/install.ts'
import type { KeepProgress } from '#core/domain/keep-progress.ts'
import * as offline from '#platform/opens-offline.ts'
import * as share from '#platform/share.ts'
import type { Services } from '#platform/services.tsx'
import { value } from '../browse/render-browse.tsx'
import examples from '../../core/contract/examples.json'
import { first, orderOf, ticket } from '../checkout/reservations.ts'
import { openCheckout, opened } from '../checkout/render-checkout.tsx'

const day = 24 * 3_600_000
const complete = () =>
  orderOf([ticket(first, { firstName: 'Ada', fullName: 'Ada Keller', assigned: true })], {
    status: 'COMPLETE',
    firstName: 'Ada',
  })

const keeping = (step: Omit<KeepProgress, 'uuid'>) =>
  vi.fn<Services['keepTickets']>((_, tell) => {
    tell({ uuid: first, ...step })
    return Promise.resolve(step.step === 'saved')
  })

const open = (services: Partial<Services>) =>
  openCheckout('success', {
    reservation: complete(),
    services,
    pages: (need) => createRoutes(need, { events: () => undefined, event: () => undefined }),
    answers: {
      info: () => value(examples.applicationInfo),
      languages: () => value([]),
      bundle: () => value({}),
    },
  })

/** Fires the browser's install prompt event. */
function offered() {
  const prompt = vi.fn(() => Promise.resolve())
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  })
  act(() => void window.dispatchEvent(event))
  return { prompt, event }
}

/** The stored "not now" setting; the offer has read its value before this read ends. */
const declined = async ({ services }: Awaited<ReturnType<typeof openCheckout>>) =>
  getSetting(await services.database(), 'install-declined')

const title = 'Keep your tickets on this phone'
const saved = 'Saved on this device, ready for the door'

beforeAll(() => listenForInstallPrompt())
beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(offline, 'opensOffline').mockResolvedValue(true)
})
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('appinstalled')))
})

describe('install offer', () => {
  test('is withheld on arrival and shown after the first stored ticket', async () => {
    const { event, prompt } = offered()
    expect(event.defaultPrevented).toBe(true)
    const { user } = await open({ keepTickets: keeping({ step: 'saved' }) })
    await user.click(await screen.findByRole('button', { name: 'Add to home screen' }))
    expect(prompt).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add to home screen' })).toBeNull())
  })

  test('is not shown while no ticket is stored', async () => {
    offered()
    const stage = await open({ keepTickets: keeping({ step: 'failed', failure: 'unreachable' }) })
    expect(await screen.findByText(/There is no connection/)).toBeVisible()
    await act(() => declined(stage))
    expect(screen.queryByText(title)).toBeNull()
  })

  test('is not shown where the browser has no install prompt', async () => {
    const stage = await open({ keepTickets: keeping({ step: 'saved' }) })
    expect(await screen.findByText(saved)).toBeVisible()
    await act(() => declined(stage))
    expect(screen.queryByText(title)).toBeNull()
  })

  test('copies the absolute address of a page that stores the tickets in the app on the home screen of iOS', async () => {
    const copied = vi.spyOn(share, 'copyText').mockResolvedValue(true)
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
    const { user } = await openCheckout('success', {
      pages: () => [{ path: '*', element: <InstallOffer link="/event/pietra/ticket/u1/view" /> }],
    })
    await user.click(await screen.findByRole('button', { name: 'Copy the link' }))
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(copied.mock.calls).toEqual([[`${location.origin}/event/pietra/ticket/u1/view`]])
    expect(screen.getByRole('link')).toHaveAttribute('href', '/wallet/export')
    Reflect.deleteProperty(navigator, 'standalone')
  })

  test('is hidden for a month after "not now"', async () => {
    offered()
    const alone = (days: number, database?: Services['database']) =>
      openCheckout('success', {
        pages: () => [{ path: '*', element: <InstallOffer /> }],
        services: { now: () => opened + days * day, ...(database && { database }) },
      })
    const stage = await alone(0)
    const { database } = stage.services
    await stage.user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.queryByText(title)).toBeNull()
    await expect.poll(() => declined(stage)).toBe(opened)
    stage.unmount()

    const soon = await alone(29, database)
    await act(() => declined(stage))
    expect(screen.queryByText(title)).toBeNull()
    soon.unmount()

    await alone(31, database)
    expect(await screen.findByText(title)).toBeVisible()
  })
})

test.each([
  ['once a ticket is stored', { step: 'saved' }, 1],
  ['not before', { step: 'failed', failure: 'unreachable' }, 0],
] as const)('requests persistent storage: %s', async (_, progress, times) => {
  const persist = vi.fn(() => Promise.resolve(true))
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } })
  const { services } = await open({ keepTickets: keeping(progress) })
  await waitFor(() => expect(services.keepTickets).toHaveBeenCalled(), { timeout: 5000 })
  await waitFor(() => expect(persist).toHaveBeenCalledTimes(times))
  Reflect.deleteProperty(navigator, 'storage')
})
