import { describe, expect, it } from 'vitest'
import { transferOf } from '#core/domain/transfer.ts'
import { order } from '../../support/orders.ts'

describe('transferOf', () => {
  it('names account, owner without blank lines, amount, currency and the short id as reference', () => {
    const context = {
      bankAccount: 'CH93 0076 2011 6238 5295 7',
      bankAccountOwner: ['Quarry', '  ', 'Via Roma 1', ''],
      currency: 'CHF',
    }
    expect(transferOf(order(), context)).toEqual({
      account: 'CH93 0076 2011 6238 5295 7',
      owner: ['Quarry', 'Via Roma 1'],
      amount: { units: 10_000, digits: 2 },
      currency: 'CHF',
      reference: '5D7C2E6E',
    })
  })

  it('has blanks for what the organizer did not enter', () => {
    const transfer = transferOf(order(), { bankAccount: null, bankAccountOwner: [], currency: null })
    expect(transfer).toMatchObject({ account: '', owner: [], currency: '' })
  })
})
