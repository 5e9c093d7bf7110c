import { describe, expect, it } from 'vitest'
import { minute, second } from '#core/domain/durations.ts'
import { freshBudget, reserveRequests, settleRequests, usedRequests } from '#server/modules/push/budget.ts'
import { testNow } from '../../../support/seeds.ts'

const reserve = (state = freshBudget, now = testNow) =>
  reserveRequests(state, { perMinute: 60, most: 60, now })

describe('the budget of requests to alf.io', () => {
  it('counts requests for a minute from the end of their batch, because the last one may just have been sent (W264)', () => {
    const { state, value } = reserve()
    const end = testNow + 29 * second
    const settled = settleRequests(state, value, { sent: 60, outcome: 'answered', retryAfter: null }, end)
    expect(reserve(settled, end + minute - 1).value.count).toBe(0)
    expect(reserve(settled, end + minute).value.count).toBe(60)
  })

  it('counts a batch that never ended for a minute after its longest time (W264)', () => {
    const { state } = reserve()
    const latest = testNow + 30 * second
    expect(reserve(state, latest + minute - 1).value.count).toBe(0)
    expect(reserve(state, latest + minute).value.count).toBe(60)
  })

  it('gives back what was not sent, and reserves nothing above the rest (W264)', () => {
    const { state, value } = reserve()
    const settled = settleRequests(state, value, { sent: 2, outcome: 'answered', retryAfter: null }, testNow)
    expect(usedRequests(settled, testNow)).toBe(2)
    expect(reserve(settled).value.count).toBe(58)
  })
})
