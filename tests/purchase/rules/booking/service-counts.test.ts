import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ServicePolicies } from '#pricing/supplement-policy.ts'
import { additionalServiceWithData, type AdditionalServiceWithData } from '#purchase/contract/reservation.ts'
import {
  answerTexts,
  serviceCount,
  serviceCounts,
  serviceCountText,
} from '#purchase/rules/booking/service-counts.ts'
import { diet, item, textField } from '../../../support/orders.ts'

const bought = (over: object): AdditionalServiceWithData =>
  z.decode(additionalServiceWithData, item(1, over) as z.input<typeof additionalServiceWithData>)
const answered = (field: object, ...values: (string | null)[]) => ({
  ...field,
  fields: values.map((fieldValue, fieldIndex) => ({ fieldIndex, fieldValue })),
})
const lunch = (...ticketFieldConfiguration: object[]) => bought({ serviceId: 2, ticketFieldConfiguration })
const reader = { lang: 'en', pick: (text: Record<string, string>) => text['en'] ?? '' }
const textsOf = (...items: AdditionalServiceWithData[]) =>
  serviceCounts(items, new Map()).flatMap((count) => answerTexts(count, reader))

describe('serviceCounts', () => {
  it('counts the items of one service together, in the order of the first of each', () => {
    const counts = serviceCounts(
      [lunch(), bought({ serviceId: 1, title: { en: 'Parking' } }), lunch()],
      new Map(),
    )
    expect(counts).toEqual([
      { title: { en: 'Lunch' }, count: 2, answers: [] },
      { title: { en: 'Parking' }, count: 1, answers: [] },
    ])
    expect(counts.map((count) => serviceCountText(count, reader))).toEqual(['2 × Lunch', 'Parking'])
  })

  it('leaves out percentage fees and donations, which belong to the order (P242)', () => {
    const policies: ServicePolicies = new Map([
      [4, 'MANDATORY_PERCENTAGE_RESERVATION'],
      [5, 'MANDATORY_ONE_FOR_TICKET'],
      [6, 'MANDATORY_PERCENTAGE_FOR_TICKET'],
      [7, null],
    ])
    const items = [
      bought({ serviceId: 4 }),
      bought({ serviceId: 5 }),
      bought({ serviceId: 6 }),
      bought({ serviceId: 7, type: 'DONATION' }),
    ]
    expect(serviceCounts(items, policies)).toEqual([{ title: { en: 'Lunch' }, count: 1, answers: [] }])
    expect(serviceCounts(items, null).map(({ count }) => count)).toEqual([1, 1, 1])
  })

  it('is empty for a ticket without services', () => {
    expect(serviceCounts([], null)).toEqual([])
  })

  it('lists the answers of all items by question, without blank ones (P49)', () => {
    const menu = textField('menu', 'Main course')
    const items = [
      lunch(answered(menu, 'Risotto'), answered(diet, 'veg', 'nuts')),
      lunch(answered(menu, ''), answered(diet, null, null)),
      lunch(answered(menu, 'Polenta'), answered(diet, null, 'nuts')),
    ]
    expect(textsOf(...items)).toEqual([
      { label: 'Main course', values: 'Risotto; Polenta' },
      { label: 'Diet', values: 'Vegetarian, No nuts; No nuts' },
    ])
  })

  it('has the shape that is stored with a ticket', () => {
    const counts = serviceCounts([lunch(answered(diet, 'veg', 'nuts'))], null)
    expect(z.array(serviceCount).parse(counts)).toEqual(counts)
  })
})

describe('answerTexts', () => {
  it.each([
    ['input:dateOfBirth', '1990-05-01', '1 May 1990'],
    ['input:dateOfBirth', 'in May', 'in May'],
    ['input:dateOfBirth', '1990-99-99', '1990-99-99'],
    ['country', 'CH', 'Switzerland'],
    ['country', 'no country', 'no country'],
    ['input:text', 'CH', 'CH'],
  ])('writes the %s %s as %s', (type, value, text) => {
    expect(textsOf(lunch(answered({ ...textField('q'), type }, value)))).toEqual([
      { label: 'q', values: text },
    ])
  })

  it('shows the name of a field without a label', () => {
    const field = { ...textField('menu'), description: {} }
    expect(textsOf(lunch(answered(field, 'Risotto')))).toEqual([{ label: 'menu', values: 'Risotto' }])
  })
})
