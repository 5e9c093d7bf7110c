import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { order } from '../../../support/orders.ts'
import { unreachable, value, type Answers, type AnswerTo } from '../../../support/wire/scripted-api.ts'
import { callsOf, pass } from '../../pages/render-checkout.tsx'
import { paid, paying } from './pay-on-site.ts'

const button = (name: string) => screen.findByRole('button', { name })

describe('confirmation without an answer', () => {
  const notice = () => screen.getByRole('alert')

  test('focuses the notice, and the bar offers only to check', async () => {
    await paying({ confirm: () => unreachable, reservationStatus: () => unreachable })
    await waitFor(() => expect(notice()).toHaveTextContent('It is not clear whether your order arrived'))
    await waitFor(() => expect(notice().parentElement).toHaveFocus())
    const bar = within(screen.getByRole('region', { name: 'Next step' }))
    // The one that expands shows the table of the order.
    const actions = bar.getAllByRole('button').filter((each) => !each.hasAttribute('aria-expanded'))
    expect(actions.map(({ textContent }) => textContent)).toEqual(['Check now'])
  })

  test('names the order, offers no change of its details, and asks not to pay or order again until it is clear', async () => {
    await paying({ confirm: () => unreachable, reservationStatus: () => unreachable })
    await waitFor(() => expect(notice()).toHaveTextContent('Do not pay or order again until this is clear.'))
    expect(notice()).toHaveTextContent(`Order ${order().shortId}`)
    expect(screen.queryByRole('button', { name: 'Change details', hidden: true })).toBeNull()
  })

  test('reports that the order is being checked only while it is', async () => {
    let answer: (result: AnswerTo<'reservationStatus'>) => void = () => undefined
    let statuses: NonNullable<Answers['reservationStatus']> = () => unreachable
    const { user } = await paying({
      confirm: () => unreachable,
      reservationStatus: (input) => statuses(input),
    })
    const check = await button('Check now')
    expect(screen.queryByText('Your order is being checked')).toBeNull()
    statuses = () => new Promise((resolve) => (answer = resolve))
    await user.click(check)
    expect(notice()).toHaveTextContent('Your order is being checked')
    answer(unreachable)
    await waitFor(() => expect(notice()).toHaveTextContent('It is not clear whether your order arrived'))
    await waitFor(() => expect(notice().parentElement).toHaveFocus())
  })
})

describe('confirmation without an answer, while the page stays open', () => {
  const unanswered = async (statuses: () => AnswerTo<'reservationStatus'>) => {
    const server = paid()
    const page = await paying({ confirm: () => unreachable, reservationStatus: statuses }, server)
    const check = await button('Check now')
    return { ...page, server, check }
  }

  const reconnect = () => {
    fireEvent.offline(window)
    fireEvent.online(window)
  }

  test('checks after 3, 5, 10 and each 15 s while it is visible (P253)', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const times: number[] = []
    await unanswered(() => (times.push(Date.now()), unreachable))
    times.splice(0, times.length, Date.now())
    await pass(50_000)
    const waits = () => times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000))
    expect(waits()).toEqual([3, 5, 10, 15, 15])
    // A press begins anew.
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }))
    await pass(0)
    times.splice(0, times.length, Date.now())
    await pass(9000)
    expect(waits()).toEqual([3, 5])
    vi.useRealTimers()
  })

  test('leads to the success page by itself once the server has the order (P253)', async () => {
    let status = unreachable as AnswerTo<'reservationStatus'>
    const { where, server } = await unanswered(() => status)
    server.reservation = order({ status: 'COMPLETE' })
    status = value({ status: 'COMPLETE', validatedBookingInformation: true })
    reconnect()
    await waitFor(() => expect(where()).toBe('success'))
  })

  test('offers the order again once the server answers without it, and sends it at one press (P253)', async () => {
    const status = { PENDING: value({ status: 'PENDING', validatedBookingInformation: true } as const) }
    let answer: AnswerTo<'reservationStatus'> = unreachable
    const { user, call } = await unanswered(() => answer)
    answer = status.PENDING
    reconnect()
    const order = await button('Order and pay later')
    expect(screen.getByRole('alert')).toHaveTextContent('Your order has not arrived')
    expect(callsOf(call, endpoints.confirm)).toHaveLength(1)
    await user.click(order)
    await waitFor(() => expect(callsOf(call, endpoints.confirm)).toHaveLength(2))
  })

  test('checks without moving the focus (P253)', async () => {
    const { check, call } = await unanswered(() => unreachable)
    const before = callsOf(call, endpoints.reservationStatus).length
    check.focus()
    reconnect()
    await waitFor(() => expect(callsOf(call, endpoints.reservationStatus).length).toBeGreaterThan(before))
    expect(check).toHaveFocus()
  })
})
