import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRoutes } from '#app/routes.tsx'
import { getSetting } from '#core/storage/read/settings.ts'
import { InstallOffer } from '#features/wallet/components/InstallOffer.tsx'
import { listenForInstallPrompt } from '#platform/install.ts'
import type { KeepProgress } from '#core/domain/keep-progress.ts'
import type { Services } from '#platform/services.tsx'
import { value } from '../browse/render-browse.tsx'
import examples from '../contract/examples.json'
import { first, orderOf, ticket } from './reservations.ts'
import { openCheckout, opened } from './render-checkout.tsx'

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

/** The browser offers to install the app. */
function offered() {
  const prompt = vi.fn(() => Promise.resolve())
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  })
  act(() => void window.dispatchEvent(event))
  return { prompt, event }
}

/** What the device remembers of "not now"; what the offer reads of it comes before what is read here. */
const declined = async ({ services }: Awaited<ReturnType<typeof openCheckout>>) =>
  getSetting(await services.database(), 'install-declined')

const title = 'Keep your tickets on this phone'
const saved = /Saved on this device/

beforeAll(() => listenForInstallPrompt())
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('appinstalled')))
})

describe('the offer to install the app', () => {
  test('is held back on arrival and made after the first saved ticket', async () => {
    const { event, prompt } = offered()
    expect(event.defaultPrevented).toBe(true)
    const { user } = await open({ keepTickets: keeping({ step: 'saved' }) })
    await user.click(await screen.findByRole('button', { name: 'Add to home screen' }, { timeout: 5000 }))
    expect(prompt).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add to home screen' })).toBeNull())
  })

  test('is not made while no ticket is saved', async () => {
    offered()
    const stage = await open({ keepTickets: keeping({ step: 'failed', failure: 'unreachable' }) })
    expect(await screen.findByText(/There is no connection/, {}, { timeout: 5000 })).toBeVisible()
    await act(() => declined(stage))
    expect(screen.queryByText(title)).toBeNull()
  })

  test('is not made where the browser has none', async () => {
    await open({ keepTickets: keeping({ step: 'saved' }) })
    expect(await screen.findByText(saved, {}, { timeout: 5000 })).toBeVisible()
    expect(screen.queryByText(title)).toBeNull()
  })

  test('keeps quiet for a month after "not now"', async () => {
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
  ['once one is saved', { step: 'saved' }, 1],
  ['not before', { step: 'failed', failure: 'unreachable' }, 0],
] as const)('the browser is asked to protect the tickets: %s', async (_, progress, times) => {
  const persist = vi.fn(() => Promise.resolve(true))
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } })
  const { services } = await open({ keepTickets: keeping(progress) })
  await waitFor(() => expect(services.keepTickets).toHaveBeenCalled())
  await waitFor(() => expect(persist).toHaveBeenCalledTimes(times))
  Reflect.deleteProperty(navigator, 'storage')
})
