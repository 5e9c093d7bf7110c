import { describe, expect, it, vi } from 'vitest'
import { collectAuthenticatedCard, collectCardToken } from '#purchase/flows/collect-card-payment.ts'
import type { CardAnswer, CardFields } from '#purchase/rules/payment/card-payment.ts'
import { endpoints } from '#shell/endpoints.ts'
import type { Api } from '#wire/client.ts'
import { refused, type Result } from '#wire/result.ts'
import { startedPayment, succeeded } from '../../support/orders.ts'

const value = <T>(answer: T): Result<T> => ({ kind: 'value', value: answer, warnings: [], serverTime: null })
const noAnswer: Result<never> = { kind: 'unreachable', reason: 'network' }
const initialized = (over: object = {}) => value({ ...startedPayment, ...over })
const status = (over: object = {}) =>
  value({ ...succeeded, success: false, failure: false, gatewayIdOrNull: 'pi_1', ...over })

/** Answers init once and the status in turn, its last answer again and again; records the calls. */
function toolsFor(
  init: Result<unknown>,
  statuses: Result<unknown>[],
  answer: CardAnswer = { kind: 'accepted', token: null },
  cancels: Result<unknown>[] = [],
) {
  const calls: string[] = []
  const params: unknown[] = []
  const call = (endpoint: unknown, input: object) => {
    params.push('params' in input ? input.params : null)
    if (endpoint === endpoints.initPayment) return Promise.resolve(init)
    if (endpoint === endpoints.cancelPayment) {
      calls.push('cancel')
      return Promise.resolve(cancels.shift() ?? value(true))
    }
    calls.push('status')
    return Promise.resolve(statuses.length > 1 ? statuses.shift() : statuses[0])
  }
  const confirm = vi.fn((_: string) => Promise.resolve(answer))
  const card: CardFields = { confirm, createToken: () => Promise.resolve(answer) }
  const waits: number[] = []
  const onDelay = vi.fn()
  const onUnreachable = vi.fn<(unreachable: boolean) => void>()
  const onPollFailure = vi.fn()
  const wait = (ms: number) => Promise.resolve(waits.push(ms))
  const collect = () =>
    collectAuthenticatedCard(
      { api: { call } as unknown as Api },
      { reservationId: 'r-1', card, wait, onDelay, onUnreachable, onPollFailure },
    )
  return { collect, calls, params, confirm, waits, onDelay, onUnreachable, onPollFailure }
}

describe('collectAuthenticatedCard', () => {
  it('confirms the card with the secret and returns the payment id when the status succeeds (P157)', async () => {
    const { collect, confirm, waits, params, onPollFailure } = toolsFor(initialized(), [
      status(),
      noAnswer,
      status({ success: true }),
    ])
    expect(await collect()).toEqual({ kind: 'collected', gatewayToken: 'pi_1' })
    expect(confirm).toHaveBeenCalledExactlyOnceWith('secret')
    expect(waits).toEqual([1000, 1000, 1000])
    expect(onPollFailure.mock.calls).toEqual([[noAnswer]])
    const card = { reservationId: 'r-1', method: 'CREDIT_CARD' }
    expect(params).toEqual([card, card, card, card])
  })

  it('cancels the payment and returns the reason when the provider declines the card (P157)', async () => {
    const { collect, calls } = toolsFor(initialized(), [], {
      kind: 'declined',
      reason: 'Your card was declined.',
    })
    expect(await collect()).toEqual({ kind: 'declined', reason: 'Your card was declined.' })
    expect(calls).toEqual(['cancel'])
  })

  it('returns declined without a reason when the status fails', async () => {
    const { collect } = toolsFor(initialized(), [status({ failure: true })])
    expect(await collect()).toEqual({ kind: 'declined', reason: null })
  })

  it('reports a delay after every tenth status and leaves the result to the reservation after 120 (P158, P176)', async () => {
    const { collect, calls, onDelay } = toolsFor(initialized(), [status()])
    expect(await collect()).toEqual({ kind: 'changed' })
    expect(calls).toHaveLength(120)
    expect(onDelay).toHaveBeenCalledTimes(12)
  })

  it('reports no delay before the tenth status (P176)', async () => {
    const nine = [...Array<Result<unknown>>(8).fill(status()), status({ success: true })]
    const { collect, onDelay } = toolsFor(initialized(), nine)
    await collect()
    expect(onDelay).not.toHaveBeenCalled()
  })

  it('does not confirm a card when the payment is further than the page expects (P157, P173)', async () => {
    const { collect, confirm } = toolsFor(
      initialized({ clientSecret: null, reservationStatusChanged: true }),
      [],
    )
    expect(await collect()).toEqual({ kind: 'changed' })
    expect(confirm).not.toHaveBeenCalled()
  })

  it('returns the message of the server when it starts no payment', async () => {
    const { collect } = toolsFor(initialized({ clientSecret: null, errorMessage: 'Not on the list.' }), [])
    expect(await collect()).toEqual({ kind: 'declined', reason: 'Not on the list.' })
  })

  it.each([
    [refused(404), refused(404), []],
    [{ kind: 'busy', status: 502 } as const, { kind: 'busy', status: 502 }, ['cancel']],
    [noAnswer, { kind: 'not-started' }, ['cancel']],
  ])(
    'after the answer %o to the start returns %o, and cancels a payment whose answer may be lost',
    async (answer, outcome, expected) => {
      const { collect, confirm, calls } = toolsFor(answer, [])
      expect(await collect()).toEqual(outcome)
      expect(confirm).not.toHaveBeenCalled()
      expect(calls).toEqual(expected)
    },
  )

  it('cancels a payment with a lost start once a second until the server answers, and reports the missing connection', async () => {
    const { collect, calls, waits, onUnreachable } = toolsFor(noAnswer, [], undefined, [noAnswer, noAnswer])
    expect(await collect()).toEqual({ kind: 'not-started' })
    expect(calls).toEqual(['cancel', 'cancel', 'cancel'])
    expect(waits).toEqual([1000, 1000])
    expect(onUnreachable.mock.calls).toEqual([[true], [true], [false]])
  })

  it('leaves the result unknown when the server stays unreachable or refuses to cancel', async () => {
    const dark = toolsFor(noAnswer, [], undefined, Array<Result<unknown>>(120).fill(noAnswer))
    expect(await dark.collect()).toEqual(noAnswer)
    expect(dark.calls).toHaveLength(120)
    expect(await toolsFor(noAnswer, [], undefined, [refused(404)]).collect()).toEqual(noAnswer)
  })

  it('reports a missing connection and the failed request while the status is polled (P233)', async () => {
    const { collect, onUnreachable, onPollFailure } = toolsFor(initialized(), [
      noAnswer,
      status({ success: true }),
    ])
    await collect()
    expect(onUnreachable.mock.calls).toEqual([[true], [false]])
    expect(onPollFailure.mock.calls).toEqual([[noAnswer]])
  })
})

describe('collectCardToken', () => {
  it.each([
    [
      { kind: 'accepted', token: 'tok_1' },
      { kind: 'collected', gatewayToken: 'tok_1' },
    ],
    [
      { kind: 'declined', reason: 'Wrong number' },
      { kind: 'declined', reason: 'Wrong number' },
    ],
  ] as const)('with the answer %o returns %o', async (answer, expected) => {
    const card: CardFields = {
      confirm: () => Promise.resolve(answer),
      createToken: () => Promise.resolve(answer),
    }
    expect(await collectCardToken(card)).toEqual(expected)
  })
})
