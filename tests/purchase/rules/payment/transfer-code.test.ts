import { describe, expect, test } from 'vitest'
import { groupedIban, ibanOf, transferCode } from '#purchase/rules/payment/transfer-code.ts'
import type { Transfer } from '#purchase/rules/payment/transfer.ts'

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
    ['euros to the Emirates, outside of SEPA', { ...german, account: 'AE07 0331 2345 6789 0123 456' }],
    ['euros to Turkey', { ...german, account: 'TR33 0006 1005 1978 6457 8413 26' }],
    ['an owner in Cyrillic', { ...german, owner: ['Клуб Север'] }],
    ['a Swiss owner in Cyrillic', { ...swiss, owner: ['Клуб Север', 'Via Cava 1', 'CH-6900 Lugano'] }],
    ['a reference with a sign that is no letter', { ...german, reference: 'B7→1' }],
    ['nothing to pay', { ...german, amount: { units: 0, digits: 2 } }],
    ['three decimals', { ...german, amount: { units: 1000, digits: 3 } }],
    ['more than 999999999.99', { ...german, amount: { units: 100_000_000_000, digits: 2 } }],
    ['pounds to a Swiss account', { ...swiss, currency: 'GBP' }],
    ['francs to a foreign account with the letters CH', { ...swiss, account: 'GB48CHAS60924202414780' }],
    [
      'francs to an owner whose postal code is not at the start',
      { ...swiss, owner: ['A', 'Box CH-6900 Lugano'] },
    ],
    ['francs to a foreign account', { ...swiss, account: german.account }],
    ['francs to an owner without a town', { ...swiss, owner: ['Associazione Pietra'] }],
    [
      'francs to a QR-IBAN, which demands a structured reference',
      { ...swiss, account: 'CH44 3199 9123 0008 8901 2' },
    ],
  ])('returns null for %s', (_, transfer) => {
    expect(transferCode(transfer)).toBeNull()
  })

  test.each([
    ['„Lake“ ’n ‘Sky’ – Łódź…', "\"Lake\" 'n 'Sky' - Łódź..."],
    ['Cafe\u0301 \u00ADNord\u200B Ștefan €', 'Café Nord Ștefan €'],
  ])('writes %j with signs that the standards of both codes allow (W704)', (owner, written) => {
    expect(transferCode({ ...german, owner: [owner] })?.text.split('\n')[5]).toBe(written)
    expect(transferCode({ ...swiss, owner: [owner, ...swiss.owner.slice(1)] })?.text.split('\n')[5]).toBe(
      written,
    )
  })

  test('writes the largest amount of a transfer', () => {
    const largest = { ...german, amount: { units: 99_999_999_999, digits: 2 } }
    expect(transferCode(largest)?.text.split('\n')[7]).toBe('EUR999999999.99')
  })

  test('cuts the name after 70 signs and the reference after 140, without spaces around them', () => {
    const code = transferCode({
      ...german,
      owner: ['N'.repeat(71)],
      reference: ` ${'R'.repeat(80)}  ${'S'.repeat(80)} `,
    })
    const lines = code?.text.split('\n') ?? []
    expect([lines[5], lines[10]]).toEqual(['N'.repeat(70), `${'R'.repeat(80)} ${'S'.repeat(59)}`])
    expect(transferCode({ ...german, reference: ' B7  D1 ' })?.text.split('\n')[10]).toBe('B7 D1')
  })

  test('writes each line between name and town as the street, and a town without a country', () => {
    const owner = ['Associazione Pietra', 'Casella 4', 'Via Cava 1', '6900  Lugano']
    expect(
      transferCode({ ...swiss, owner })
        ?.text.split('\n')
        .slice(5, 11),
    ).toEqual([...['Associazione Pietra', 'Casella 4, Via Cava 1', '', '6900', 'Lugano', 'CH']])
  })

  test('writes a Swiss code for an IBAN whose account number contains 30', () => {
    expect(transferCode({ ...swiss, account: 'CH6500762011623830957' })?.kind).toBe('swiss')
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

  test.each(['-DE89370400440532013000', 'DE89370400440532013000-', 'DE0T370400440532013001'])(
    'returns null for %s, which only contains an IBAN or has a letter for a check digit',
    (account) => {
      expect(ibanOf(account)).toBeNull()
    },
  )
})
