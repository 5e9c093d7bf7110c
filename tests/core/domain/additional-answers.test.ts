import { describe, expect, it } from 'vitest'
import type { AdditionalField } from '#core/contract/reservation.ts'
import {
  answeredField,
  answerKey,
  answersOf,
  fieldNameOf,
  storedValues,
  toAdditionalValues,
  withPreviousAnswers,
} from '#core/domain/additional-answers.ts'
import { diet } from '../../support/orders.ts'

const field = (over: Partial<AdditionalField>): AdditionalField => ({ ...(diet as AdditionalField), ...over })
const slots = (...values: (string | null)[]) =>
  values.map((fieldValue, fieldIndex) => ({ fieldIndex, fieldValue }))

const unusualNames = [
  'constructor',
  'prototype',
  '__proto__',
  'toString',
  '0',
  'food.wish',
  'a[1]',
  '%constructor',
  'Größe in cm',
]

describe('answerKey', () => {
  it('keeps a plain name', () => {
    expect(answerKey('job-Title_2')).toBe('job-Title_2')
    expect(fieldNameOf('job-Title_2')).toBe('job-Title_2')
  })

  it.each(unusualNames)('encodes %j as a key without punctuation, and back (W68)', (name) => {
    const key = answerKey(name)
    expect(key).toMatch(/^%[\w%-]*$/)
    expect(fieldNameOf(key)).toBe(name)
    expect(Object.entries(toAdditionalValues({ [key]: ['typed'] }, []))).toEqual([[name, ['typed']]])
  })

  it('gives no two names the same key (W68)', () => {
    expect(new Set(unusualNames.map(answerKey)).size).toBe(unusualNames.length)
  })
})

describe('answersOf', () => {
  it('has one slot for each box, ticked by value and not by position', () => {
    expect(answersOf([field({ fields: slots(null, 'nuts') })])).toEqual({ diet: [null, 'nuts'] })
    expect(answersOf([field({ fields: slots('nuts', null) })])).toEqual({ diet: [null, 'nuts'] })
  })

  it('reads a checkbox group that arrives as one slot with the text of the group', () => {
    expect(answersOf([field({ fields: slots('["nuts",null]') })])).toEqual({ diet: [null, 'nuts'] })
    expect(answersOf([field({ fields: slots('') })])).toEqual({ diet: [null, null] })
    expect(answersOf([field({ fields: slots('nuts') })])).toEqual({ diet: [null, 'nuts'] })
  })

  it('keeps the slots of every other type in their order', () => {
    const fields = [
      { fieldIndex: 1, fieldValue: 'b' },
      { fieldIndex: 0, fieldValue: 'a' },
    ]
    expect(answersOf([field({ type: 'input:text', fields })])).toEqual({ diet: ['a', 'b'] })
    expect(answersOf([field({ type: 'input:text', fields: [], value: 'typed' })])).toEqual({
      diet: ['typed'],
    })
  })
})

describe('storedValues', () => {
  it('leaves blank slots out', () => {
    expect(storedValues(field({ fields: slots('veg', null) }))).toEqual(['veg'])
    expect(storedValues(field({ fields: [], value: '' }))).toEqual([])
  })

  it.each(['[', '{"a":1}', '[1]', '["veg",{}]'])('takes %s as plain text, not as a group', (text) => {
    expect(storedValues(field({ fields: slots(text) }))).toEqual([text])
  })

  it('takes the text of a group in a text field as text', () => {
    expect(storedValues(field({ type: 'input:text', fields: slots('["veg"]') }))).toEqual(['["veg"]'])
  })
})

describe('toAdditionalValues', () => {
  it('sends null for a blank slot', () => {
    expect(toAdditionalValues({ diet: [false, 'nuts'], size: [''], note: [' \u00a0'] }, [])).toEqual({
      diet: [null, 'nuts'],
      size: [null],
      note: [null],
    })
  })

  const vat = (over: Partial<AdditionalField> = {}) =>
    field({ name: 'vat', type: 'vat:eu', required: false, restrictedValues: [], ...over })

  it.each([[[null]], [['']], [['  ']], [['\u200b']], [[false]], [[]], [[null, '']]])(
    'sends no text for an optional VAT number with the slots %j (B241)',
    (answers) => {
      expect(toAdditionalValues({ vat: answers }, [vat()])).toEqual({ vat: [] })
    },
  )

  it('sends a VAT number that was typed, and the blank of a required one', () => {
    expect(toAdditionalValues({ vat: ['DE123'] }, [vat()])).toEqual({ vat: ['DE123'] })
    expect(toAdditionalValues({ vat: [''] }, [vat({ required: true })])).toEqual({ vat: [null] })
  })

  it.each(unusualNames)('finds the VAT field with the name %j', (name) => {
    const answers = answersOf([vat({ name, fields: slots(null) })])
    expect(Object.entries(toAdditionalValues(answers, [vat({ name })]))).toEqual([[name, []]])
  })

  it.each(['input:text', 'input:tel', 'textarea', 'country', 'select', 'radio', 'input:dateOfBirth'])(
    'sends null for a blank optional %s, which the server accepts',
    (type) => {
      const other = field({ type, required: false, restrictedValues: [] })
      expect(toAdditionalValues({ diet: [''] }, [other])).toEqual({ diet: [null] })
    },
  )
})

describe('withPreviousAnswers', () => {
  it('takes over answers to the same fields only', () => {
    const known = { diet: [null, null], size: [null], note: ['server'] }
    const previous = { diet: ['veg', null], size: ['S', 'M'], note: [''], other: ['x'] }
    expect(withPreviousAnswers(known, previous)).toEqual({
      diet: ['veg', null],
      size: [null],
      note: ['server'],
    })
  })
})

describe('answeredField', () => {
  it.each([
    ['additional.diet', 'diet'],
    ['additional.diet.1', 'diet'],
    ['additional.size.0', null],
    ['additional.__proto__.0', null],
    ['diet', null],
  ])('reads %s as %s', (path, name) => {
    expect(answeredField(path, { diet: [null, null] })).toBe(name)
  })

  it.each(unusualNames)('finds the field named %j, with and without a slot', (name) => {
    const answers = answersOf([field({ name })])
    expect(answeredField(`additional.${name}`, answers)).toBe(answerKey(name))
    expect(answeredField(`additional.${name}.0`, answers)).toBe(answerKey(name))
  })
})
