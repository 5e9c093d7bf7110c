import { describe, expect, it } from 'vitest'
import { checkProvider } from '#purchase/flows/check-provider.ts'
import type { Api } from '#wire/client.ts'
import { refused, type Result } from '#wire/result.ts'
import { openPayment } from '../../support/orders.ts'

const answer = (over: object): Result<unknown> => ({
  kind: 'value',
  value: { ...openPayment, ...over },
  warnings: [],
  serverTime: null,
})
const check = (result: Result<unknown>) =>
  checkProvider({ api: { call: () => Promise.resolve(result) } as unknown as Api }, 'r-1')

describe('checkProvider', () => {
  it.each([
    ['a paid payment', answer({ successful: true }), { kind: 'checked', failed: false }],
    ['a refused payment', answer({ failed: true }), { kind: 'checked', failed: true }],
    ['an open payment', answer({}), { kind: 'checked', failed: false }],
    ['a redirect without an address', answer({ redirect: true }), { kind: 'checked', failed: false }],
    [
      'an open payment with a page',
      answer({ redirect: true, redirectUrl: 'https://pay.example/7' }),
      { kind: 'redirect', url: 'https://pay.example/7' },
    ],
    ['a reservation without an open payment', refused(404), { kind: 'checked', failed: false }],
    ['a refused request', refused(403), refused(403)],
  ])('for %s returns the expected check', async (_, result, expected) => {
    expect(await check(result)).toEqual(expected)
  })
})
