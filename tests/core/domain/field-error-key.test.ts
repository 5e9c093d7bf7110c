import { describe, expect, it } from 'vitest'
import { fieldErrorKey } from '#core/domain/field-error-key.ts'

const empty = { value: '', code: 'error.emptyField' }
const refused = (value: string) => ({ value, code: 'error.restrictedValue' })

describe('fieldErrorKey', () => {
  it.each([
    ['an empty street', { path: 'billingAddressLine1', ...empty }, 'app.checkout.missing.street'],
    [
      'an empty phone number',
      { path: 'tickets.a.additional.phone', type: 'input:tel', ...empty },
      'app.checkout.missing.phone',
    ],
    [
      'an empty choice',
      { path: 'tickets.a.additional.size', type: 'select', ...empty },
      'app.checkout.choose-one',
    ],
    [
      'another empty question',
      { path: 'tickets.a.additional.diet', type: 'input:text', ...empty },
      'app.checkout.missing',
    ],
    ['an empty customer reference', { path: 'customerReference', ...empty }, 'app.checkout.missing'],
    [
      'an empty email with the code of a wrong one',
      { path: 'tickets.a.email', value: '', code: 'error.email' },
      'app.checkout.enter-email',
    ],
    [
      'a province of three letters',
      { path: 'billingAddressState', value: 'MIL', code: 'error.length' },
      'app.checkout.format.province',
    ],
    [
      'an empty province',
      { path: 'billingAddressState', value: '', code: 'error.length' },
      'app.checkout.format.province',
    ],
    [
      'a birthday in the future',
      { path: 'a', type: 'input:dateOfBirth', ...refused('2990-01-31') },
      'app.checkout.date-past',
    ],
    [
      'a birthday without a year',
      { path: 'a', type: 'input:dateOfBirth', ...refused('-1-31') },
      'app.checkout.format.date',
    ],
    [
      'a month 13',
      { path: 'a', type: 'input:dateOfBirth', ...refused('1990-13-01') },
      'app.checkout.format.date',
    ],
    [
      'a phone number of letters',
      { path: 'a', type: 'input:tel', ...refused('abc') },
      'app.checkout.format.phone',
    ],
  ])('of %s names the field and what is right (B331)', (_, field, key) => {
    expect(fieldErrorKey(field)).toBe(key)
  })

  it.each([
    ['an empty first name', { path: 'firstName', value: '', code: 'error.STEP_2_EMPTY_FIRSTNAME' }],
    [
      'a long answer',
      { path: 'tickets.a.additional.diet', type: 'input:text', value: 'x', code: 'error.tooLong' },
    ],
    ['a wrong email', { path: 'email', value: 'nora@', code: 'error.STEP_2_INVALID_EMAIL' }],
  ])('of %s is undefined: the text of the code names it', (_, field) => {
    expect(fieldErrorKey(field)).toBeUndefined()
  })
})
