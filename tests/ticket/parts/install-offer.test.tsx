import { act, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenForInstallPrompt } from '#device/browser/install.ts'
import * as offline from '#device/browser/opens-offline.ts'
import * as share from '#device/browser/share.ts'
import { day } from '#kit/time/durations.ts'
import { createRoutes } from '#shell/routes.tsx'
import { InstallOffer } from '#ticket/parts/InstallOffer.tsx'
import * as manifest from '#ticket/parts/link-start-manifest.ts'
import type { KeepProgress } from '#ticket/rules/keep-progress.ts'
import type { Services } from '#ui/data/services.ts'
import { openCheckout, opened } from '../../purchase/pages/render-checkout.tsx'
import { first, orderOf, ticket } from '../../support/orders.ts'
import type { TestServices } from '../../support/test-services.ts'
import { value } from '../../support/wire/scripted-api.ts'
import examples from '../../wire/examples.json'

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

const open = (services: Partial<TestServices>) =>
  openCheckout('success', {
    reservation: complete(),
    services,
    pages: createRoutes,
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

/** The offer below a text that shows that the page is rendered. */
const onPage = (offer: ReactElement) => [
  {
    path: '*',
    element: (
      <>
        <p>page</p>
        {offer}
      </>
    ),
  },
]

/** The offer without tickets, some days later. */
const alone = (days: number) =>
  openCheckout('success', {
    pages: () => onPage(<InstallOffer />),
    services: { now: () => opened + days * day },
  })

const onIos = () => Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })

const title = 'Keep your tickets on this device'
const saved = 'Saved, ready for the door'

beforeAll(() => listenForInstallPrompt())
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  vi.spyOn(offline, 'opensOffline').mockResolvedValue(true)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone')
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  vi.restoreAllMocks()
})

describe('install offer', () => {
  test('is withheld on arrival and shown after the first stored ticket (W16)', async () => {
    const { event, prompt } = offered()
    expect(event.defaultPrevented).toBe(true)
    const { user } = await open({ keepTickets: keeping({ step: 'saved' }) })
    await user.click(await screen.findByRole('button', { name: 'Add to home screen' }))
    expect(prompt).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add to home screen' })).toBeNull())
  })

  test('is not shown while no ticket is stored', async () => {
    offered()
    await open({ keepTickets: keeping({ step: 'failed', failure: 'unreachable' }) })
    expect(await screen.findByText(/There is no connection/)).toBeVisible()
    expect(screen.getByText(title).closest('.unseen')).not.toBeNull()
  })

  test('is not shown where the browser has no install prompt', async () => {
    await open({ keepTickets: keeping({ step: 'saved' }) })
    expect(await screen.findByText(saved)).toBeVisible()
    expect(screen.queryByText(title)).toBeNull()
  })

  test('shows on iOS where to tap in two pictures, and copies the absolute address of a page that stores the tickets in an app that is there already (W177)', async () => {
    const copied = vi.spyOn(share, 'copyText').mockResolvedValue(true)
    onIos()
    const { user } = await openCheckout('success', {
      pages: () => [{ path: '*', element: <InstallOffer link="/event/pietra/ticket/u1/view" /> }],
    })
    const steps = await screen.findAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Tap “Share”', 'Tap “Add to Home Screen”'])
    expect(steps.every((step) => step.querySelector('svg') !== null)).toBe(true)
    await user.click(await screen.findByRole('button', { name: 'Copy the link' }))
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(copied.mock.calls).toEqual([[`${location.origin}/event/pietra/ticket/u1/view`]])
  })

  test('is shown once on iOS: "not now" hides it for good (W235)', async () => {
    onIos()
    const setup = await alone(0)
    await setup.user.click(await screen.findByRole('button', { name: 'Not now' }))
    setup.unmount()
    await alone(400)
    await screen.findByText('page')
    expect(screen.queryByText(title)).toBeNull()
  })

  test.each([
    ['when the tickets are stored', false, true],
    ['not while they are being stored', true, false],
  ])('names the tickets of this device in the manifest on iOS, %s (W232)', async (_, waiting, linked) => {
    onIos()
    const link = vi.spyOn(manifest, 'linkStartManifest').mockResolvedValue()
    await openCheckout('success', { pages: () => onPage(<InstallOffer waiting={waiting} />) })
    await screen.findByText('page')
    await vi.dynamicImportSettled()
    if (linked) await waitFor(() => expect(link).toHaveBeenCalled())
    else expect(link).not.toHaveBeenCalled()
  })

  test('is hidden for a month after "not now"', async () => {
    offered()
    const setup = await alone(0)
    await setup.user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.queryByText(title)).toBeNull()
    setup.unmount()

    const soon = await alone(29)
    await screen.findByText('page')
    expect(screen.queryByText(title)).toBeNull()
    soon.unmount()

    await alone(31)
    expect(await screen.findByText(title)).toBeVisible()
  })

  test('that comes while the tickets are stored is left out, because it would move the page', async () => {
    await openCheckout('success', { pages: () => onPage(<InstallOffer waiting={false} />) })
    await screen.findByText('page')
    offered()
    expect(screen.queryByText(title)).toBeNull()
  })

  test('is not shown in a frame', async () => {
    offered()
    vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window)
    await openCheckout('success', { pages: () => onPage(<InstallOffer />) })
    await screen.findByText('page')
    expect(screen.queryByText(title)).toBeNull()
  })
})

test.each([
  ['once a ticket is stored', { step: 'saved' }, 1],
  ['not before', { step: 'failed', failure: 'unreachable' }, 0],
] as const)('a stored ticket requests persistent storage: %s (W39)', async (_, progress, times) => {
  const persist = vi.fn(() => Promise.resolve(true))
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } })
  const { services } = await open({ keepTickets: keeping(progress) })
  await waitFor(() => expect(services.keepTickets).toHaveBeenCalled(), { timeout: 5000 })
  await waitFor(() => expect(persist).toHaveBeenCalledTimes(times))
  Reflect.deleteProperty(navigator, 'storage')
})
