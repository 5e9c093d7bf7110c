/** Flows of one call: what they send, and what they make of the answer. */
import { describe, expect, it, vi } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { refused, type Result } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { reserveEndpoints } from '#core/contract/reservation.ts'
import { waitingListEndpoints } from '#core/contract/waiting-list.ts'
import { backToBooking } from '#core/flows/back-to-booking.ts'
import { dropPaymentToken } from '#core/flows/drop-payment-token.ts'
import { joinWaitingList } from '#core/flows/join-waiting-list.ts'
import { reserveSubscription } from '#core/flows/reserve-subscription.ts'
import { applySubscriptionCode, removeSubscriptionCode } from '#core/flows/subscription-code.ts'
import type { CheckoutTools } from '#core/flows/tools.ts'
import { vote } from '#core/flows/vote.ts'

const value = (answer: unknown): Result<unknown> => ({
  kind: 'value',
  value: answer,
  warnings: [],
  serverTime: null,
})
const busy: Result<unknown> = { kind: 'busy', status: 503 }

/** CheckoutTools whose server gives one answer to every call. */
function answering(answer: Result<unknown>) {
  const call = vi.fn((_endpoint: unknown, _input: unknown) => Promise.resolve(answer))
  return { call, api: { call } as Partial<Api> as Api }
}

describe('joinWaitingList', () => {
  const entry = { shortName: 'pietra', request: { firstName: 'Ada', email: 'ada@example.org' } }

  it.each([
    [value(true), { kind: 'joined' }],
    [value(false), { kind: 'not-joined' }],
    [busy, busy],
    [refused(422), refused(422)],
  ])('with the answer %j returns %j', async (answer, outcome) => {
    const server = answering(answer)
    expect(await joinWaitingList(server, entry)).toEqual(outcome)
    expect(server.call.mock.calls).toEqual([
      [waitingListEndpoints.joinWaitingList, { params: { shortName: 'pietra' }, body: entry.request }],
    ])
  })
})

describe('reserveSubscription', () => {
  it.each([
    [value('r-1'), { kind: 'reserved', reservationId: 'r-1' }],
    [busy, busy],
  ])('with the answer %j returns %j', async (answer, outcome) => {
    const server = answering(answer)
    expect(await reserveSubscription(server, 's-1')).toEqual(outcome)
    expect(server.call.mock.calls).toEqual([
      [reserveEndpoints.reserveSubscription, { params: { id: 's-1' }, body: {} }],
    ])
  })
})

describe('applySubscriptionCode', () => {
  const entered = { reservationId: 'r-1', code: 'DD6GK3C7', email: 'ada@example.org' }

  it.each([
    [value(true), { kind: 'applied' }],
    [value(false), { kind: 'not-applicable' }],
    [busy, busy],
  ])('with the answer %j returns %j', async (answer, outcome) => {
    const server = answering(answer)
    expect(await applySubscriptionCode(server, entered)).toEqual(outcome)
    expect(server.call.mock.calls).toEqual([
      [
        endpoints.applyCode,
        {
          params: { reservationId: 'r-1' },
          body: { code: 'DD6GK3C7', email: 'ada@example.org', amount: null, type: 'SUBSCRIPTION' },
        },
      ],
    ])
  })

  it('adds the entered code to each problem of a refusal', async () => {
    const problem = { code: 'error.subscription.not-found', path: 'code', args: {} }
    const server = answering({ ...refused(422), problems: [problem] })
    expect(await applySubscriptionCode(server, entered)).toEqual({
      ...refused(422),
      problems: [{ ...problem, args: { 0: 'DD6GK3C7' } }],
    })
  })

  it('reports a text that is neither an id nor a PIN as an unknown PIN', async () => {
    const problem = { code: 'error.restrictedValue', path: 'code', args: {} }
    const server = answering({ ...refused(422), problems: [problem] })
    expect(await applySubscriptionCode(server, entered)).toMatchObject({
      problems: [{ code: 'subscription.pin.not.found', args: { 0: 'DD6GK3C7' } }],
    })
  })
})

describe('calls whose answer is returned as it is', () => {
  const tools = (server: { api: Api }) => server as Partial<CheckoutTools> as CheckoutTools
  const ballot = { shortName: 'pietra', pollId: 3, pin: '1234', optionId: 5 }

  it.each<[string, (server: { api: Api }) => Promise<unknown>, unknown, object]>([
    [
      'removeSubscriptionCode',
      (server) => removeSubscriptionCode(server, 'r-1'),
      endpoints.removeCode,
      { params: { reservationId: 'r-1' }, query: { type: 'SUBSCRIPTION' } },
    ],
    [
      'dropPaymentToken',
      (server) => dropPaymentToken(server, 'r-1'),
      endpoints.dropPaymentToken,
      { params: { reservationId: 'r-1' } },
    ],
    [
      'backToBooking',
      (server) => backToBooking(tools(server), 'r-1'),
      endpoints.backToBooking,
      { params: { reservationId: 'r-1' }, body: {} },
    ],
    [
      'vote',
      (server) => vote(server, ballot),
      endpoints.answerPoll,
      { params: { shortName: 'pietra', pollId: '3' }, body: { pin: '1234', optionId: 5 } },
    ],
  ])('%s returns the answer of the server', async (_, run, endpoint, input) => {
    const server = answering(value(true))
    expect(await run(server)).toEqual(value(true))
    expect(server.call.mock.calls).toEqual([[endpoint, input]])
  })
})
