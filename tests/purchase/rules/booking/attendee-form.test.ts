import { describe, expect, it } from 'vitest'
import type { AdditionalServiceWithData, BookingTicket } from '#purchase/contract/reservation.ts'
import {
  canChangeTicket,
  ticketFieldOf,
  ticketValues,
  toAttendeeForm,
  type TicketValues,
  unchangedItems,
  withCopied,
  withoutItemFields,
} from '#purchase/rules/booking/attendee-form.ts'
import { diet, first, item, order, second, textField, ticket as wireTicket } from '../../../support/orders.ts'

const vatField = (name: string) => ({ ...textField(name), type: 'vat:eu', required: false })

function ticket(changes: object = {}): BookingTicket {
  const tickets = [wireTicket(first, changes)]
  const category = { name: 'Standard', ticketAccessType: 'IN_PERSON', tickets }
  return order({ ticketsByCategory: [category] }).ticketsByCategory[0]!.tickets[0]!
}
const items = (...wire: object[]): readonly AdditionalServiceWithData[] =>
  order({ additionalServiceWithData: wire }).additionalServiceWithData ?? []
const languages = { contentLanguages: [{ locale: 'de' }, { locale: 'fr' }] } as Parameters<
  typeof ticketValues
>[1]

describe('ticketValues', () => {
  it('fills the form with what the server has, the fields before the names first', () => {
    const known = ticket({
      firstName: 'Ada',
      lastName: 'Keller',
      email: 'ada@example.org',
      userLanguage: 'fr',
      ticketFieldConfigurationBeforeStandard: [textField('club')],
      ticketFieldConfigurationAfterStandard: [diet],
    })
    const values = ticketValues(known, languages, 'de')
    expect(values).toEqual({
      firstName: 'Ada',
      lastName: 'Keller',
      email: 'ada@example.org',
      userLanguage: 'fr',
      additional: { club: [null], diet: [null, null] },
    })
    expect(Object.keys(values.additional)).toEqual(['club', 'diet'])
  })

  it.each([
    ['de', 'de'],
    ['fr', 'fr'],
    ['it', 'de'],
  ])(
    'of a ticket without a language has, on a page in %s, the language %s of the event',
    (lang, expected) => {
      const values = ticketValues(ticket({ userLanguage: null }), languages, lang)
      expect(values).toMatchObject({ firstName: '', lastName: '', email: '', userLanguage: expected })
    },
  )

  it('has the language of the page for an event without languages', () => {
    expect(ticketValues(ticket({ userLanguage: null }), { contentLanguages: [] }, 'it').userLanguage).toBe(
      'it',
    )
  })
})

describe('toAttendeeForm', () => {
  it('trims the texts and sends null for an empty answer', () => {
    const person = { firstName: ' Ada ', lastName: ' Keller ', email: ' ada@example.org ' }
    expect(
      toAttendeeForm(
        { ...person, userLanguage: 'fr', additional: { club: [''], diet: ['veg'] } },
        undefined,
        'change',
      ),
    ).toEqual({
      firstName: 'Ada',
      lastName: 'Keller',
      email: 'ada@example.org',
      userLanguage: 'fr',
      additional: { club: [null], diet: ['veg'] },
    })
  })

  it('sends no text for a blank VAT number before or after the names', () => {
    const known = ticket({
      ticketFieldConfigurationBeforeStandard: [vatField('vat')],
      ticketFieldConfigurationAfterStandard: [vatField('uid')],
    })
    const values = ticketValues(known, languages, 'de')
    expect(toAttendeeForm(values, known, 'booking').additional).toEqual({ vat: [], uid: [] })
    expect(toAttendeeForm(values, known, 'change').additional).toEqual({})
  })
})

describe('withoutItemFields', () => {
  const plate = textField('plate')

  it('leaves out the fields of the items of the ticket, each time that the server lists them (P241)', () => {
    const full = ticket({
      ticketFieldConfigurationBeforeStandard: [plate],
      ticketFieldConfigurationAfterStandard: [diet, plate, plate],
    })
    const ticketValues = withoutItemFields(
      full,
      items(item(1, { ticketUUID: first, ticketFieldConfiguration: [plate] })),
    )
    expect(ticketValues.ticketFieldConfigurationBeforeStandard).toEqual([])
    expect(ticketValues.ticketFieldConfigurationAfterStandard.map(({ name }) => name)).toEqual(['diet'])
  })

  it('keeps a field with the name of an item of another ticket', () => {
    const full = ticket({ ticketFieldConfigurationAfterStandard: [plate] })
    const other = items(item(1, { ticketUUID: second, ticketFieldConfiguration: [plate] }))
    expect(withoutItemFields(full, other)).toEqual(full)
    expect(withoutItemFields(full, [])).toEqual(full)
  })
})

describe('unchangedItems', () => {
  const menu = { ...textField('menu'), fields: [{ fieldIndex: 0, fieldValue: 'Risotto' }] }

  it('sends the stored answers of the items of this ticket that have fields', () => {
    const wire = items(
      item(1, { ticketUUID: first, ticketFieldConfiguration: [menu] }),
      item(2, { ticketUUID: first }),
      item(3, { ticketUUID: second, ticketFieldConfiguration: [menu] }),
    )
    expect(unchangedItems(first, wire)).toEqual({
      additionalServices: {
        [first]: [{ additionalServiceItemId: 1, ticketUUID: first, additional: { menu: ['Risotto'] } }],
      },
    })
  })

  it('sends no text for a blank VAT number of an item', () => {
    const wire = items(item(1, { ticketUUID: first, ticketFieldConfiguration: [vatField('vat')] }))
    expect(unchangedItems(first, wire).additionalServices?.[first]?.[0]?.additional).toEqual({ vat: [] })
  })

  it('sends nothing for a ticket without such items', () => {
    expect(unchangedItems(first, items(item(2, { ticketUUID: first })))).toEqual({})
    expect(unchangedItems(first, [])).toEqual({})
  })
})

describe('ticketFieldOf', () => {
  const values = ticketValues(ticket({ ticketFieldConfigurationAfterStandard: [diet] }), languages, 'de')

  it.each([
    ['firstName', 'firstName'],
    ['lastName', 'lastName'],
    ['email', 'email'],
    ['userLanguage', 'userLanguage'],
    ['additional.diet', 'additional.diet'],
    ['additional.diet.1', 'additional.diet'],
    ['additional.club', null],
    ['uuid', null],
  ])('leads the problem at %s to %s', (path, control) => {
    expect(ticketFieldOf(path, values)).toBe(control)
  })
})

describe('canChangeTicket', () => {
  it.each([
    ['open', {}, true],
    ['locked', { locked: true }, false],
    ['locked with a field', { locked: true, ticketFieldConfigurationBeforeStandard: [diet] }, true],
  ])('of a ticket that is %s is %s', (_, changes, expected) => {
    expect(canChangeTicket(ticket(changes))).toBe(expected)
  })
})

describe('withCopied', () => {
  const born = { ...textField('born'), type: 'input:dateOfBirth' }
  const fields = [textField('club'), diet, born, { ...textField('note'), required: false }]
  const asked = ticket({ ticketFieldConfigurationAfterStandard: fields })
  const person = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org', userLanguage: 'de' }
  const other = {
    ...person,
    additional: { club: ['HC'], diet: ['veg', null], born: ['1990-05-17'], note: ['x'] },
  }
  const none = { club: [null], diet: [null, null], born: [null], note: [null] }
  const blank = { firstName: ' ', lastName: '', email: '', userLanguage: 'it', additional: none }
  const copied = {
    ...person,
    userLanguage: 'it',
    additional: { club: ['HC'], diet: ['veg', null], born: [null], note: [null] },
  }

  const choosing = (values: TicketValues, choice: (string | boolean | null)[]): TicketValues => ({
    ...values,
    additional: { ...values.additional, diet: choice },
  })

  it.each<[string, TicketValues, BookingTicket, TicketValues | null]>([
    ['fills an empty ticket, but for a date of birth', blank, asked, copied],
    ['keeps a typed name', { ...blank, firstName: 'Milo' }, asked, { ...copied, firstName: 'Milo' }],
    ['keeps an answer', choosing(blank, [false, 'nuts']), asked, choosing(copied, [false, 'nuts'])],
    ['leaves a group with other choices', choosing(blank, [null]), asked, choosing(copied, [null])],
    [
      'leaves the name of a locked ticket',
      blank,
      { ...asked, locked: true },
      { ...blank, additional: copied.additional },
    ],
    ['has nothing for a ticket with all', copied, asked, null],
  ])('%s', (_, values, of, expected) => {
    expect(withCopied(values, other, of)).toEqual(expected)
  })
})
