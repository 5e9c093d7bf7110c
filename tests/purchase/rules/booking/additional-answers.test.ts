import { describe, expect, it } from 'vitest'
import { fieldTypes, type AdditionalField } from '#purchase/contract/reservation.ts'
import {
  answerCalls,
  answeredField,
  answerKey,
  answersOf,
  fieldNameOf,
  storedValues,
  toAdditionalValues,
  withPreviousAnswers,
} from '#purchase/rules/booking/additional-answers.ts'
import { diet } from '../../../support/orders.ts'

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
    expect(Object.entries(toAdditionalValues({ [key]: ['typed'] }, [], 'booking'))).toEqual([
      [name, ['typed']],
    ])
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
    expect(
      toAdditionalValues({ diet: [false, 'nuts'], size: [''], note: [' \u00a0'] }, [], 'booking'),
    ).toEqual({ diet: [null, 'nuts'], size: [null], note: [null] })
  })

  const asked = (type: AdditionalField['type'], over: Partial<AdditionalField> = {}) =>
    field({ name: 'asked', type, required: false, restrictedValues: [], ...over })

  const blanks = [[null], [''], ['  '], ['\u200b'], [false]]
  const rows = answerCalls.flatMap((call) => fieldTypes.map((type) => ({ call, type })))
  it.each(rows)('sends a blank optional $type of a $call in its accepted form (B241)', ({ call, type }) => {
    const accepted = type !== 'vat:eu' ? { asked: [null] } : call === 'booking' ? { asked: [] } : {}
    for (const slots of blanks)
      expect(toAdditionalValues({ asked: slots }, [asked(type)], call)).toEqual(accepted)
  })

  it('sends a VAT number that was typed, the blank of a required one, and null for one that a change clears', () => {
    for (const call of answerCalls) {
      expect(toAdditionalValues({ asked: ['DE123'] }, [asked('vat:eu')], call)).toEqual({ asked: ['DE123'] })
      expect(toAdditionalValues({ asked: [''] }, [asked('vat:eu', { required: true })], call)).toEqual({
        asked: [null],
      })
    }
    const stored = asked('vat:eu', { fields: slots('DE123') })
    expect(toAdditionalValues({ asked: [''] }, [stored], 'change')).toEqual({ asked: [null] })
    expect(toAdditionalValues({ asked: [''] }, [stored], 'booking')).toEqual({ asked: [] })
  })

  it.each(unusualNames)('finds the VAT field with the name %j', (name) => {
    const vat = asked('vat:eu', { name, fields: slots(null) })
    expect(Object.entries(toAdditionalValues(answersOf([vat]), [vat], 'booking'))).toEqual([[name, []]])
  })
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
