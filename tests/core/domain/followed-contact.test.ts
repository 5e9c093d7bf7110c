import { describe, expect, it } from 'vitest'
import { bookingValuesOf } from '#core/domain/booking-form.ts'
import { followsContact, withFollowedContact } from '#core/domain/followed-contact.ts'
import { event, first, orderOf, second, ticket } from '../../support/orders.ts'

const contact = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' }
const unnamed = { firstName: '', lastName: '', email: '' }
const autocomplete = (enableAttendeeAutocomplete: boolean) => {
  const context = event()
  return {
    ...context,
    assignmentConfiguration: { ...context.assignmentConfiguration, enableAttendeeAutocomplete },
  }
}
const filled = (reservation: ReturnType<typeof orderOf>, context = autocomplete(true)) =>
  withFollowedContact(bookingValuesOf(reservation, context, 'en'), reservation, context).tickets

describe('followsContact', () => {
  it.each([
    ['the only ticket', [ticket(first)], true, true],
    ['one of two tickets', [ticket(first), ticket(second)], true, false],
    ['a ticket of an event without this setting', [ticket(first)], false, false],
    ['no ticket', [], true, false],
  ])('of %s (B109)', (_, tickets, enabled, expected) => {
    expect(followsContact(orderOf(tickets), autocomplete(enabled))).toBe(expected)
  })
})

describe('withFollowedContact', () => {
  it('fills the only attendee with the contact that the server has', () => {
    expect(filled(orderOf([ticket(first)], contact))[first]).toMatchObject(contact)
  })

  it('keeps an attendee with another name', () => {
    const named = ticket(first, { firstName: 'Jo', lastName: 'Moser', email: 'jo@example.org' })
    expect(filled(orderOf([named], contact))[first]).toMatchObject({
      firstName: 'Jo',
      email: 'jo@example.org',
    })
  })

  it('leaves the attendees of two tickets empty', () => {
    expect(filled(orderOf([ticket(first), ticket(second)], contact))[first]).toMatchObject(unnamed)
  })

  it('leaves the attendee of an event without this setting empty', () => {
    expect(filled(orderOf([ticket(first)], contact), autocomplete(false))[first]).toMatchObject(unnamed)
  })
})
