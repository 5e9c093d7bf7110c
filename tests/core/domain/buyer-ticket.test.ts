import { describe, expect, it } from 'vitest'
import { bookingValuesOf } from '#core/domain/booking-form.ts'
import {
  buyerTicketOf,
  isBuyerComing,
  isForAnotherPerson,
  shownFieldPath,
  withBuyerAsAttendee,
} from '#core/domain/buyer-ticket.ts'
import { event, first, orderOf, second, ticket } from '../../support/orders.ts'

const contact = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' }
const jo = { firstName: 'Jo', lastName: 'Moser', email: 'jo@example.org' }
const autocomplete = (enableAttendeeAutocomplete: boolean) => {
  const context = event()
  return {
    ...context,
    assignmentConfiguration: { ...context.assignmentConfiguration, enableAttendeeAutocomplete },
  }
}
const valuesOf = (reservation: ReturnType<typeof orderOf>) => bookingValuesOf(reservation, event(), 'en')

describe('buyerTicketOf', () => {
  it('is the first ticket', () => {
    expect(buyerTicketOf(orderOf([ticket(first), ticket(second)]))).toBe(first)
  })

  it.each([
    ['without a ticket', orderOf([])],
    ['of a locked ticket', orderOf([ticket(first, { locked: true })])],
    [
      'of a ticket whose email is locked',
      orderOf([ticket(first, { email: 'jo@example.org' })], {
        metadata: { ...orderOf([]).metadata, lockEmailEdit: true },
      }),
    ],
  ])('is undefined %s', (_, reservation) => {
    expect(buyerTicketOf(reservation)).toBeUndefined()
  })
})

describe('isBuyerComing', () => {
  it.each([
    ['an attendee with the name of the contact', contact, true, true],
    ['an attendee with another name', jo, true, false],
    ['an attendee with another email', { ...contact, email: 'jo@example.org' }, true, false],
    ['an attendee without a name', {}, true, true],
    ['an attendee without a name, of an event that does not fill it', {}, false, false],
    ['an attendee with the name of the contact, of an event that does not fill it', contact, false, true],
  ])(
    'is true only where the ticket is theirs or the event fills in the name: %s (B109)',
    (_, attendee, enabled, expected) => {
      const reservation = orderOf([ticket(first, attendee), ticket(second)], contact)
      expect(isBuyerComing(valuesOf(reservation), first, autocomplete(enabled))).toBe(expected)
    },
  )
})

describe('withBuyerAsAttendee', () => {
  it('has the contact as the attendee of this ticket only', () => {
    const values = valuesOf(orderOf([ticket(first, jo), ticket(second)], contact))
    const { tickets } = withBuyerAsAttendee(values, first)
    expect(tickets[first]).toMatchObject(contact)
    expect(tickets[second]).toEqual(values.tickets[second])
  })
})

describe('shownFieldPath', () => {
  it('is the field of the contact for the name of the ticket of the buyer', () => {
    expect(shownFieldPath(`tickets.${first}.email`, first)).toBe('email')
  })

  it.each([
    [`tickets.${first}.additional.diet`, first],
    [`tickets.${second}.email`, first],
    [`tickets.${first}.email`, undefined],
    ['billingAddressCity', first],
  ])('is the same for %s when the buyer has the ticket %s', (path, uuid) => {
    expect(shownFieldPath(path, uuid)).toBe(path)
  })
})

describe('isForAnotherPerson', () => {
  it.each([
    [contact, false],
    [{ ...contact, firstName: ' ada ', email: 'Ada@Example.org' }, false],
    [{ ...contact, email: null }, false],
    [{ ...contact, email: '' }, false],
    [{ ...contact, email: 'jo@example.org' }, true],
    [{ ...contact, firstName: 'Jo' }, true],
    [{ ...contact, lastName: null }, true],
    [jo, true],
  ])('compares %o with the buyer: %s (W302)', (attendee, expected) => {
    expect(isForAnotherPerson(attendee, contact)).toBe(expected)
  })
})
