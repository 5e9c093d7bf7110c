import { describe, expect, it } from 'vitest'
import type { Answers } from '#server/modules/additional-fields/queries.ts'
import {
  answerDay,
  subscriptionOwnerFields,
  serviceFields,
  ticketFields,
  type FieldDefinition,
  slotsFromStored,
  submittedSlots,
  storedValueOf,
  keepFixedAnswers,
  fieldProblems,
  vatNumbersIn,
  type FieldValidation,
} from '#server/modules/additional-fields/rules.ts'
import { fieldView } from '#server/modules/additional-fields/views.ts'
import { testNow } from '../../../../support/server/seeds.ts'

const field = (change: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: 1,
  name: 'f',
  type: 'input:text',
  event_id: 1,
  ordinal: 1,
  required: false,
  editable: true,
  min_length: null,
  max_length: null,
  restricted_values: [],
  disabled_values: [],
  category_ids: [],
  sensitive: false,
  service_id: null,
  texts: {},
  ...change,
})

/** Monday, 1 March 2027. */
const zurich = { kind: 'EVENT', starts_at: testNow, time_zone: 'Europe/Zurich' } as const
const today = answerDay(zurich, testNow)
const judged = (
  field: FieldDefinition,
  values: (string | null)[] | undefined,
  change: Partial<FieldValidation> = {},
) =>
  fieldProblems({
    fields: [field],
    submitted: values === undefined ? {} : { f: values },
    prefix: 'tickets[u].',
    today,
    vatCheckResult: (number) => (number === 'good' ? 'valid' : number === 'later' ? 'down' : 'invalid'),
    ...change,
  }).map(({ fieldName, code, args }) => [fieldName.replace('tickets[u].additional', ''), code, ...args])

const group = field({ type: 'checkbox', restricted_values: ['A', 'B', 'C'], required: true })
const birth = (min_length: number | null, max_length: number | null) =>
  field({ type: 'input:dateOfBirth', min_length, max_length })

describe('fieldProblems for a required field', () => {
  it.each([
    ['missing from the form', field({ required: true }), undefined, [['[f][0]', 'error.emptyField']]],
    ['a group missing', group, undefined, [['[f][0]', 'error.emptyField']]],
    ['blank', field({ required: true }), ['  '], [['[f][0]', 'error.emptyField']]],
    ['an empty array', field({ required: true }), [], [['[f][0]', 'error.emptyField']]],
    ['a group with nothing ticked', group, [null, '', null], [['[f]', 'error.emptyField']]],
    ['one box ticked', group, [null, 'B', null], []],
    ['given', field({ required: true }), ['x'], []],
  ])('checks a required answer that is %s', (_, field, values, problems) => {
    expect(judged(field, values)).toEqual(problems)
  })

  it('of an item accepts a missing name that another item of the ticket has, and needs each name', () => {
    const checking = { namedByItems: new Set(['f']) }
    expect(judged(field(), undefined, { namedByItems: new Set() })).toEqual([['[f][0]', 'error.emptyField']])
    expect(judged(field({ required: true }), undefined, checking)).toEqual([])
    expect(judged(field({ required: true }), [''], checking)).toEqual([['[f][0]', 'error.emptyField']])
  })
})

describe('fieldProblems for values', () => {
  it.each([
    ['too long', field({ max_length: 3 }), ['abcd'], [['[f][0]', 'error.tooLong', 3]]],
    ['just long enough', field({ max_length: 3, min_length: 3 }), ['abc'], []],
    ['too short', field({ min_length: 3 }), ['ab'], [['[f][0]', 'error.tooShort', 3]]],
    ['blank is not short', field({ min_length: 3 }), [' '], []],
    ['text area', field({ type: 'textarea', max_length: 2 }), ['abc'], [['[f][0]', 'error.tooLong', 2]]],
    ['telephone', field({ type: 'input:tel', min_length: 2 }), ['1'], [['[f][0]', 'error.tooShort', 2]]],
    ['text without a limit of the field', field(), ['x'.repeat(5001)], [['[f][0]', 'error.tooLong', 5000]]],
    [
      'not offered',
      field({ type: 'select', restricted_values: ['S'] }),
      ['M'],
      [['[f][0]', 'error.restrictedValue']],
    ],
    [
      'disabled',
      field({ type: 'radio', restricted_values: ['S', 'M'], disabled_values: ['M'] }),
      ['M'],
      [['[f][0]', 'error.disabledValue']],
    ],
    ['offered', field({ type: 'select', restricted_values: ['S'] }), ['S'], []],
    ['each box for itself', group, ['A', 'X', 'C'], [['[f][1]', 'error.restrictedValue']]],
    ['a country', field({ type: 'country' }), ['GR'], []],
    ['the tax code of Greece', field({ type: 'country' }), ['EL'], [['[f][0]', 'error.restrictedValue']]],
    ['a good tax number', field({ type: 'vat:eu' }), ['good'], []],
    ['a wrong tax number', field({ type: 'vat:eu' }), ['bad'], [['[f][0]', 'error.STEP_2_INVALID_VAT']]],
    ['no answer from VIES', field({ type: 'vat:eu' }), ['later'], [['[f][0]', 'error.vatVIESDown']]],
  ])('checks the value: %s', (_, field, values, problems) => {
    expect(judged(field, values)).toEqual(problems)
  })

  it.each(['abc', '12', 'none!', '+'])('refuses %s as a telephone number', (text) => {
    expect(judged(field({ type: 'input:tel' }), [text])).toEqual([['[f][0]', 'error.restrictedValue']])
  })

  it.each(['112', '+41 (0)91 123.45-67 ext. 8', '٠٩١١٢٣'])('accepts %s as a telephone number', (text) => {
    expect(judged(field({ type: 'input:tel' }), [text])).toEqual([])
  })

  it('accepts a disabled choice that is already stored for the attendee', () => {
    const shirt = field({ type: 'select', restricted_values: ['S', 'M'], disabled_values: ['M'] })
    expect(judged(shirt, ['M'], { stored: new Map([['f', 'M']]) })).toEqual([])
    expect(judged(shirt, ['M'], { stored: new Map([['f', 'S']]) })).toEqual([
      ['[f][0]', 'error.disabledValue'],
    ])
  })

  it('ignores values beyond the slots of a field', () => {
    expect(judged(field({ max_length: 1 }), ['a', 'too long'])).toEqual([])
  })
})

describe('fieldProblems for a date of birth', () => {
  it.each([
    ['no date', birth(null, null), '1.3.1990', ['error.restrictedValue']],
    ['no such day', birth(null, null), '2001-02-29', ['error.restrictedValue']],
    ['today', birth(null, null), '2027-03-01', ['error.restrictedValue']],
    ['yesterday', birth(null, null), '2027-02-28', []],
    ['18 today', birth(18, null), '2009-03-01', []],
    ['18 tomorrow', birth(18, null), '2009-03-02', ['error.tooYoung', 18]],
    ['30 today', birth(null, 30), '1997-03-01', []],
    ['30 years and a day, upper limit', birth(null, 30), '1997-02-28', ['error.tooOld', 30]],
    ['30 years and a day, lower limit', birth(31, null), '1997-02-28', ['error.tooYoung', 31]],
    ['19 today, born on a leap day', birth(19, null), '2008-02-29', []],
    ['19 today, born on a leap day, upper limit', birth(null, 19), '2008-02-29', []],
    ['19 years and a day, born before a leap day', birth(null, 19), '2008-02-28', ['error.tooOld', 19]],
  ])('checks the date of birth: %s', (_, field, value, problem) => {
    expect(judged(field, [value])).toEqual(problem.length === 0 ? [] : [['[f][0]', ...problem]])
  })

  it.each([
    ['18 on the day of the event', 'EVENT', birth(18, null), '2009-04-08', []],
    ['18 a day after it', 'EVENT', birth(18, null), '2009-04-09', ['error.tooYoung', 18]],
    [
      '13 on the day of the event, a ticket of a child',
      'EVENT',
      birth(null, 12),
      '2014-04-07',
      ['error.tooOld', 12],
    ],
    ['18 after the order of a pass', 'SUBSCRIPTION', birth(18, null), '2009-04-08', ['error.tooYoung', 18]],
  ] as const)('counts the age on the day of the event: %s (W703)', (...[, kind, field, value, problem]) => {
    const starts_at = Date.UTC(2027, 3, 7, 22, 30)
    const day = { today: answerDay({ ...zurich, kind, starts_at }, testNow) }
    expect(judged(field, [value], day)).toEqual(problem.length === 0 ? [] : [['[f][0]', ...problem]])
  })

  it("compares with today in the event's time zone", () => {
    const midnight = Date.UTC(2027, 2, 1, 23, 30)
    expect(answerDay(zurich, midnight)).toMatchObject({ year: 2027, month: 3, day: 2 })
    const newYork = { ...zurich, time_zone: 'America/New_York' }
    expect(answerDay(newYork, midnight)).toMatchObject({ year: 2027, month: 3, day: 1 })
  })
})

describe('stored answers', () => {
  it('are the text of a single slot and JSON for several', () => {
    expect(storedValueOf(['x'])).toBe('x')
    expect(storedValueOf(['A', null])).toBe('["A",null]')
    expect(storedValueOf([null, null])).toBeNull()
    expect(storedValueOf([])).toBeNull()
  })

  it('convert back into slots, and text that is no JSON stays text', () => {
    expect(slotsFromStored('["A",null,"C"]', group)).toEqual(['A', null, 'C'])
    expect(slotsFromStored('["A"]', field())).toEqual(['["A"]'])
    expect(slotsFromStored('[torn', group)).toEqual(['[torn'])
    expect(slotsFromStored(null, group)).toEqual([])
  })

  it('are not found under a property name that every object has', () => {
    expect(submittedSlots({}, field({ name: 'constructor' }))).toBeNull()
  })

  it('keep an answer that can no longer be changed', () => {
    const fields = [field({ editable: false }), field({ name: 'g' }), field({ name: 'h', editable: false })]
    const answers = { f: ['new'], g: ['new'], h: ['first'] }
    expect(
      keepFixedAnswers(
        fields,
        answers,
        new Map([
          ['f', 'old'],
          ['g', 'old'],
        ]),
      ),
    ).toEqual({ f: ['old'], g: ['new'], h: ['first'] })
  })
})

it('ticketFields, serviceFields and subscriptionOwnerFields return the fields of tickets, services and owners separately', () => {
  const everywhere = field({ name: 'a' })
  const vip = field({ name: 'b', category_ids: [7] })
  const lunch = field({ name: 'c', service_id: 3 })
  const fields = [everywhere, vip, lunch]
  expect(ticketFields(fields, 7)).toEqual([everywhere, vip])
  expect(ticketFields(fields, 8)).toEqual([everywhere])
  expect(serviceFields(fields, 3)).toEqual([lunch])
  expect(subscriptionOwnerFields(fields)).toEqual([everywhere])
})

it('vatNumbersIn collects the numbers of vat:eu fields', () => {
  const fields = [field({ type: 'vat:eu' }), field({ name: 'g' })]
  expect(vatNumbersIn(fields, { f: [' IT1 '], g: ['x'] })).toEqual(['IT1'])
  expect(vatNumbersIn(fields, { f: [''] })).toEqual([])
})

describe('fieldView', () => {
  const answers = { stored: () => null, slots: () => [null], merged: () => ({}) } as unknown as Answers
  const view = (change: Partial<FieldDefinition>) =>
    fieldView(field(change), answers, { kind: 'ticket', id: 1 }, ['de', 'fr', 'en'])

  it.each([-1, 0, 1])('puts a field of position %i before the standard ones only below 0', (ordinal) => {
    expect(view({ ordinal }).beforeStandardFields).toBe(ordinal < 0)
  })

  it('takes the texts of the first language of the event that has some for a language without them', () => {
    const text = (label: string) => ({ label, placeholder: null, values: {} })
    const { description } = view({ texts: { it: text('Dieta'), en: text('Diet'), fr: text('Régime') } })
    expect(Object.entries(description).map(([lang, { label }]) => `${lang} ${label}`)).toEqual([
      'de Régime',
      'fr Régime',
      'en Diet',
    ])
    expect(view({ texts: { it: text('Dieta') } }).description['de']?.label).toBe('Dieta')
  })
})
