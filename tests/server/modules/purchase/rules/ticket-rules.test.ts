/** docs/api/tickets.md#release-a-ticket, docs/api/documents.md#ticket-validity */
import { describe, expect, it } from 'vitest'
import type { Category, Ticket } from '#server/infra/database/tables/tables.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import {
  fullName,
  isAssigned,
  canBeReleased,
  isReleaseOffered,
  ticketValidity,
} from '#server/modules/purchase/rules/reservation-rules.ts'

const ticket = (changes: object = {}) =>
  ({
    category_id: 1,
    price: 0,
    vat_status: null,
    subscription_id: null,
    status: 'ACQUIRED',
    ...changes,
  }) as Ticket
const category = (changes: object = {}) =>
  ({ id: 1, restricted: false, release_allowed: true, bounded: true, taxed: true, ...changes }) as Category
const details = (changes: object = {}, settings: object = {}) =>
  ({
    tickets: [ticket()],
    items: [],
    discount: null,
    subscriptions: { bought: null, applied: null },
    categories: [category()],
    config: { currency: 'CHF', vat: '0', vatIncluded: true, settings },
    vatStatus: null,
    event: { ends_at: 200 },
    ...changes,
  }) as unknown as ReservationDetails
const supplement = (price: number) => ({ type: 'SUPPLEMENT', price, vat_type: 'INHERITED', own_tax: null })
const paid = ticket({ price: 5000 })

describe('canBeReleased', () => {
  const forSubscription = ticket({ price: 5000, subscription_id: 's' })
  const restricted = category({ restricted: true })
  const donation = { ...supplement(1), type: 'DONATION' }

  it.each<[string, { one?: Ticket; of?: Category; order?: object }, boolean]>([
    ['a free ticket', {}, true],
    ['a paid ticket', { one: paid, order: { tickets: [paid] } }, false],
    ['a ticket that a subscription pays', { one: forSubscription, order: { tickets: [paid] } }, true],
    ['a ticket with a price in an order of zero', { one: paid }, true],
    ['a ticket with a paid supplement', { one: forSubscription, order: { items: [supplement(1)] } }, false],
    ['a ticket with a free supplement', { order: { items: [supplement(0)] } }, true],
    ['a ticket with a donation', { order: { items: [donation] } }, true],
    ['a ticket that was used', { one: ticket({ status: 'CHECKED_IN' }) }, false],
    ['a category that forbids it', { of: category({ release_allowed: false }) }, false],
    ['a restricted category', { of: restricted }, false],
    [
      'one beside an unbounded category',
      { of: restricted, order: { categories: [category({ bounded: false })] } },
      true,
    ],
  ])(
    'is true only when no rule forbids the release: %s',
    (_, { one = ticket(), of = category(), order }, expected) => {
      expect(canBeReleased(one, of, details(order))).toBe(expected)
    },
  )
})

describe('isReleaseOffered', () => {
  it.each([
    [199, true],
    [200, false],
  ])('at %i of an event that ends at 200 is %s', (now, expected) => {
    expect(isReleaseOffered(ticket(), category(), details(), now)).toBe(expected)
  })
})

describe('ticketValidity', () => {
  const event = { starts_at: 10, ends_at: 20 }

  it('has the dates of the category, else those of the event', () => {
    expect(ticketValidity({ category: { valid_from: null, valid_until: null }, details: { event } })).toEqual(
      { from: 10, until: 20 },
    )
    expect(ticketValidity({ category: { valid_from: 5, valid_until: 15 }, details: { event } })).toEqual({
      from: 5,
      until: 15,
    })
  })
})

describe('names of an attendee', () => {
  it('are joined by a space, without what is missing', () => {
    expect(fullName({ first_name: 'Ada', last_name: 'Keller' })).toBe('Ada Keller')
    expect(fullName({ first_name: null, last_name: 'Keller' })).toBe('Keller')
    expect(fullName({ first_name: null, last_name: null })).toBe('')
  })

  it.each([
    ['Ada', 'Keller', 'ada@example.org', true],
    [' ', 'Keller', 'ada@example.org', false],
    ['Ada', null, 'ada@example.org', false],
    ['Ada', 'Keller', '', false],
  ])('%s %s with the address %s assign the ticket: %s', (first_name, last_name, email, expected) => {
    expect(isAssigned({ first_name, last_name, email })).toBe(expected)
  })
})
