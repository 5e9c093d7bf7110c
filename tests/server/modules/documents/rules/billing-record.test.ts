import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { billingDocument } from '#server/modules/documents/rules.ts'

const stored = {
  kind: 'RECEIPT',
  number: 'MEET-1',
  order: 'MEET-1',
  issuedAt: 1_800_000_000_000,
  timeZone: 'Europe/Zurich',
  lang: 'en',
  seller: { name: 'Associazione Pietra', email: 'hello@example.org', address: 'Via Nassa 5', vatNr: '' },
  buyer: { lines: ['Ada Lovelace'], taxId: null, reference: null },
  event: { title: 'Meetup', startsAt: 1_800_000_000_000, endsAt: 1_800_000_000_000, place: null },
  currency: 'CHF',
  rows: [
    {
      name: 'Regular',
      amount: 2,
      price: { units: 1000, digits: 2 },
      subTotal: { units: 2000, digits: 2 },
      type: 'TICKET',
      taxPercentage: null,
    },
    {
      name: 'Code',
      amount: 1,
      price: { percent: -10 },
      subTotal: null,
      type: 'PROMOTION_CODE',
      taxPercentage: null,
    },
  ],
  total: { units: 1800, digits: 2 },
  vat: { percentage: '8.1', amount: { units: 135, digits: 2 }, net: { units: 1665, digits: 2 }, others: [] },
  exempt: false,
  payment: { kind: 'paid' },
}

describe('billingDocument', () => {
  it('refuses an amount that is no number, which would be printed as one', () => {
    const total = { units: '1800', digits: 2 }
    expect(z.safeParse(billingDocument, { ...stored, total }).success).toBe(false)
  })

  it('refuses a bank transfer without an account', () => {
    const payment = { kind: 'transfer', owner: ['Associazione Pietra'], due: 1 }
    expect(z.safeParse(billingDocument, { ...stored, payment }).success).toBe(false)
  })
})
