import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isEmbedded, notifyParent } from '#purchase/parts/embedding.ts'
import { getDraft } from '#purchase/store/read-drafts.ts'
import { endpoints } from '#shell/endpoints.ts'
import { refused, type Result } from '#wire/result.ts'
import { free, order } from '../../support/orders.ts'
import { value } from '../../support/wire/scripted-api.ts'
import { callsOf, openCheckout, pass, stopTime, type CheckoutOptions } from './render-checkout.tsx'

const standing = { status: 'PENDING', validatedBookingInformation: false }
const canceled = { cancelReservation: () => value(true) }
const framed = { embeddingConfiguration: { enabled: true, notificationOrigin: 'https://host.example' } }
const over = { services: { now: () => order().validity } }

/** Puts the page into a frame; returns the spy of messages to the parent. */
function frame() {
  const postMessage = vi.fn()
  vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage } as unknown as Window)
  return postMessage
}

afterEach(() => {
  vi.restoreAllMocks()
})

const cancelling = async (options: CheckoutOptions = {}) => {
  const setup = await openCheckout('book', { answers: canceled, ...options })
  await setup.user.click(await screen.findByRole('button', { name: 'Cancel this order' }))
  const question = within(await screen.findByRole('dialog', { name: /^Cancel this order\?/ }))
  return { ...setup, question }
}

describe('cancelling a reservation', () => {
  test('asks first and sends nothing when the visitor declines (B87, B115)', async () => {
    const { user, question, call, where } = await cancelling()
    await user.click(question.getByRole('button', { name: 'Keep order' }))
    expect(screen.queryByRole('dialog', { name: /^Cancel this order\?/ })).toBeNull()
    expect(callsOf(call, endpoints.cancelReservation)).toEqual([])
    expect(where()).toBe('book')
  })

  test('cancels the reservation and replaces the page by the event (B115, B133)', async () => {
    const { user, question, call, router } = await cancelling()
    await user.click(question.getByRole('button', { name: 'Cancel order' }))
    expect(await screen.findByText('event page')).toBeVisible()
    expect(callsOf(call, endpoints.cancelReservation)).toEqual([{ params: { reservationId: order().id } }])
    expect(router.state.historyAction).toBe('REPLACE')
    await router.navigate(-1)
    expect(await screen.findByText('before')).toBeVisible()
  })

  test('shows the page of a reservation that was completed in another tab instead of cancelling it', async () => {
    const server = { reservation: order() }
    const { user, question, where } = await cancelling({
      server,
      answers: { ...canceled, reservationStatus: () => value({ ...standing, status: 'COMPLETE' }) },
    })
    server.reservation = order({ status: 'COMPLETE', firstName: 'Ada' })
    await user.click(question.getByRole('button', { name: 'Cancel order' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Almost there, Ada' })).toBeVisible()
    expect(where()).toBe('success')
  })
})

describe('expired reservation', () => {
  test.each(['book', 'overview'])('locks the %s page and leads to the event (B86, P87)', async (step) => {
    const { user, call, router } = await openCheckout(step, {
      reservation: order({ validatedBookingInformation: step === 'overview' }),
      answers: canceled,
      ...over,
    })
    const notice = within(await screen.findByRole('dialog', { name: 'Your time is up' }))
    expect(notice.getAllByRole('button')).toHaveLength(1)
    await user.click(notice.getByRole('button', { name: 'Choose tickets again' }))
    expect(await screen.findByText('event page')).toBeVisible()
    expect(callsOf(call, endpoints.cancelReservation)).toEqual([{ params: { reservationId: order().id } }])
    expect(router.state.historyAction).toBe('REPLACE')
  })

  test.each(['book', 'overview'])(
    'shows the order on the %s page when another tab completed it',
    async (step) => {
      const validatedBookingInformation = step === 'overview'
      const server = { reservation: order({ validatedBookingInformation }) }
      const clock = { now: order().validity - 60_000 }
      stopTime(clock.now)
      const { where, call } = await openCheckout(step, {
        server,
        answers: { ...canceled, reservationStatus: () => value({ ...standing, status: 'COMPLETE' }) },
        services: { now: () => Date.now() },
      })
      await pass(0)
      expect(where()).toBe(step)
      server.reservation = order({ status: 'COMPLETE', firstName: 'Ada' })
      await pass(61_000)
      await pass(0)
      expect(screen.getByRole('heading', { level: 1, name: 'Almost there, Ada' })).toBeVisible()
      expect(callsOf(call, endpoints.cancelReservation)).toEqual([])
    },
  )

  test("continues when only the device's clock was changed", async () => {
    const real = order().validity - 20 * 60_000
    let ahead = 0
    stopTime(real)
    const at = <T,>(answer: T) => ({ ...value(answer), serverTime: Date.now() }) as Result<T>
    await openCheckout('book', {
      answers: { reservation: () => at(order()), reservationStatus: () => at(standing) },
      services: { now: () => Date.now() + ahead },
    })
    await pass(0)
    ahead = 5 * 60 * 60_000
    await pass(2000)
    await pass(1000)
    expect(screen.queryByRole('dialog', { name: 'Your time is up' })).toBeNull()
    expect(screen.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/19:5\d$/)
    expect(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled')
  })

  test('prevents sending the details by button and by Enter (B116, B127)', async () => {
    const { call, database } = await openCheckout('book', { answers: canceled, ...over })
    const next = await screen.findByRole('button', { name: 'Continue', hidden: true })
    expect(next).toHaveAttribute('aria-disabled', 'true')
    expect(next).toHaveAttribute('title', 'Your time is up. What was reserved is on sale again.')
    fireEvent.click(next)
    fireEvent.submit(document.querySelector('form') as HTMLFormElement)
    // A sent form is stored in the draft first, so an unchanged draft proves that nothing was sent.
    await act(() => getDraft(database, `booking/${order().id}`))
    await act(() => getDraft(database, `booking/${order().id}`))
    expect(callsOf(call, endpoints.validateToOverview)).toEqual([])
  })

  test('notifies the parent page of the frame (B78, B134, P139)', async () => {
    const postMessage = frame()
    const { user, where } = await openCheckout('book', { answers: canceled, event: framed, ...over })
    await user.click(await screen.findByRole('button', { name: 'Choose tickets again' }))
    await waitFor(() =>
      expect(postMessage.mock.calls).toEqual([
        [{ status: 'CANCELLED', id: order().id }, 'https://host.example'],
      ]),
    )
    expect(where()).toBe('book')
  })

  test('is canceled by the back link of the overview, which leads to the event (P88)', async () => {
    const { router, call } = await openCheckout('overview', {
      reservation: order({ validatedBookingInformation: true }),
      answers: canceled,
      ...over,
    })
    await screen.findByRole('button', { name: 'Choose tickets again' })
    await act(() => router.navigate('?change=true'))
    expect(await screen.findByText('event page')).toBeVisible()
    expect(callsOf(call, endpoints.cancelReservation)).toHaveLength(1)
    expect(callsOf(call, endpoints.backToBooking)).toEqual([])
  })
})

describe('embedded in a frame', () => {
  const discreet = () => order({ metadata: { ...order().metadata, hideContactData: true } })
  const contact = () => screen.queryByRole('heading', { name: 'Contact' })

  test('hides the contact where the server requests it (P115)', async () => {
    frame()
    await openCheckout('book', { reservation: discreet(), event: framed })
    await screen.findByRole('button', { name: 'Cancel this order' })
    expect(contact()).toBeNull()
  })

  test('shows the contact outside of a frame', async () => {
    await openCheckout('book', { reservation: discreet(), event: framed })
    await screen.findByRole('button', { name: 'Cancel this order' })
    expect(contact()).toBeVisible()
  })

  test('notifies the parent page of the reason of a refused payment (B78, B197)', async () => {
    const postMessage = frame()
    const { user } = await openCheckout('overview', {
      reservation: { ...free(), validatedBookingInformation: true },
      event: framed,
      answers: {
        confirm: () => refused(422, [{ code: 'error.STEP_2_ORDER_HAS_EXPIRED', path: '', args: {} }]),
        reservationStatus: () => value({ status: 'PENDING', validatedBookingInformation: true }),
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: /terms/ }))
    await user.click(await screen.findByRole('button', { name: 'Get tickets' }))
    await waitFor(() =>
      expect(postMessage.mock.calls).toEqual([
        [
          { status: 'PENDING', id: free().id, error: expect.stringMatching(/\w \w.* \(422\)$/) as unknown },
          'https://host.example',
        ],
      ]),
    )
  })
})

test.each([
  ['waiting-payment', 'OFFLINE_PAYMENT'],
  ['deferred-payment', 'DEFERRED_OFFLINE_PAYMENT'],
  ['processing-payment', 'EXTERNAL_PROCESSING_PAYMENT'],
] as const)('the page %s posts no status to the parent page (P139)', async (step, status) => {
  const postMessage = frame()
  await openCheckout(step, {
    reservation: order({ status, validatedBookingInformation: true }),
    event: framed,
  })
  await screen.findByRole('heading', { level: 1 })
  expect(postMessage).not.toHaveBeenCalled()
})

describe('notifyParent', () => {
  const message = { status: 'CANCELLED', id: 'r1' }
  const within = (parent: object | null): Window => {
    const page: { parent?: unknown } = {}
    page.parent = parent ?? page
    return page as Window
  }

  test.each([
    ['a message to the origin that the organizer configured', 'other', framed.embeddingConfiguration, true],
    ['nothing without a configured origin', 'other', { enabled: true, notificationOrigin: '' }, false],
    ['nothing where embedding is off', 'other', { ...framed.embeddingConfiguration, enabled: false }, false],
    ['nothing outside of a frame', 'none', framed.embeddingConfiguration, false],
  ])('posts %s (B78)', (_, kind, embeddingConfiguration, isPosted) => {
    const postMessage = vi.fn()
    const page = within(kind === 'other' ? { postMessage } : null)
    expect(isEmbedded({ embeddingConfiguration }, page)).toBe(isPosted)
    notifyParent({ embeddingConfiguration }, message, page)
    expect(postMessage.mock.calls).toEqual(isPosted ? [[message, 'https://host.example']] : [])
  })
})
