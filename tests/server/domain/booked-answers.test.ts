import { expect, it } from 'vitest'
import { bookedAnswers, bookingData } from '#server/domain/booking/data.ts'
import type { FieldDefinition } from '#server/domain/fields/definition.ts'

const field = (name: string, change: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: 1,
  name,
  type: 'input:text',
  order: 1,
  required: false,
  editable: true,
  minLength: null,
  maxLength: null,
  restrictedValues: [],
  disabledValues: [],
  categoryIds: [],
  serviceId: null,
  texts: { en: { label: `${name}?`, placeholder: null, values: {} } },
  ...change,
})
const fields = [
  field('job'),
  field('phone', { type: 'input:tel' }),
  field('shirt', { type: 'select' }),
  field('vip', { categoryIds: [7] }),
]
const additional = { job: [' Engineer '], phone: [''], shirt: ['S'], vip: ['yes'] }
const data = (postponed: boolean) =>
  bookingData({ tickets: { a: { email: 'ada@example.org', additional }, b: { email: null } } } as never, {
    invoiceRequested: false,
    postponed,
    numberRequired: false,
  })
const tickets = [
  { public_uuid: 'a', category_id: 3 },
  { public_uuid: 'b', category_id: 7 },
]

it('remembers what was written, with the question, and nothing that was chosen or left blank', () => {
  expect(bookedAnswers(data(false), fields, tickets)).toEqual([
    { email: 'ada@example.org', answers: { job: { label: { en: 'job?' }, values: ['Engineer'] } } },
    { email: null, answers: {} },
  ])
})

it('remembers nothing of attendees who are named later', () => {
  expect(bookedAnswers(data(true), fields, tickets)).toEqual([])
})
