import { describe, expect, it } from 'vitest'
import { decodeBookingDraft, withDraft } from '#core/domain/booking-draft.ts'
import { bookingValuesOf, fieldPathOf, toBookingForm } from '#core/domain/booking-form.ts'
import {
  otherOwnerOf,
  ownerFieldsOf,
  ownerPathOf,
  toOwnerForm,
  type OwnerValues,
} from '#core/domain/subscription-owner.ts'
import { order } from '../../support/orders.ts'
import { passContext, passOrder } from '../../support/passes.ts'

const milo = { firstName: 'Milo', lastName: 'Keller', email: 'milo@example.org' }
const ada = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' }
const question = {
  name: 'club',
  value: null,
  type: 'input:text',
  required: true,
  editable: true,
  minLength: null,
  maxLength: null,
  restrictedValues: [],
  beforeStandardFields: true,
  fields: [{ fieldIndex: 0, fieldValue: null }],
  description: { en: { label: 'Club', placeholder: null, restrictedValuesDescription: null } },
}
const withQuestion = { fieldConfigurationBeforeStandard: [question] }
const valuesOf = (reservation = passOrder({}, withQuestion)) =>
  bookingValuesOf(reservation, passContext(), 'en')

describe('toBookingForm with a subscription', () => {
  it('sends the contact as owner until another owner is chosen', () => {
    const values = { ...valuesOf(), ...ada }
    expect(toBookingForm(values, passOrder({}, withQuestion))).toMatchObject({
      differentSubscriptionOwner: false,
      subscriptionOwner: { ...ada, additional: { club: [null] } },
    })
  })

  it('sends another owner without spaces around the values, and the answers (B110)', () => {
    const owner: OwnerValues = {
      ...milo,
      firstName: ' Milo ',
      different: true,
      additional: { club: ['Quarry'] },
    }
    expect(toOwnerForm(owner, ada, passOrder())).toEqual({
      differentSubscriptionOwner: true,
      subscriptionOwner: { ...milo, additional: { club: ['Quarry'] } },
    })
  })

  it('sends no text for a blank VAT number of the owner', () => {
    const vat = { ...question, name: 'vat', type: 'vat:eu', required: false }
    const reservation = passOrder({}, { fieldConfigurationAfterStandard: [vat] })
    expect(toBookingForm(valuesOf(reservation), reservation)).toMatchObject({
      subscriptionOwner: { additional: { vat: [] } },
    })
  })

  it('sends no owner for tickets', () => {
    const form = toBookingForm(bookingValuesOf(order(), passContext(), 'en'), order())
    expect(form).not.toHaveProperty('subscriptionOwner')
    expect(form).not.toHaveProperty('differentSubscriptionOwner')
  })
})

describe('ownerFieldsOf', () => {
  it('returns the fields before and after the names, and none for tickets', () => {
    const after = { ...question, name: 'size' }
    const fields = ownerFieldsOf(passOrder({}, { ...withQuestion, fieldConfigurationAfterStandard: [after] }))
    expect(fields.map(({ name }) => name)).toEqual(['club', 'size'])
    expect(ownerFieldsOf(order())).toEqual([])
  })
})

describe('otherOwnerOf', () => {
  it('is the owner of the server when it is not the contact', () => {
    expect(otherOwnerOf(passOrder(ada, { owner: milo }))).toEqual(milo)
    expect(valuesOf(passOrder(ada, { owner: milo })).subscriptionOwner).toMatchObject({
      ...milo,
      different: true,
    })
  })

  it('is null for the contact and before an owner is stored', () => {
    expect(otherOwnerOf(passOrder(ada, { owner: ada }))).toBeNull()
    expect(otherOwnerOf(passOrder(ada))).toBeNull()
  })
})

describe('a draft with a subscription owner', () => {
  const draft = (owner: object | null) =>
    decodeBookingDraft(structuredClone({ ...valuesOf(), subscriptionOwner: owner }))

  it('is restored with its answers', () => {
    const owner = { ...milo, different: true, additional: { club: ['Quarry'], gone: ['x'] } }
    expect(withDraft(valuesOf(), draft(owner)).subscriptionOwner).toEqual({
      ...milo,
      different: true,
      additional: { club: ['Quarry'] },
    })
  })

  it('keeps the values of the server without an owner in the draft', () => {
    const { subscriptionOwner: _, ...older } = valuesOf()
    const known = valuesOf(passOrder(ada, { owner: milo }))
    for (const stored of [draft(null), decodeBookingDraft(older)])
      expect(withDraft(known, stored).subscriptionOwner).toMatchObject(milo)
  })

  it('is not read with another shape', () => {
    expect(draft({ firstName: 1 })).toBeNull()
  })
})

describe('fieldPathOf with a subscription', () => {
  const values = valuesOf()
  const different = {
    ...values,
    subscriptionOwner: { ...milo, different: true, additional: { club: [null] } },
  }

  it.each([
    ['subscriptionOwner.email', 'subscriptionOwner.email'],
    ['subscriptionOwner.additional.club.0', 'subscriptionOwner.additional.club'],
    ['subscriptionOwner.additional.unknown.0', null],
    ['subscriptionOwner.id', null],
  ])('leads %s to %s', (path, control) => {
    expect(fieldPathOf(path, different)).toBe(control)
  })

  it('has no control for a name of the owner while the contact is the owner', () => {
    expect(fieldPathOf('subscriptionOwner.email', values)).toBeNull()
    expect(ownerPathOf('subscriptionOwner.email', null)).toBeNull()
  })
})
