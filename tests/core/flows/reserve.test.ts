import { describe, expect, it, vi } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { refused, type Result } from '#core/api/result.ts'
import { reserveEndpoints } from '#core/contract/reserve-endpoints.ts'
import { reserve } from '#core/flows/reserve.ts'

const request = {
  shortName: 'pietra',
  lang: 'de',
  selection: { tickets: { 4: 2, 5: 0 }, services: { 3: 1 } },
  options: { promoCode: null, captcha: null, services: [{ additionalServiceId: 3, quantity: 1 }] },
}

function shop(answer: Result<unknown>) {
  const steps: unknown[] = []
  const call = vi.fn((endpoint: unknown, input: unknown) => {
    steps.push('call')
    return Promise.resolve(endpoint === reserveEndpoints.reserveTickets && input ? answer : null)
  })
  const draft = { keep: (...kept: unknown[]) => void steps.push(['keep', ...kept]) }
  return { tools: { api: { call } as unknown as Api, draft }, call, steps }
}
const accepted: Result<unknown> = { kind: 'value', value: 'r-1', warnings: [], serverTime: null }

describe('reserve', () => {
  it('stores the selection before it sends it, and returns the id of the reservation', async () => {
    const { tools, steps, call } = shop(accepted)
    expect(await reserve(tools, request)).toEqual({ kind: 'reserved', reservationId: 'r-1' })
    expect(steps).toEqual([['keep', 'pietra', { 4: 2, 5: 0 }, { 3: 1 }], 'call'])
    expect(call.mock.calls[0]?.[1]).toEqual({
      params: { shortName: 'pietra' },
      query: { lang: 'de' },
      body: {
        promoCode: null,
        captcha: null,
        reservation: [{ ticketCategoryId: 4, amount: 2 }],
        additionalService: [{ additionalServiceId: 3, quantity: 1 }],
      },
    })
  })

  it('sends and stores nothing without a selected ticket, also with a donation', async () => {
    const { tools, steps } = shop(accepted)
    expect(
      await reserve(tools, { ...request, selection: { tickets: { 4: 0 }, services: { 3: 1 } } }),
    ).toEqual({ kind: 'nothing-chosen' })
    expect(steps).toEqual([])
  })

  it.each<[string, Result<unknown>]>([
    ['a refusal', refused(422)],
    ['a busy server', { kind: 'busy', status: 503 }],
    ['a missing answer', { kind: 'unreachable', reason: 'network' }],
  ])('returns %s as it is', async (_, answer) => {
    expect(await reserve(shop(answer).tools, request)).toEqual(answer)
  })
})
