import { describe, expect, it } from 'vitest'
import { bookingValuesOf, type BookingValues } from '#core/domain/booking-form.ts'
import { prefillFromAccount } from '#core/domain/prefill-from-account.ts'
import { ada } from '../../support/account.ts'
import { event, first, order, second, ticket } from '../../support/orders.ts'

const jobTitle = {
  name: 'jobTitle',
  value: null,
  type: 'input:text',
  required: false,
  editable: true,
  minLength: null,
  maxLength: null,
  restrictedValues: [],
  beforeStandardFields: false,
  fields: [{ fieldIndex: 0, fieldValue: null }],
  description: {},
}
const third = '9c1b77de-0a4f-4b5e-8f10-2d3c4e5f6071'
const asking = { ticketFieldConfigurationAfterStandard: [jobTitle] }
const category = (name: string, ...tickets: object[]) => ({
  name,
  ticketAccessType: 'IN_PERSON',
  tickets,
})

/** Two tickets of the first category and one of the second. */
const reservation = (changes: object = {}) =>
  order({
    ticketsByCategory: [
      category('Standard', ticket(first, { ...asking, ...changes }), ticket(second, asking)),
      category('Balcony', ticket(third)),
    ],
  })

const blank = (of = reservation()) => bookingValuesOf(of, event(), 'en')
const prefill = (changes: Partial<BookingValues> = {}, me = ada(), of = reservation()) =>
  prefillFromAccount({ ...blank(of), ...changes }, of, me)

describe('prefillFromAccount', () => {
  it('fills an empty form: the contact, the address, the first attendee of each category and their answers (B160)', () => {
    const { tickets, ...form } = prefill()
    expect(form).toMatchObject({
      firstName: 'Ada',
      lastName: 'Rossi',
      email: 'ada@example.org',
      business: false,
      billingAddressLine1: 'Via Roma 1',
      billingAddressZip: '6900',
      billingAddressCity: 'Lugano',
      vatCountryCode: 'CH',
    })
    const person = { firstName: 'Ada', lastName: 'Rossi', email: 'ada@example.org' }
    expect(tickets[first]).toMatchObject({ ...person, additional: { jobTitle: ['Engineer'] } })
    expect(tickets[second]).toMatchObject({ firstName: '', additional: { jobTitle: [null] } })
    expect(tickets[third]).toMatchObject(person)
  })

  it.each(['firstName', 'lastName', 'email'] as const)('keeps a contact whose %s is filled', (field) => {
    const account = { firstName: 'Ada', lastName: 'Rossi', email: 'ada@example.org' }
    expect(prefill({ [field]: 'typed' })).toMatchObject({ ...account, [field]: 'typed' })
  })

  it.each(['firstName', 'lastName', 'email'])(
    'keeps an attendee of whom only %s is known, as a whole',
    (field) => {
      const namedReservation = reservation({ [field]: 'Milo' })
      const { tickets } = prefill({}, ada(), namedReservation)
      const empty = { firstName: '', lastName: '', email: '' }
      expect(tickets[first]).toMatchObject({ ...empty, [field]: 'Milo', additional: { jobTitle: [null] } })
    },
  )

  it('keeps a locked ticket', () => {
    expect(prefill({}, ada(), reservation({ locked: true })).tickets[first]?.firstName).toBe('')
  })

  it('keeps an answer that is given', () => {
    const answered = { ...jobTitle, fields: [{ fieldIndex: 0, fieldValue: 'Pilot' }] }
    const of = reservation({ ticketFieldConfigurationAfterStandard: [answered] })
    expect(prefill({}, ada(), of).tickets[first]?.additional).toEqual({ jobTitle: ['Pilot'] })
  })

  it('answers no field whose name every object has, unless the account has an answer to it', () => {
    const odd = { ...jobTitle, name: 'toString' }
    const of = reservation({ ticketFieldConfigurationAfterStandard: [odd] })
    expect(prefill({}, ada(), of).tickets[first]?.additional).toEqual({ '%toString': [null] })
  })

  it.each([
    'billingAddressCompany',
    'billingAddressLine1',
    'billingAddressZip',
    'billingAddressCity',
    'vatNr',
  ] as const)('keeps the whole billing address when %s is typed', (field) => {
    const form = prefill({ [field]: 'typed' })
    expect(form[field]).toBe('typed')
    const others = [
      'billingAddressLine1',
      'billingAddressZip',
      'billingAddressCity',
      'vatCountryCode',
    ] as const
    for (const other of others) if (other !== field) expect(form[other]).toBe('')
  })

  it('requests an invoice for a business when the account has a company', () => {
    const { profile } = ada()
    const billing = profile && { ...profile.billingDetails, companyName: 'Rossi AG', taxId: 'CHE-1' }
    const me = ada({ profile: billing && { ...profile, billingDetails: billing } })
    expect(prefill({}, me)).toMatchObject({
      business: true,
      billingAddressCompany: 'Rossi AG',
      vatNr: 'CHE-1',
    })
  })

  it('fills nothing from an account without name and profile', () => {
    const me = ada({ firstName: null, lastName: null, emailAddress: null, profile: null })
    expect(prefill({}, me)).toEqual(blank())
  })

  it('fills the answers of the subscription owner, unless the owner is another person', () => {
    const owner = {
      firstName: '',
      lastName: '',
      email: '',
      different: false,
      additional: { jobTitle: [null] },
    }
    expect(prefill({ subscriptionOwner: owner }).subscriptionOwner).toEqual({
      ...owner,
      additional: { jobTitle: ['Engineer'] },
    })
    const other = { ...owner, different: true }
    expect(prefill({ subscriptionOwner: other }).subscriptionOwner).toEqual(other)
    expect(prefill().subscriptionOwner).toBeNull()
  })
})
