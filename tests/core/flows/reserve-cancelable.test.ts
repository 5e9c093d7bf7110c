import { describe, expect, it, vi } from 'vitest'
import { refused, type Result } from '#core/api/result.ts'
import { reserveCancelable } from '#core/flows/reserve-cancelable.ts'
import type { CheckoutTools } from '#core/flows/tools.ts'
import { scriptedApi, unreachable, value } from '../../support/scripted-api.ts'

type Answer = { kind: 'reserved'; reservationId: string } | Extract<Result<never>, { kind: 'unreachable' }>
const lost: Answer = { kind: 'unreachable', reason: 'timeout' }
const order = { offer: 'event/pietra', content: 'two tickets' }
const other = { offer: 'event/pietra', content: 'three tickets' }

/** A window whose reservations wait for their answer. `releases`: answers of the server to the first releases. */
function openWindow(releases: Result<boolean>[] = []) {
  const released: string[] = []
  const answers: ((answer: Answer) => void)[] = []
  const { api } = scriptedApi({
    cancelReservation: ({ params }) => {
      const answer = releases.shift() ?? value(true)
      if (answer.kind === 'value') released.push(params.reservationId)
      return answer
    },
    reservationStatus: ({ params }) =>
      released.includes(params.reservationId) ? refused(404) : { kind: 'unreachable', reason: 'network' },
  })
  const pauses: { ms: number; end: () => void }[] = []
  const pause = (ms: number) => new Promise<void>((end) => pauses.push({ ms, end }))
  const tools = { api, database: () => Promise.reject(new Error('no storage')), pause }
  const press = (what = order) => {
    const controller = new AbortController()
    const outcome = reserveCancelable(
      tools as unknown as CheckoutTools & typeof tools,
      what,
      () => new Promise<Answer>((answer) => answers.push(answer)),
      controller.signal,
    )
    return { outcome, cancel: () => controller.abort() }
  }
  /** Answers a call by its number. */
  const answer = (call: number, given: Answer = { kind: 'reserved', reservationId: `r-${String(call)}` }) =>
    answers[call]?.(given)
  return { press, answer, released, pauses, sent: () => answers.length }
}

const canceled = { kind: 'canceled' }
const reserved = (reservationId: string) => ({ kind: 'reserved', reservationId })

describe('reserveCancelable', () => {
  it('sends within the press and returns the answer of a call without Cancel (B500)', async () => {
    const { press, answer, sent, released } = openWindow()
    const first = press()
    expect(sent()).toBe(1)
    answer(0)
    expect(await first.outcome).toEqual(reserved('r-0'))
    expect(released).toEqual([])
  })

  it('releases a reservation whose answer comes after Cancel (B500)', async () => {
    const { press, answer, released } = openWindow()
    const first = press()
    first.cancel()
    answer(0)
    expect(await first.outcome).toEqual(canceled)
    await vi.waitFor(() => expect(released).toEqual(['r-0']))
  })

  it('releases nothing when the answer of a canceled call is lost, and reserves anew at the next press (B500)', async () => {
    const { press, answer, sent, released } = openWindow()
    const first = press()
    first.cancel()
    answer(0, lost)
    expect(await first.outcome).toEqual(canceled)
    const second = press()
    await vi.waitFor(() => expect(sent()).toBe(2))
    answer(1)
    expect(await second.outcome).toEqual(reserved('r-1'))
    expect(released).toEqual([])
  })

  it('gives the late answer to a second press for the same tickets, and reserves once (B500)', async () => {
    const { press, answer, sent, released } = openWindow()
    const first = press()
    first.cancel()
    const second = press()
    answer(0)
    expect(await first.outcome).toEqual(canceled)
    expect(await second.outcome).toEqual(reserved('r-0'))
    expect(sent()).toBe(1)
    expect(released).toEqual([])
  })

  it('releases the late answer once when the second press is canceled too (B500)', async () => {
    const { press, answer, sent, released } = openWindow()
    for (const _ of [1, 2]) press().cancel()
    answer(0)
    await vi.waitFor(() => expect(released).toEqual(['r-0']))
    expect(sent()).toBe(1)
  })

  it('reserves other tickets only when the canceled reservation is released (B500)', async () => {
    const { press, answer, sent, released } = openWindow()
    press().cancel()
    const second = press(other)
    expect(sent()).toBe(1)
    answer(0)
    await vi.waitFor(() => expect(sent()).toBe(2))
    expect(released).toEqual(['r-0'])
    answer(1)
    expect(await second.outcome).toEqual(reserved('r-1'))
    expect(released).toEqual(['r-0'])
  })

  it('sends nothing for a press that was canceled while it waited for the release (B500)', async () => {
    const { press, answer, sent, released } = openWindow()
    press().cancel()
    const second = press(other)
    second.cancel()
    answer(0)
    expect(await second.outcome).toEqual(canceled)
    expect(released).toEqual(['r-0'])
    expect(sent()).toBe(1)
  })

  it('does not give a reservation that is being released to the next press (B500)', async () => {
    const { press, answer, sent, released } = openWindow()
    press().cancel()
    answer(0)
    await Promise.resolve()
    const second = press()
    await vi.waitFor(() => expect(sent()).toBe(2))
    answer(1)
    expect(await second.outcome).toEqual(reserved('r-1'))
    expect(released).toEqual(['r-0'])
  })

  it('releases again after a pause while the server does not answer, and does not delay the next press by it (B500)', async () => {
    const { press, answer, sent, released, pauses } = openWindow([unreachable, { kind: 'busy', status: 503 }])
    press().cancel()
    answer(0)
    await vi.waitFor(() => expect(pauses).toHaveLength(1))
    const second = press(other)
    await vi.waitFor(() => expect(sent()).toBe(2))
    answer(1)
    expect(await second.outcome).toEqual(reserved('r-1'))
    pauses[0]?.end()
    await vi.waitFor(() => expect(pauses).toHaveLength(2))
    pauses[1]?.end()
    await vi.waitFor(() => expect(released).toEqual(['r-0']))
    expect(pauses[1]?.ms).toBeGreaterThan(pauses[0]?.ms ?? 0)
  })

  it('stops to release after five attempts, when the reservation has ended by itself (B500)', async () => {
    const { press, answer, pauses } = openWindow(Array.from({ length: 9 }, () => unreachable))
    press().cancel()
    answer(0)
    for (const pause of [0, 1, 2, 3]) {
      await vi.waitFor(() => expect(pauses).toHaveLength(pause + 1))
      pauses[pause]?.end()
    }
    await vi.waitFor(() => expect(pauses).toHaveLength(4))
    expect(pauses.reduce((sum, { ms }) => sum + ms, 0)).toBe(18 * 60_000)
  })

  it('reserves for another event without a wait for the canceled call (B500)', () => {
    const { press, sent } = openWindow()
    press().cancel()
    press({ offer: 'event/lakeconf', content: 'two tickets' })
    expect(sent()).toBe(2)
  })
})
