import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { unreachable, value } from '../browse/render-browse.tsx'
import { order } from './reservations.ts'
import { openCheckout, pass, stopTime, type Scene } from './render-checkout.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('check of the provider on the processing page', () => {
  const atProvider = (scene: Scene) => {
    stopTime()
    return openCheckout('processing-payment', {
      reservation: order({ status: 'EXTERNAL_PROCESSING_PAYMENT' }),
      services: { now: () => Date.now() },
      ...scene,
    })
  }
  const press = () => screen.getByRole('button', { name: 'Check now' }).click()
  const checkAnswer = (over: object = {}) =>
    value({
      redirectUrl: null,
      successful: false,
      failed: false,
      redirect: false,
      initialized: false,
      gatewayIdOrNull: null,
      ...over,
    })

  test('is offered after 20 seconds and reports an open payment', async () => {
    await atProvider({ answers: { forceCheck: () => checkAnswer() } })
    await pass(19_000)
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
    await pass(2000)
    press()
    await pass(0)
    expect(screen.getByText('No result yet. We keep checking.')).toBeVisible()
  })

  test('becomes a warning with the number of the order after four minutes', async () => {
    await atProvider({})
    await pass(238_000)
    expect(screen.getByText('This is taking longer than usual. Do not pay again.')).toBeVisible()
    await pass(3000)
    expect(screen.getByText(/^The payment company is not answering/)).toBeVisible()
    expect(screen.getByText(new RegExp(order().shortId))).toBeVisible()
    expect(screen.getByRole('button', { name: 'Check now' })).toBeVisible()
  })

  test('names a missing connection and continues by itself', async () => {
    let connected = true
    let reservation = order({ status: 'EXTERNAL_PROCESSING_PAYMENT' })
    const stage = await atProvider({
      answers: { reservation: () => (connected ? value(reservation) : unreachable) },
    })
    await pass(0)
    connected = false
    await pass(30_000)
    expect(screen.getByText('No connection to the server')).toBeVisible()
    expect(screen.getByText(/^Do not pay again\. Keep this page open/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
    connected = true
    reservation = order({ status: 'STUCK' })
    await pass(60_000)
    expect(stage.where()).toBe('error')
  })

  test('reports a failed payment to the page that shows the shop in a frame', async () => {
    const postMessage = vi.fn()
    vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage } as unknown as Window)
    await atProvider({
      answers: { forceCheck: () => checkAnswer({ failed: true }) },
      event: { embeddingConfiguration: { enabled: true, notificationOrigin: 'https://host.example' } },
    })
    await pass(21_000)
    press()
    await pass(0)
    expect(postMessage.mock.calls).toEqual([
      [
        {
          status: 'EXTERNAL_PROCESSING_PAYMENT',
          id: order().id,
          error: 'The payment was not completed',
        },
        'https://host.example',
      ],
    ])
  })

  test('shows the page of the new status', async () => {
    const stage = await atProvider({
      answers: {
        forceCheck: () => {
          stage.server.reservation = order({ status: 'STUCK' })
          return checkAnswer({ successful: true })
        },
      },
    })
    await pass(21_000)
    press()
    await pass(10)
    expect(stage.where()).toBe('error')
  })
})
