/**
 * Additional fields on the wire (docs/api/reservations.md#reservation-details,
 * docs/api/booking-details.md#validate-to-overview, docs/api/additional-fields.md#values-on-the-wire).
 */
import { describe, expect, it } from 'vitest'
import type { FieldFile } from '#server/modules/event-setup/event-file/prices.ts'
import { endpoints } from '#shell/endpoints.ts'
import {
  bookingForm,
  errorsOf,
  hold,
  holdMore,
  pay,
  person,
  validate,
  type Held,
} from '../../../../support/server/purchase.ts'
import { category, eventSeed, freeSeed } from '../../../../support/server/seeds.ts'
import { testServer } from '../../../../support/server/test-server.ts'
import { envelopeOf, firstOf, wireOf } from '../../../../support/wire/json.ts'

const server = testServer()

const shirt: FieldFile = {
  name: 'shirt',
  type: 'select',
  required: true,
  values: ['S', 'M', 'XS'],
  disabledValues: ['XS'],
  label: { en: 'T-shirt' },
  valueTexts: { S: { en: 'Small' }, M: { en: 'Medium' } },
}
const title: FieldFile = {
  name: 'title',
  type: 'input:text',
  before: true,
  maxLength: 5,
  label: { en: 'Title', it: 'Titolo' },
  placeholder: { en: 'Dr' },
}
const days: FieldFile = {
  name: 'days',
  type: 'checkbox',
  values: ['sat', 'sun', 'mon'],
  label: { en: 'Days' },
  valueTexts: { sat: { en: 'Saturday' } },
}
const vip: FieldFile = { name: 'vip', type: 'textarea', required: true, categories: ['VIP'], label: {} }
const seed = (...fields: FieldFile[]) => freeSeed({ fields })

const withAnswers = (held: Held, additional: object, change: object = {}) =>
  bookingForm(held, {
    tickets: Object.fromEntries(held.tickets.map((uuid) => [uuid, { ...person, additional }])),
    ...change,
  })
const ticketOf = async (held: Held) =>
  firstOf(firstOf(wireOf(await held.visitor.get(held.path), endpoints.reservation).ticketsByCategory).tickets)

describe('additional fields of a ticket', () => {
  it('are split at the standard fields, in order, with texts of every language', async () => {
    const ticket = await ticketOf(await hold(server, seed(shirt, title, days)))
    expect(ticket.ticketFieldConfigurationBeforeStandard).toEqual([
      {
        name: 'title',
        value: null,
        type: 'input:text',
        required: false,
        editable: true,
        minLength: null,
        maxLength: 5,
        restrictedValues: [],
        beforeStandardFields: true,
        fields: [{ fieldIndex: 0, fieldValue: null }],
        description: {
          en: { label: 'Title', placeholder: 'Dr', restrictedValuesDescription: {} },
          it: { label: 'Titolo', placeholder: null, restrictedValuesDescription: {} },
          // A language without texts has those of the first.
          de: { label: 'Title', placeholder: 'Dr', restrictedValuesDescription: {} },
        },
      },
    ])
    const after = ticket.ticketFieldConfigurationAfterStandard
    expect(after.map(({ name }: { name: string }) => name)).toEqual(['shirt', 'days'])
    // Disabled and not chosen: not offered. A language without texts has those of the first.
    expect(after[0]).toMatchObject({
      restrictedValues: ['S', 'M'],
      description: { it: { label: 'T-shirt', restrictedValuesDescription: { S: 'Small' } } },
    })
    expect(after[1]?.fields).toEqual([0, 1, 2].map((fieldIndex) => ({ fieldIndex, fieldValue: null })))
  })

  it('belong to their categories only', async () => {
    const held = await hold(server, { ...seed(vip), categories: [category({ name: 'VIP', price: 0 })] })
    const [uuid = ''] = held.tickets
    expect(errorsOf(await validate(held, withAnswers(held, {})))).toEqual([
      `tickets[${uuid}].additional[vip][0]: error.emptyField`,
      'contactAndTicketsForm: error.STEP_2_MISSING_ATTENDEE_DATA',
    ])
    const other = await hold(server, {
      ...seed(vip),
      categories: [category({ price: 0 }), category({ name: 'VIP' })],
    })
    expect((await validate(other, withAnswers(other, {}))).statusCode).toBe(200)
  })
})

describe('answers to additional fields', () => {
  it('are stored with their problems and returned slot by slot', async () => {
    const held = await hold(server, seed(shirt, title, days))
    const [uuid = ''] = held.tickets
    const given = { shirt: ['XS'], title: ['Prof. Dr.'], days: ['sat', null, 'mon'], unknown: ['x'] }
    const answer = await validate(held, withAnswers(held, given))
    expect(answer.statusCode).toBe(422)
    expect(envelopeOf(answer).validationErrors).toEqual([
      { fieldName: `tickets[${uuid}].additional[title][0]`, code: 'error.tooLong', arguments: { 0: 5 } },
      { fieldName: `tickets[${uuid}].additional[shirt][0]`, code: 'error.disabledValue', arguments: null },
      { fieldName: 'contactAndTicketsForm', code: 'error.STEP_2_MISSING_ATTENDEE_DATA', arguments: null },
    ])
    const ticket = await ticketOf(held)
    const [chosen, ticked] = ticket.ticketFieldConfigurationAfterStandard
    expect(chosen).toMatchObject({ value: 'XS', restrictedValues: ['S', 'M', 'XS'] })
    expect(ticked).toMatchObject({
      value: '["sat",null,"mon"]',
      fields: [{ fieldValue: 'sat' }, { fieldValue: null }, { fieldValue: 'mon' }],
    })
    expect(ticket.ticketFieldConfigurationBeforeStandard[0]?.value).toBe('Prof. Dr.')
  })

  it('are deleted when blank and kept when the form omits the field', async () => {
    const held = await hold(server, seed(title, days))
    await validate(held, withAnswers(held, { title: ['Dr'], days: ['sat', null, null] }))
    await validate(held, withAnswers(held, { days: [null, '', null] }))
    const ticket = await ticketOf(held)
    expect(ticket.ticketFieldConfigurationBeforeStandard[0]?.value).toBe('Dr')
    expect(ticket.ticketFieldConfigurationAfterStandard[0]?.value).toBeNull()
  })

  it('are not required while attendees are postponed', async () => {
    const held = await hold(server, seed(shirt))
    const form = withAnswers(held, { shirt: ['S'] }, { postponeAssignment: true })
    expect((await validate(held, form)).statusCode).toBe(200)
    const ticket = await ticketOf(held)
    expect(ticket).toMatchObject({ firstName: null, assigned: false })
    expect(ticket.ticketFieldConfigurationAfterStandard[0]?.value).toBeNull()
  })

  it('are deleted with the reservation', async () => {
    const event = { ...seed(shirt), seats: 1, categories: [category({ price: 0, seats: 1 })] }
    const held = await hold(server, event)
    await validate(held, withAnswers(held, { shirt: ['S'] }))
    await held.visitor.delete(held.path)
    const next = await holdMore(server, event.shortName)
    expect((await ticketOf(next)).ticketFieldConfigurationAfterStandard[0]?.value).toBeNull()
  })

  it('are returned with the single ticket', async () => {
    const held = await hold(server, seed(shirt, title))
    await validate(held, withAnswers(held, { shirt: ['M'], title: ['Dr'] }))
    await pay(held)
    const [uuid = ''] = held.tickets
    const full = wireOf(
      await held.visitor.get(`/api/v2/public/event/${held.shortName}/ticket/${uuid}/full`),
      endpoints.ticketFull,
    )
    expect(full.tickets[0]?.ticketFieldConfigurationAfterStandard[0]?.value).toBe('M')
    expect(full.tickets[0]?.ticketFieldConfigurationBeforeStandard[0]?.fields).toEqual([
      { fieldIndex: 0, fieldValue: 'Dr' },
    ])
  })
})

it('report a wrong tax number of an attendee for the whole form too', async () => {
  const number: FieldFile = { name: 'vat', type: 'vat:eu', label: {} }
  const held = await hold(server, { ...seed(number), settings: { COUNTRY_OF_BUSINESS: 'IT' } })
  const [uuid = ''] = held.tickets
  expect(errorsOf(await validate(held, withAnswers(held, { vat: ['00950501008'] })))).toEqual([
    `tickets[${uuid}].additional[vat][0]: error.STEP_2_INVALID_VAT`,
    'contactAndTicketsForm: error.STEP_2_INVALID_VAT',
  ])
  expect((await validate(held, withAnswers(held, { vat: ['IT00950501007'] }))).statusCode).toBe(200)
})

it('require a field with a name and an existing category', async () => {
  await expect(server.load(seed({ ...title, name: 'no blanks' }))).rejects.toThrow('not a name')
  await expect(server.load(seed(vip))).rejects.toThrow('"VIP" is not in this event')
})

describe('problems of a form', () => {
  it('are one answer: address, phone number, tax number and invoice', async () => {
    const asked = (name: string, type: FieldFile['type']): FieldFile => ({ name, type, label: {} })
    const settings = { INVOICE_ADDRESS: 'Via Nassa 5', VAT_NR: 'CHE-1', COUNTRY_OF_BUSINESS: 'IT' }
    const held = await hold(
      server,
      eventSeed({ settings, fields: [asked('phone', 'input:tel'), asked('vat', 'vat:eu')] }),
    )
    const [uuid = ''] = held.tickets
    const additional = { phone: ['abc'], vat: ['IT00950501008'] }
    const form = bookingForm(held, {
      email: 'nora@example',
      tickets: { [uuid]: { ...person, email: 'nora@example', userLanguage: 'en', additional } },
      invoiceRequested: true,
      addCompanyBillingDetails: true,
    })
    expect(errorsOf(await validate(held, form))).toEqual([
      'email: error.STEP_2_INVALID_EMAIL',
      'billingAddressLine1: error.emptyField',
      'billingAddressZip: error.emptyField',
      'billingAddressCity: error.emptyField',
      'vatCountryCode: error.emptyField',
      'billingAddressCompany: error.emptyField',
      'vatNr: error.emptyField',
      `tickets[${uuid}].email: error.email`,
      `tickets[${uuid}].additional[phone][0]: error.restrictedValue`,
      `tickets[${uuid}].additional[vat][0]: error.STEP_2_INVALID_VAT`,
      'contactAndTicketsForm: error.STEP_2_INVALID_VAT',
    ])
  })
})

// docs/api/additional-fields.md
describe('types of additional fields', () => {
  const asked = (name: string, type: FieldFile['type'], change: Partial<FieldFile> = {}): FieldFile => ({
    name,
    type,
    label: {},
    ...change,
  })
  const all = [
    asked('text', 'input:text', { minLength: 2 }),
    asked('phone', 'input:tel', { maxLength: 9 }),
    asked('notes', 'textarea'),
    asked('vat', 'vat:eu'),
    asked('birth', 'input:dateOfBirth', { minLength: 18 }),
    asked('country', 'country'),
    asked('size', 'select', { values: ['S', 'M'] }),
    asked('meal', 'radio', { values: ['fish', 'none'] }),
    asked('days', 'checkbox', { values: ['sat', 'sun'] }),
  ]
  const good = {
    text: ['ab'],
    phone: ['+41 91 1'],
    notes: ['one\ntwo'],
    vat: ['IT00950501007'],
    birth: ['1990-02-28'],
    country: ['GR'],
    size: ['M'],
    meal: ['none'],
    days: [null, 'sun'],
  }
  it('store and return valid values', async () => {
    const held = await hold(server, seed(...all))
    expect((await validate(held, withAnswers(held, good))).statusCode).toBe(200)
    const fields = (await ticketOf(held)).ticketFieldConfigurationAfterStandard
    const back = fields.map(
      ({ name, fields: slots }: { name: string; fields: { fieldValue: unknown }[] }) => [
        name,
        slots.map(({ fieldValue }) => fieldValue),
      ],
    )
    expect(Object.fromEntries(back)).toEqual(good)
  })
})
