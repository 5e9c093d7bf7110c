import { describe, expect, it } from 'vitest'
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import {
  fiscalCodeMatchesName,
  isFiscalCode,
  normalizeTaxNumber,
  isItalianTaxNumber,
  looksLikeTaxNumber,
  taxNumberCountry,
  reverseChargeOf,
  taxStatusFor,
} from '#server/modules/taxes/rules.ts'
import {
  checkBuyerVatNumber,
  checkFieldVatNumbers,
  type VatRegister,
  createViesRegister,
} from '#server/modules/taxes/vat-verdicts.ts'

const config = (settings: EventConfig['settings'] = {}, change: Partial<EventConfig> = {}) =>
  ({ format: 'IN_PERSON', vat: '22.00', vatIncluded: true, settings, ...change }) as EventConfig
const italy = { ENABLE_EU_VAT_DIRECTIVE: true, COUNTRY_OF_BUSINESS: 'IT' }

describe('looksLikeTaxNumber and normalizeTaxNumber', () => {
  it.each([
    ['IT', '00950501007', true],
    ['IT', 'IT 009 505 010 07', true],
    ['IT', '00950501008', false],
    ['DE', 'de129273398', true],
    ['DE', '12927339', false],
    ['GR', 'EL094014201', true],
    ['EL', 'GR094014201', true],
    ['AT', 'ATU12345678', true],
    ['ES', '123456789', false],
    ['NL', '123456789B01', true],
    ['BE', '403019261', true],
    ['BE', 'BE 403.019.261', true],
    ['BE', '0403019261', true],
    ['BE', '40301926', false],
    ['HU', '12892312', true],
    ['HU', '12892312-2-42', true],
    ['HU', 'HU12892312-2-42', true],
    ['HU', '12892312-9-42', false],
    ['HU', '12892312-2', false],
    ['MC', 'FR 12 123456789', true],
    ['MC', '12123456789', true],
    ['MC', 'MC12345', false],
    ['DE', 'DE–129‑273-398', true],
    ['CH', '123456789', false],
    ['', '123456789', false],
  ])('checks the number of %s, %s: %s (B282)', (country, number, good) => {
    expect(looksLikeTaxNumber(number, country)).toBe(good)
  })

  it('removes prefix and punctuation before comparing', () => {
    expect(normalizeTaxNumber(' it-009.505 010/07', 'IT')).toBe('00950501007')
    expect(normalizeTaxNumber('BE 403.019.261', 'BE')).toBe('0403019261')
    expect(normalizeTaxNumber('12892312-2-42', 'HU')).toBe('12892312')
    expect(taxNumberCountry('gr123')).toBe('EL')
    expect(taxNumberCountry('CHE-123')).toBe('')
    expect(isItalianTaxNumber('0095050100')).toBe(false)
  })
})

describe('isFiscalCode and fiscalCodeMatchesName', () => {
  it.each([
    ['RSSMRA85T10A562S', true],
    ['rssmra85t10a562s', true],
    ['RSSMRA85T10A562T', false],
    ['RSSMRA85T10A56', false],
    ['RSSMRA85T1LA562H', false],
  ])('checks the code %s: %s', (code, good) => {
    expect(isFiscalCode(code)).toBe(good)
  })

  it.each([
    ['Mario', 'Rossi', true],
    ['Màrio', 'Ròssi', true],
    ['Maria', 'Rossi', true],
    ['Marco', 'Rossi', false],
    ['Mario', 'Russo', true],
    ['Mario', 'Bianchi', false],
  ])('compares the code with the name %s %s: %s', (first, last, fits) => {
    expect(fiscalCodeMatchesName('RSSMRA85T10A562S', first, last)).toBe(fits)
  })

  it('skips the second of four consonants and pads short names', () => {
    expect(fiscalCodeMatchesName('FOXGNN00A01A000A', 'Gianni', 'Fo')).toBe(true)
    expect(fiscalCodeMatchesName('FOXFNC00A01A000A', 'Francesca', 'Fo')).toBe(true)
  })
})

describe('checkBuyerVatNumber and checkFieldVatNumbers', () => {
  const asked: string[] = []
  const register: VatRegister = (country, number) => {
    asked.push(`${country} ${number}`)
    return Promise.resolve(number.startsWith('9') ? 'down' : 'valid')
  }
  const verdict = (number: string | null, country: string | null, settings: EventConfig['settings']) => {
    asked.length = 0
    return checkBuyerVatNumber({ taxId: number, country }, config(settings), register)
  }

  it('requests VIES for a business of another EU country', async () => {
    expect(await verdict('DE129273398', 'DE', italy)).toBe('valid')
    expect(asked).toEqual(['DE 129273398'])
    expect(await verdict('999999999', 'DE', italy)).toBe('down')
  })

  it('requests VIES with the spelling of its register, for Monaco with the prefix of France (B282)', async () => {
    const spelled: string[] = []
    for (const [number, country] of [
      ['FR 12 123456789', 'MC'],
      ['403.019.261', 'BE'],
      ['12892312-2-42', 'HU'],
    ] as const) {
      expect(await verdict(number, country, italy)).toBe('valid')
      spelled.push(...asked)
    }
    expect(spelled).toEqual(['FR 12123456789', 'BE 0403019261', 'HU 12892312'])
    const france = { ...italy, COUNTRY_OF_BUSINESS: 'FR' }
    expect(await verdict('12123456789', 'MC', france)).toBe('valid')
    expect(asked).toEqual([])
  })

  it('does not request VIES for domestic, non-EU or malformed numbers', async () => {
    expect(await verdict('00950501007', 'IT', italy)).toBe('valid')
    expect(await verdict('00950501008', 'IT', italy)).toBe('invalid')
    expect(await verdict('whatever', 'US', italy)).toBe('valid')
    expect(await verdict('1', 'DE', italy)).toBe('invalid')
    expect(asked).toEqual([])
  })

  it('does not request VIES when the organizer disabled it', async () => {
    expect(await verdict('999999999', 'DE', { ...italy, ENABLE_VIES_VALIDATION: false })).toBe('valid')
    expect(await verdict('999999999', 'DE', {})).toBeNull()
    expect(await verdict(null, 'DE', italy)).toBeNull()
    expect(asked).toEqual([])
  })

  it("checks a field for the organizer's country, else for the prefix of the number", async () => {
    const home = await checkFieldVatNumbers(['00950501007', 'DE129273398'], config(italy), register)
    expect([home('00950501007'), home('DE129273398'), home('never asked')]).toEqual([
      'valid',
      'invalid',
      'invalid',
    ])
    const abroad = await checkFieldVatNumbers(['DE129273398', '129273398'], config(), register)
    expect([abroad('DE129273398'), abroad('129273398')]).toEqual(['valid', 'invalid'])
  })
})

describe('taxStatusFor and reverseChargeOf', () => {
  const german = { business: true, country: 'DE', vatNumberVerdict: 'valid', splitPayment: false } as const
  it.each([
    ['a checked business of another member', german, italy, 'INCLUDED_EXEMPT'],
    ['one whose number is wrong', { ...german, vatNumberVerdict: 'invalid' as const }, italy, null],
    ['one whose number could not be checked', { ...german, vatNumberVerdict: 'down' as const }, italy, null],
    ['a private person', { ...german, business: false }, italy, null],
    ['a business at home', { ...german, country: 'IT' }, italy, null],
    ['a checked business of Monaco', { ...german, country: 'MC' }, italy, 'INCLUDED_EXEMPT'],
    [
      'a business of Monaco with an organizer in France',
      { ...german, country: 'MC' },
      { ...italy, COUNTRY_OF_BUSINESS: 'FR' },
      null,
    ],
    ['a business overseas', { ...german, country: 'US' }, italy, null],
    [
      'a business overseas, where those pay nothing',
      { ...german, country: 'US' },
      { ...italy, APPLY_VAT_FOREIGN_BUSINESS: false },
      'INCLUDED_EXEMPT',
    ],
    ['not applied by the organizer', german, {}, null],
    [
      'split payment',
      { ...german, country: 'IT', splitPayment: true },
      { ENABLE_ITALY_E_INVOICING: true },
      'INCLUDED_NOT_CHARGED',
    ],
  ])('returns the tax status for %s', (_, payer, settings, status) => {
    expect(taxStatusFor(payer, config(settings)).order).toBe(status)
    const onTop = status?.replace('INCLUDED', 'NOT_INCLUDED') ?? null
    expect(taxStatusFor(payer, config(settings, { vatIncluded: false })).order).toBe(onTop)
    expect(taxStatusFor(payer, config(settings, { vat: '0' })).order).toBeNull()
  })

  it('returns no reverse charge unless it is enabled for a format', () => {
    expect(reverseChargeOf(config({ ...italy, ENABLE_REVERSE_CHARGE_IN_PERSON: false }))).not.toBeNull()
    const neither = { ENABLE_REVERSE_CHARGE_IN_PERSON: false, ENABLE_REVERSE_CHARGE_ONLINE: false }
    expect(reverseChargeOf(config({ ...italy, ...neither }))).toBeNull()
    expect(reverseChargeOf(config({ ENABLE_EU_VAT_DIRECTIVE: true }))).toBeNull()
  })

  it('exempts single tickets when reverse charge is enabled for one format', () => {
    const settings = { ...italy, ENABLE_REVERSE_CHARGE_IN_PERSON: false }
    const situation = taxStatusFor(german, config(settings, { format: 'HYBRID' }))
    const ticket = (access_type: 'INHERIT' | 'IN_PERSON' | 'ONLINE') => situation.ticket({ access_type })
    expect(situation.order).toBeNull()
    expect([ticket('ONLINE'), ticket('IN_PERSON'), ticket('INHERIT')]).toEqual([
      'CUSTOM_INCLUDED_EXEMPT',
      null,
      null,
    ])
    const online = taxStatusFor(german, config(settings, { format: 'ONLINE', vatIncluded: false }))
    expect(online.ticket({ access_type: 'INHERIT' })).toBe('CUSTOM_NOT_INCLUDED_EXEMPT')
    expect(online.ticket(undefined)).toBeNull()
  })
})

describe('createViesRegister', () => {
  const verdictFor = (body: unknown, status = 200) =>
    createViesRegister(() => Promise.resolve(Response.json(body, { status })))('DE', '129273398')

  it.each([
    ['valid', { valid: true, name: 'X' }, 200, 'valid'],
    ['invalid', { valid: false, userError: 'INVALID' }, 200, 'invalid'],
    ['without a reason', { valid: false }, 200, 'invalid'],
    ['a member that does not answer', { valid: false, userError: 'MS_UNAVAILABLE' }, 200, 'down'],
    ['an error', { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }, 200, 'down'],
    ['a broken answer', { valid: true }, 503, 'down'],
  ])('maps an answer: %s', async (_, body, status, verdict) => {
    expect(await verdictFor(body, status)).toBe(verdict)
  })

  it('returns down when the request fails', async () => {
    const register = createViesRegister(() => Promise.reject(new TypeError('no network')))
    expect(await register('DE', '1')).toBe('down')
  })

  it('requests country and number separately, with a timeout', async () => {
    const calls: RequestInit[] = []
    await createViesRegister((_, init) => {
      calls.push(init ?? {})
      return Promise.resolve(Response.json({ valid: true }))
    })('EL', '094014201')
    expect(calls[0]?.body).toBe('{"countryCode":"EL","vatNumber":"094014201"}')
    expect(calls[0]?.signal).toBeInstanceOf(AbortSignal)
  })
})
