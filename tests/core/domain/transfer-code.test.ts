import { describe, expect, test } from 'vitest'
import type { Transfer } from '#core/domain/transfer.ts'
import { groupedIban, ibanOf, transferCode } from '#core/domain/transfer-code.ts'

const german: Transfer = {
  account: 'DE89 3704 0044 0532 0130 00',
  owner: ['Kulturverein Nord e.V.', '', 'Hafenstraße 1', '20457 Hamburg'],
  amount: { units: 36000, digits: 2 },
  currency: 'EUR',
  reference: 'B7D1F0AA',
}
const swiss: Transfer = {
  ...german,
  account: 'ch93 0076 2011 6238 5295 7',
  owner: ['Associazione Pietra', 'Via Cava 1', 'CH-6900 Lugano'],
  currency: 'CHF',
}

describe('transferCode', () => {
  test('writes a GiroCode for euros', () => {
    expect(transferCode(german)).toEqual({
      kind: 'epc',
      text: 'BCD\n002\n1\nSCT\n\nKulturverein Nord e.V.\nDE89370400440532013000\nEUR360.00\n\n\nB7D1F0AA',
    })
  })

  test('writes the 31 lines of a Swiss QR code for francs', () => {
    const code = transferCode(swiss)
    expect(code?.kind).toBe('swiss')
    expect(code?.text.split('\n')).toEqual([
      ...['SPC', '0200', '1', 'CH9300762011623852957'],
      ...['S', 'Associazione Pietra', 'Via Cava 1', '', '6900', 'Lugano', 'CH'],
      ...['', '', '', '', '', '', ''],
      ...['360.00', 'CHF'],
      ...['', '', '', '', '', '', ''],
      ...['NON', '', 'B7D1F0AA', 'EPD'],
    ])
  })

  test.each<[string, Transfer]>([
    ['another currency', { ...german, currency: 'GBP' }],
    ['an account that is no IBAN', { ...german, account: '12-345678-9' }],
    ['wrong check digits', { ...german, account: 'DE88 3704 0044 0532 0130 00' }],
    ['no owner', { ...german, owner: ['', ' '] }],
    ['nothing to pay', { ...german, amount: { units: 0, digits: 2 } }],
    ['three decimals', { ...german, amount: { units: 1000, digits: 3 } }],
    ['francs to a foreign account', { ...swiss, account: german.account }],
    ['francs to an owner without a town', { ...swiss, owner: ['Associazione Pietra'] }],
    [
      'francs to a QR-IBAN, which demands a structured reference',
      { ...swiss, account: 'CH44 3199 9123 0008 8901 2' },
    ],
  ])('returns null for %s', (_, transfer) => {
    expect(transferCode(transfer)).toBeNull()
  })

  test('keeps a line break of the owner out of the fields that follow', () => {
    expect(transferCode({ ...german, owner: ['Nord\nDE00\nEUR9999'] })?.text.split('\n')).toHaveLength(11)
  })
})

describe('ibanOf', () => {
  test('returns the IBAN without spaces, which groupedIban shows in groups of four', () => {
    expect(ibanOf(swiss.account)).toBe('CH9300762011623852957')
    expect(groupedIban('CH9300762011623852957')).toBe('CH93 0076 2011 6238 5295 7')
  })
})
