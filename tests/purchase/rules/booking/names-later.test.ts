import { describe, expect, test } from 'vitest'
import { bookingValuesOf, type BookingValues } from '#purchase/rules/booking/booking-form.ts'
import { startsWithNamesLater, withoutLaterNames } from '#purchase/rules/booking/names-later.ts'
import { event, first, item, order, orderOf, second, textField, ticket } from '../../../support/orders.ts'

const shirt = { ticketFieldConfigurationAfterStandard: [textField('shirt')] }
const reservation = orderOf([ticket(first, shirt), ticket(second, shirt)])
const context = event()
const begin = context.datesWithOffset.startDateTime
const ada = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' }

type Changes = Partial<BookingValues> & { readonly attendees?: Record<string, object> }
const values = ({ attendees = {}, ...over }: Changes = {}): BookingValues => {
  const known = bookingValuesOf(reservation, context, 'en')
  const tickets = Object.fromEntries(
    Object.entries(known.tickets).map(([uuid, entered]) => [uuid, { ...entered, ...attendees[uuid] }]),
  )
  return { ...known, ...over, tickets }
}
const start = { reservation, context, now: begin - 1, chosen: undefined }

describe('startsWithNamesLater', () => {
  test.each([
    ['without a name', true, values()],
    [
      'with the contact as attendee of the first ticket',
      true,
      values({ ...ada, attendees: { [first]: ada } }),
    ],
    [
      'with an answer for the first ticket',
      true,
      values({ attendees: { [first]: { additional: { shirt: ['S'] } } } }),
    ],
    ['with another attendee of the first ticket', false, values({ attendees: { [first]: ada } })],
    [
      'with an attendee of the second ticket',
      false,
      values({ attendees: { [second]: { email: 'm@example.org' } } }),
    ],
    [
      'with an answer for the second ticket',
      false,
      values({ attendees: { [second]: { additional: { shirt: ['S'] } } } }),
    ],
    [
      'with names that an earlier order left for later',
      true,
      values({ postponeAssignment: true, attendees: { [second]: ada } }),
    ],
  ])('of values %s is %s (P332)', (_, expected, entered) => {
    expect(startsWithNamesLater(entered, start)).toBe(expected)
  })

  test('follows the choice of the visitor (P332)', () => {
    expect(startsWithNamesLater(values(), { ...start, chosen: false })).toBe(false)
    expect(startsWithNamesLater(values({ attendees: { [second]: ada } }), { ...start, chosen: true })).toBe(
      true,
    )
  })

  test.each([
    ['of one ticket', { reservation: orderOf([ticket(first)]) }],
    ['with an additional service', { reservation: order({ additionalServiceWithData: [item(1)] }) }],
    ['with a list of people', { reservation: order({ containsCategoriesLinkedToGroups: true }) }],
    [
      'whose organizer requires names',
      {
        context: event({
          assignmentConfiguration: { ...context.assignmentConfiguration, forceAssignment: true },
        }),
      },
    ],
  ])('is false in an order %s, whatever was chosen (P332)', (_, over) => {
    expect(startsWithNamesLater(values(), { ...start, chosen: true, ...over })).toBe(false)
  })

  test('is false once the event has begun: names cannot be added later (P332)', () => {
    expect(startsWithNamesLater(values(), { ...start, now: begin })).toBe(false)
  })
})

describe('withoutLaterNames', () => {
  const later = { postponeAssignment: true, ...ada }

  test('keeps the ticket of a buyer who comes, and names it now (P332)', () => {
    const sent = withoutLaterNames(
      values({ ...later, attendees: { [first]: ada, [second]: ada } }),
      reservation,
    )
    expect(sent.postponeAssignment).toBe(false)
    expect(Object.keys(sent.tickets)).toEqual([first])
  })

  test.each([
    ['no person takes the first ticket', values(later)],
    [
      'another person has the first ticket',
      values({ ...later, attendees: { [first]: { ...ada, firstName: 'Milo' } } }),
    ],
    ['names are entered now', values({ ...ada, attendees: { [first]: ada, [second]: ada } })],
    ['nothing is entered', values({ postponeAssignment: true })],
  ])('changes nothing when %s (P332)', (_, entered) => {
    expect(withoutLaterNames(entered, reservation)).toBe(entered)
  })

  test('changes nothing where the attendee of the first ticket cannot be changed (P332)', () => {
    const locked = orderOf([ticket(first, { locked: true }), ticket(second)])
    const entered = values({ ...later, attendees: { [first]: ada } })
    expect(withoutLaterNames(entered, locked)).toBe(entered)
  })
})
