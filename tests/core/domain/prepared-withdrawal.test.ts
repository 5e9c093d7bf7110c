import { describe, expect, it } from 'vitest'
import { statementText, withPreparedWithdrawal } from '#core/domain/prepared-withdrawal.ts'

const copy = (reservationId: string, text: string, at = 0) => ({ reservationId, text, at })

describe('withPreparedWithdrawal', () => {
  it.each([
    ['the same text of the same order', copy('r1', 'a', 5), [copy('r1', 'a', 5)]],
    ['another text of the same order', copy('r1', 'b', 5), [copy('r1', 'a'), copy('r1', 'b', 5)]],
    ['the same text of another order', copy('r2', 'a', 5), [copy('r1', 'a'), copy('r2', 'a', 5)]],
  ])('keeps what differs: %s (P311)', (_name, added, expected) => {
    expect(withPreparedWithdrawal([copy('r1', 'a')], added)).toEqual(expected)
  })

  it('drops the oldest of more than 50 copies', () => {
    const copies = Array.from({ length: 50 }, (_, index) => copy(`r${String(index)}`, 'a'))
    expect(withPreparedWithdrawal(copies, copy('new', 'a'))).toEqual([...copies.slice(1), copy('new', 'a')])
  })
})

describe('statementText', () => {
  it('has a line for each part, and none for a missing value', () => {
    const statement = { opening: 'I withdraw:', parts: ['Ticket 1', 'Ticket 2'], orderId: 'r1' }
    expect(statementText({ ...statement, person: '', date: '1 May' })).toBe(
      'I withdraw:\n– Ticket 1\n– Ticket 2\nr1\n1 May',
    )
  })
})
