import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { profileForm } from '#core/contract/account.ts'
import { answersOf, profileFieldName, profileValues, toProfileForm } from '#core/domain/profile-form.ts'
import { ada } from '../../support/account.ts'

const values = (over: object = {}) => ({ ...profileValues(ada()), ...over })

const noItalian = {
  italyEInvoicingFiscalCode: '',
  italyEInvoicingReferenceType: '',
  italyEInvoicingReferenceAddresseeCode: '',
  italyEInvoicingReferencePEC: '',
  italyEInvoicingSplitPayment: false,
}

const italian = {
  fiscalCode: 'RSSMRA80A01H501U',
  referenceType: 'PEC' as const,
  addresseeCode: null,
  pec: 'rossi@pec.example',
  splitPayment: true,
  reference: null,
  referenceTypeAsString: 'PEC',
  empty: false,
}
const italianUser = (over: object = {}) => {
  const { profile } = ada()
  if (profile === null) throw new Error('no profile')
  const invoicingAdditionalInfo = { empty: false, italianEInvoicing: { ...italian, ...over } }
  return ada({
    profile: { ...profile, billingDetails: { ...profile.billingDetails, invoicingAdditionalInfo } },
  })
}

describe('profileValues', () => {
  it('fills the form from the account, the answers in their order', () => {
    expect(profileValues(ada())).toEqual({
      firstName: 'Ada',
      lastName: 'Rossi',
      billingAddressCompany: '',
      billingAddressLine1: 'Via Roma 1',
      billingAddressLine2: '',
      billingAddressZip: '6900',
      billingAddressCity: 'Lugano',
      billingAddressState: '',
      vatCountryCode: 'CH',
      vatNr: '',
      ...noItalian,
      answers: [{ text: 'Engineer' }, { text: 'No nuts' }],
    })
  })

  it('is empty for an account without name and profile', () => {
    const { answers, ...texts } = profileValues(ada({ firstName: null, lastName: null, profile: null }))
    expect(answers).toEqual([])
    expect(new Set(Object.values(texts))).toEqual(new Set(['', false]))
  })

  it('has an empty text for an answer without a value', () => {
    const { profile } = ada()
    const additionalData = { size: { label: {}, values: [] } }
    expect(profileValues(ada({ profile: profile && { ...profile, additionalData } })).answers).toEqual([
      { text: '' },
    ])
  })
})

describe('answersOf', () => {
  it('names the fields, and nothing without a profile or stored answers', () => {
    expect(answersOf(ada()).map(([name]) => name)).toEqual(['jobTitle', 'food.wish'])
    const { profile } = ada()
    expect(answersOf(ada({ profile: null }))).toEqual([])
    expect(answersOf(ada({ profile: profile && { ...profile, additionalData: null } }))).toEqual([])
  })
})

describe('toProfileForm', () => {
  it('sends every known answer, changed or not, because a missing one would be deleted', () => {
    const form = toProfileForm(ada(), values({ answers: [{ text: ' Pilot ' }] }))
    expect(form.additionalInfo).toEqual({ jobTitle: 'Pilot', 'food.wish': '' })
    expect(toProfileForm(ada(), values()).additionalInfo).toEqual({
      jobTitle: 'Engineer',
      'food.wish': 'No nuts',
    })
  })

  it('trims the texts, and sends null instead of blanks', () => {
    const typed = { firstName: ' Ada ', lastName: ' Rossi ', billingAddressCity: ' Lugano ', vatNr: '  ' }
    expect(z.encode(profileForm, toProfileForm(ada(), values(typed)))).toEqual({
      firstName: 'Ada',
      lastName: 'Rossi',
      addCompanyBillingDetails: false,
      skipVatNr: true,
      billingAddressCompany: null,
      billingAddressLine1: 'Via Roma 1',
      billingAddressLine2: null,
      billingAddressZip: '6900',
      billingAddressCity: 'Lugano',
      billingAddressState: null,
      vatCountryCode: 'CH',
      vatNr: null,
      italyEInvoicingFiscalCode: null,
      italyEInvoicingReferenceType: null,
      italyEInvoicingReferenceAddresseeCode: null,
      italyEInvoicingReferencePEC: null,
      italyEInvoicingSplitPayment: false,
      additionalInfo: { jobTitle: 'Engineer', 'food.wish': 'No nuts' },
    })
  })

  it('sends the company and its tax number', () => {
    const typed = {
      billingAddressCompany: 'Rossi AG',
      billingAddressLine2: 'c/o Keller',
      billingAddressState: 'TI',
      vatNr: 'CHE-1',
    }
    expect(toProfileForm(ada(), values(typed))).toMatchObject({
      ...typed,
      addCompanyBillingDetails: true,
      skipVatNr: false,
    })
  })

  it('sends the Italian data that the account has, because it would be deleted (P223)', () => {
    expect(toProfileForm(italianUser(), profileValues(italianUser()))).toMatchObject({
      italyEInvoicingFiscalCode: 'RSSMRA80A01H501U',
      italyEInvoicingReferenceType: 'PEC',
      italyEInvoicingReferenceAddresseeCode: null,
      italyEInvoicingReferencePEC: 'rossi@pec.example',
      italyEInvoicingSplitPayment: true,
    })
  })

  it.each(['ADDRESSEE_CODE', 'PEC', 'NONE'])('sends the Italian reference type %s', (referenceType) => {
    const user = italianUser({ referenceType })
    expect(toProfileForm(user, profileValues(user)).italyEInvoicingReferenceType).toBe(referenceType)
  })

  it.each(['FAX', null])('sends no Italian reference type for %s', (referenceType) => {
    const user = italianUser({ referenceType })
    expect(toProfileForm(user, profileValues(user)).italyEInvoicingReferenceType).toBeNull()
  })
})

describe('profileFieldName', () => {
  it.each([
    'firstName',
    'lastName',
    'billingAddressCompany',
    'billingAddressLine1',
    'billingAddressLine2',
    'billingAddressZip',
    'billingAddressCity',
    'billingAddressState',
    'vatCountryCode',
    'vatNr',
    'italyEInvoicingFiscalCode',
    'italyEInvoicingReferenceType',
    'italyEInvoicingReferenceAddresseeCode',
    'italyEInvoicingReferencePEC',
  ])('assigns a problem of %s to its control', (path) => {
    expect(profileFieldName(path)).toBe(path)
  })

  it.each(['answers', 'email', 'constructor', ''])('assigns a problem of "%s" to the form', (path) => {
    expect(profileFieldName(path)).toBeNull()
  })
})
