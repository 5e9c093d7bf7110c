import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refused, type Result } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { unreachable, value, type Answers } from '../browse/render-browse.tsx'
import { free, order } from './reservations.ts'
import { callsOf, openCheckout, pass, stopTime, type Scene } from './render-checkout.tsx'

const validated = { validatedBookingInformation: true }
const onSite = { ON_SITE: { paymentProxy: 'ON_SITE', parameters: {} } }
const confirmed = value({
  success: true,
  redirect: false,
  redirectUrl: null,
  failure: false,
  gatewayIdOrNull: null,
})

const open = (scene: Scene = {}) => openCheckout('overview', { reservation: order(validated), ...scene })
const ofFree = () => ({ ...free(), ...validated })

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const box = (name: RegExp) => screen.findByRole('checkbox', { name })

describe('the steps', () => {
  test('say what is done, where one is, and what comes', async () => {
    await open()
    const items = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '1. Tickets (done)',
      '2. Your details (done)',
      '3. Payment',
      '4. Done',
    ])
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  })

  test('call the third one otherwise where there is nothing to pay', async () => {
    await open({ reservation: ofFree() })
    expect(await screen.findByText('3. Review')).toBeInTheDocument()
    expect(screen.queryByText('3. Payment')).toBeNull()
  })
})

test('the time left is shown here too', async () => {
  await open()
  expect(await screen.findByRole('timer', { name: 'Time left' })).toHaveTextContent('20:00')
})

describe('the one button', () => {
  test('waits for a method, then reads Confirm for one that is paid later', async () => {
    const { user } = await open()
    expect(await button(/^Pay CHF.100/)).toHaveAccessibleDescription('Choose how you want to pay.')
    await user.click(await screen.findByRole('radio', { name: /At the venue/ }))
    expect(await button('Confirm')).toHaveAccessibleDescription('Accept the terms to continue')
  })

  test('reads Continue for a free order, which is asked for no method', async () => {
    await open({ reservation: ofFree() })
    expect(await button('Continue')).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('sends nothing before the terms are accepted, and the privacy policy where there is one', async () => {
    const { user, call } = await open({
      reservation: ofFree(),
      event: { privacyPolicyUrl: 'https://x.example/privacy' },
    })
    const press = async () => user.click(await button('Continue'))
    await press()
    expect(await button('Continue')).toHaveAccessibleDescription('Accept the terms to continue')
    await user.click(await box(/terms/))
    expect(await button('Continue')).toHaveAccessibleDescription(
      'Confirm that you have read the privacy policy',
    )
    await press()
    expect(callsOf(call, endpoints.confirm)).toEqual([])
    expect(screen.getByRole('link', { name: /privacy policy/ })).toHaveAttribute(
      'href',
      'https://x.example/privacy',
    )
    await user.click(await box(/privacy/))
    await press()
    await waitFor(() => expect(callsOf(call, endpoints.confirm)).toHaveLength(1))
  })

  test('asks for no privacy policy where the event has none', async () => {
    await open({ event: { privacyPolicyUrl: null } })
    await box(/terms/)
    expect(screen.queryByRole('checkbox', { name: /privacy/ })).toBeNull()
  })

  test('is out of use when time is up', async () => {
    stopTime(order().validity + 1)
    const { call } = await open({ reservation: ofFree(), services: { now: () => Date.now() } })
    await pass(0)
    const next = screen.getByRole('button', { name: 'Continue', hidden: true })
    expect(next).toHaveAttribute('aria-disabled', 'true')
    expect(next).toHaveAccessibleDescription('Your time is up. The tickets are on sale again.')
    fireEvent.click(next)
    await pass(0)
    expect(callsOf(call, endpoints.confirm)).toEqual([])
  })
})

describe('the ways to pay', () => {
  test('a transfer whose details come later says so', async () => {
    const later = { BANK_TRANSFER: { paymentProxy: 'OFFLINE', parameters: { deferred: true } } }
    await open({ reservation: order({ ...validated, activePaymentMethods: later }) })
    expect(
      await screen.findByRole('radio', { name: /The organiser tells you later how to pay/ }),
    ).toBeChecked()
    expect(await button('Confirm')).toBeVisible()
  })

  test('the only one is chosen already', async () => {
    await open({ reservation: order({ ...validated, activePaymentMethods: onSite }) })
    expect(await screen.findByRole('radio', { name: /At the venue/ })).toBeChecked()
    expect(await button('Confirm')).toBeVisible()
  })

  test('of several none is', async () => {
    await open()
    for (const radio of await screen.findAllByRole('radio')) expect(radio).not.toBeChecked()
  })
})

const paid = () => ({ reservation: order({ ...validated, activePaymentMethods: onSite }) })

const paying = async (answers: Answers, server = paid()) => {
  const stage = await open({ office: server, answers })
  await stage.user.click(await box(/terms/))
  await stage.user.click(await button('Confirm'))
  return stage
}

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('while the order is on its way', () => {
  test('leaving the page is warned of, and no longer once the answer is there', async () => {
    let answer: (result: Result<unknown>) => void = () => undefined
    const { call } = await paying({ confirm: () => new Promise((resolve) => (answer = resolve)) })
    expect(await screen.findByText(/Your order is on its way/)).toBeVisible()
    await waitFor(() => expect(callsOf(call, endpoints.confirm)).toHaveLength(1))
    expect(leave()).toBe(true)
    answer(refused(422))
    await waitFor(() => expect(screen.queryByText(/Your order is on its way/)).toBeNull())
    expect(leave()).toBe(false)
  })

  test('a page that is only read can be left', async () => {
    await open()
    await box(/terms/)
    expect(leave()).toBe(false)
  })

  test('and accepted: the new status decides the page', async () => {
    const server = paid()
    const confirm = () => {
      server.reservation = order({ status: 'COMPLETE' })
      return confirmed
    }
    const { where } = await paying({ confirm }, server)
    await waitFor(() => expect(where()).toBe('success'))
  })
})

test('what the server refuses stands in its own words in a list above the button', async () => {
  await paying({
    confirm: () =>
      refused(422, [
        { code: 'error.STEP_2_PAYMENT_PROCESSING_ERROR', path: 'paymentForm', args: { 0: 'no funds' } },
        { code: 'error.of.a.newer.server', path: 'paymentForm', args: {} },
      ]),
    reservationStatus: () => value({ status: 'PENDING', validatedBookingInformation: true }),
  })
  const list = within(await screen.findByRole('alert')).getAllByRole('listitem')
  expect(list.map(({ textContent }) => textContent)).toEqual([
    'The payment failed: no funds',
    'The organizer’s server did not accept this. Check the field or choose something else.',
  ])
})

describe('back to the details', () => {
  test('asks the box office to open them again, and goes there', async () => {
    const server = paid()
    const backToBooking = () => {
      server.reservation = order()
      return value(true)
    }
    const { user, where, call } = await open({ office: server, answers: { backToBooking } })
    await user.click(await button('Change details'))
    await waitFor(() => expect(where()).toBe('book'))
    expect(callsOf(call, endpoints.backToBooking)).toEqual([
      { params: { reservationId: order().id }, body: {} },
    ])
  })

  test('without a network one stays, and it can be tried again', async () => {
    const { user, where } = await open({ answers: { backToBooking: () => unreachable } })
    await user.click(await button('Change details'))
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection to the server')
    expect(where()).toBe('overview')
  })
})
