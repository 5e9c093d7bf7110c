import { onlineManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as offline from '#device/browser/opens-offline.ts'
import { endpoints } from '#shell/endpoints.ts'
import { loaderIcon } from '#ui/content/Icon.tsx'
import { withConnectionStatus } from '#ui/data/connection.ts'
import {
  callsOf,
  openCheckout,
  pass,
  stopTime,
  type CheckoutOptions,
} from '../../../purchase/pages/render-checkout.tsx'
import { first, order, orderOf, second, ticket } from '../../../support/orders.ts'
import { scriptedApi, unreachable, value } from '../../../support/wire/scripted-api.ts'

const ada = { firstName: 'Ada', lastName: 'Keller', fullName: 'Ada Keller', email: 'ada@example.org' }

/** The success page of a reservation whose tickets are all stored. */
const open = (uuids: readonly string[] = [first], options: CheckoutOptions = {}) =>
  openCheckout('success', {
    reservation: orderOf(
      uuids.map((uuid) => ticket(uuid, { ...ada, assigned: true, acquired: true })),
      { status: 'COMPLETE', ...ada },
    ),
    ...options,
    services: {
      keepTickets: (_, tell) => {
        for (const uuid of uuids) tell({ uuid, step: 'saved' })
        return Promise.resolve(true)
      },
      ...options.services,
    },
  })

/** The answer of the last call, which is the state of the connection. */
const answered = async (info: () => typeof unreachable) =>
  void (await withConnectionStatus(scriptedApi({ info }).api).call(endpoints.info, {}))

const ready = 'Saved, ready for the door'
const online = /This browser opens tickets only online/

afterEach(() => answered(() => ({ kind: 'busy', status: 503 })))

describe('SavedNotice', () => {
  it('shows that tickets open without a connection when a worker has the app (W5)', async () => {
    vi.spyOn(offline, 'opensOffline').mockResolvedValue(true)
    await answered(() => unreachable)
    await open()
    expect(await screen.findByText(ready)).toBeVisible()
    expect(screen.getByText(/Your saved tickets still work/)).toBeVisible()
    expect(screen.queryByText(online)).toBeNull()
  })

  it('shows the progress while a ticket is saved again, and the failure afterwards (W5)', async () => {
    vi.spyOn(offline, 'opensOffline').mockResolvedValue(true)
    await answered(() => unreachable)
    let end: () => void = () => undefined
    let tries = 0
    const { user } = await open([first, second], {
      services: {
        keepTickets: (_, tell) => {
          tries += 1
          tell({ uuid: first, step: 'saved' })
          tell({ uuid: second, step: 'failed', failure: 'storage' })
          if (tries === 1) return Promise.resolve(false)
          return new Promise((resolve) => {
            end = () => resolve(false)
          })
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Save again' }))
    expect(screen.queryByText(/Your saved tickets still work/)).toBeNull()
    expect(await screen.findByText(/^1 of 2/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save again' })).toBeNull()
    end()
    expect(await screen.findByRole('button', { name: 'Save again' })).toBeVisible()
  })

  it('does not name the door for a ticket of an online event', async () => {
    vi.spyOn(offline, 'opensOffline').mockResolvedValue(true)
    await open([first], { event: { format: 'ONLINE' } })
    expect(await screen.findByText('Saved on this device')).toBeVisible()
    expect(screen.getByText('To join the event you need a connection.')).toBeVisible()
    expect(screen.queryByText(ready)).toBeNull()
  })

  it('does not promise to open offline while the worker is being installed, and asks for one more visit where the connection ends', async () => {
    vi.spyOn(offline, 'opensOffline').mockReturnValue(new Promise(() => undefined))
    await open()
    expect(await screen.findByText('Keep this page open: almost ready.')).toBeVisible()
    expect(screen.queryByText(ready)).toBeNull()
    act(() => onlineManager.setOnline(false))
    expect(await screen.findByText(/^Open this page once more with a connection/)).toBeVisible()
    expect(screen.queryByText(/^Keep this page open/)).toBeNull()
    act(() => onlineManager.setOnline(true))
  })

  it('offers PDF and mail where tickets open only with a connection', async () => {
    vi.spyOn(offline, 'opensOffline').mockResolvedValue(false)
    const { user, call } = await open([first], { answers: { resendReservationEmail: () => value(true) } })
    expect(await screen.findByText(online)).toBeVisible()
    expect(screen.queryByText(ready)).toBeNull()
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      `/api/v2/public/event/pietra/ticket/${first}/download-ticket`,
    )
    const [resend] = screen.getAllByRole('button', { name: 'Send the confirmation again' })
    if (resend) await user.click(resend)
    expect(callsOf(call, endpoints.resendReservationEmail)).toMatchObject([
      { params: { reservationId: order().id } },
    ])
  })

  it('leaves the PDFs of several tickets to their cards', async () => {
    vi.spyOn(offline, 'opensOffline').mockResolvedValue(false)
    await open([first, second])
    expect(await screen.findByText(online)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Download PDF' })).toBeNull()
    expect(screen.getAllByRole('link', { name: /^Download the ticket/ })).toHaveLength(2)
  })

  it('assumes that a connection is needed when no worker is active after 30 seconds', async () => {
    stopTime()
    const { opensOffline } = offline
    const never = () => new Promise<never>(() => undefined)
    vi.spyOn(offline, 'opensOffline').mockImplementation(() =>
      opensOffline({ ready: never() }, { match: never }),
    )
    await open()
    await pass(100)
    const state = screen.getByText('Saved on this device').closest('[role=status]')
    expect(state?.querySelector('path')?.getAttribute('d')).not.toBe(loaderIcon)
    expect(state).not.toHaveClass('saved')
    await pass(29_000)
    expect(screen.queryByText(online)).toBeNull()
    await pass(2000)
    expect(screen.getByText(online)).toBeVisible()
  })

  it('names the seven days of a browser of Apple', async () => {
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal('GestureEvent', class {})
    vi.spyOn(offline, 'opensOffline').mockResolvedValue(true)
    await open()
    expect(await screen.findByText(/after 7 days without a visit, unless you install/)).toBeVisible()
  })
})
