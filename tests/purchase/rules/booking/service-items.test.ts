import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bookingForm } from '#purchase/contract/reservation.ts'
import { withDraft, withPreviousDraft } from '#purchase/rules/booking/booking-draft.ts'
import { bookingValuesOf, fieldPathOf, toBookingForm } from '#purchase/rules/booking/booking-form.ts'
import {
  itemKey,
  itemPathOf,
  itemValuesOf,
  itemsByTicket,
  toItemLinks,
  type ItemsValues,
} from '#purchase/rules/booking/service-items.ts'
import { event, first, item, order, second, textField } from '../../../support/orders.ts'

const lunch = (itemId: number, ticketUUID: string | null) =>
  item(itemId, { serviceId: 3, ticketUUID, ticketFieldConfiguration: [textField('menu')] })
const parking = (itemId: number, ticketUUID: string | null) => item(itemId, { serviceId: 5, ticketUUID })
const reservation = (...items: object[]) => order({ additionalServiceWithData: items })
const values = (...items: object[]) => bookingValuesOf(reservation(...items), event(), 'en')
const answer = (items: ItemsValues, id: number) => items[itemKey(id)]?.additional['menu']

describe('itemValuesOf', () => {
  it('gives an item without a ticket of this reservation to the first ticket', () => {
    const items = itemValuesOf(reservation(lunch(1, null), lunch(2, 'of-another'), lunch(3, second)), [
      first,
      second,
    ])
    expect(Object.values(items).map(({ ticketUuid }) => ticketUuid)).toEqual([first, first, second])
  })

  it('is empty for a reservation without items', () => {
    expect(itemValuesOf({ additionalServiceWithData: null }, [first])).toEqual({})
  })
})

describe('toBookingForm', () => {
  it('sends every item under its ticket, those without a question too (B107)', () => {
    const known = reservation(lunch(1, first), lunch(2, second), parking(3, first))
    const typed = bookingValuesOf(known, event(), 'en')
    typed.items[itemKey(1)]!.additional['menu'] = ['Risotto']
    const form = toBookingForm(typed, known)
    expect(form.additionalServices).toEqual({
      [first]: [
        { additionalServiceItemId: 1, ticketUUID: first, additional: { menu: ['Risotto'] } },
        { additionalServiceItemId: 3, ticketUUID: first, additional: {} },
      ],
      [second]: [{ additionalServiceItemId: 2, ticketUUID: second, additional: { menu: [null] } }],
    })
    expect(z.decode(bookingForm, z.encode(bookingForm, form))).toEqual(form)
  })

  it('sends no text for a blank VAT number of an item, also of a moved one', () => {
    const vat = { ...textField('vat'), type: 'vat:eu', required: false }
    const known = reservation(item(1, { ticketUUID: first, ticketFieldConfiguration: [vat] }))
    const typed = bookingValuesOf(known, event(), 'en')
    typed.items[itemKey(1)]!.ticketUuid = second
    expect(toBookingForm(typed, known).additionalServices).toEqual({
      [second]: [{ additionalServiceItemId: 1, ticketUUID: second, additional: { vat: [] } }],
    })
  })

  it('sends a moved item with its answers under the other ticket (B132)', () => {
    const known = reservation(lunch(1, first), lunch(2, second))
    const typed = bookingValuesOf(known, event(), 'en')
    typed.items[itemKey(1)] = {
      ...typed.items[itemKey(1)]!,
      ticketUuid: second,
      additional: { menu: ['Risotto'] },
    }
    const links = toBookingForm(typed, known).additionalServices
    expect(Object.keys(links ?? {})).toEqual([second])
    expect(links?.[second]?.map(({ additionalServiceItemId: id }) => id)).toEqual([1, 2])
  })
})

describe('itemsByTicket', () => {
  const known = reservation(lunch(1, first), parking(2, first), lunch(3, first), lunch(4, second))

  it('numbers the items of one service on one ticket', () => {
    const byTicket = itemsByTicket(known, itemValuesOf(known, [first, second]))
    const shown = [...byTicket].map(([uuid, items]) => [
      uuid,
      items.map(({ key, item, number, count }) => [
        key,
        item.itemId,
        `${String(number)} of ${String(count)}`,
      ]),
    ])
    expect(shown).toEqual([
      [
        first,
        [
          [itemKey(1), 1, '1 of 2'],
          [itemKey(2), 2, '1 of 1'],
          [itemKey(3), 3, '2 of 2'],
        ],
      ],
      [second, [[itemKey(4), 4, '1 of 1']]],
    ])
  })

  it('leaves out an item that the reservation does not have any more', () => {
    const items = itemsByTicket(known, { [itemKey(9)]: { ticketUuid: first } })
    expect([...items]).toEqual([[first, []]])
  })
})

describe('toItemLinks', () => {
  it('leaves out a key that is not the key of an item', () => {
    const value = { serviceId: 3, ticketUuid: first, additional: {} }
    expect(toItemLinks({ gift: value, [itemKey(2)]: value }, { additionalServiceWithData: null })).toEqual({
      [first]: [{ additionalServiceItemId: 2, ticketUUID: first, additional: {} }],
    })
  })
})

describe('itemPathOf', () => {
  it('leads every link that is sent back to the answer that it carries', () => {
    const uuid = fc.constantFrom(first, second)
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: fc.nat(), uuid }), { selector: ({ id }) => id }),
        (links) => {
          const items: ItemsValues = Object.fromEntries(
            links.map(({ id, uuid: ticketUuid }) => [
              itemKey(id),
              { serviceId: 3, ticketUuid, additional: { menu: [String(id)] } },
            ]),
          )
          const sent = Object.entries(toItemLinks(items, { additionalServiceWithData: null })).flatMap(
            ([key, list]) => list.map((link, at) => ({ key, at, link })),
          )
          expect(sent).toHaveLength(links.length)
          for (const { key, at, link } of sent) {
            const path = `additionalServices.${key}.${String(at)}.additional.menu.0`
            expect(itemPathOf(path, items)).toBe(
              `items.${itemKey(link.additionalServiceItemId ?? -1)}.additional.menu`,
            )
            expect(link).toMatchObject({
              ticketUUID: key,
              additional: { menu: [String(link.additionalServiceItemId)] },
            })
          }
        },
      ),
    )
  })

  it.each([
    [`additionalServices.${second}.0.additional.menu`, 'items.item-2.additional.menu'],
    [`additionalServices.${second}.1.additional.menu.0`, null],
    [`additionalServices.${second}.0.additional.size.0`, null],
    [`additionalServices.${second}.additional.menu.0`, null],
    ['additionalServices.gone.0.additional.menu.0', null],
    ['additionalServices.__proto__.0.additional.menu.0', null],
    // A server that reports the items with the attendee.
    [`tickets.${second}.additional.menu.0`, 'items.item-2.additional.menu'],
    [`tickets.${first}.additional.menu.0`, 'items.item-1.additional.menu'],
    ['tickets.__proto__.additional.menu.0', null],
  ])('leads %s to %s (P140)', (path, control) => {
    expect(fieldPathOf(path, values(lunch(1, first), lunch(2, second)))).toBe(control)
  })
})

describe('withDraft', () => {
  it('keeps answers and tickets of items, and drops items that left the reservation', () => {
    const typed = values(lunch(1, first), lunch(2, second), lunch(9, first)).items
    typed[itemKey(1)] = { serviceId: 3, ticketUuid: second, additional: { menu: ['Risotto'] } }
    typed[itemKey(2)]!.ticketUuid = 'gone'
    const { items } = withDraft(values(lunch(1, first), lunch(2, second)), { items: typed })
    expect(Object.keys(items)).toEqual([itemKey(1), itemKey(2)])
    expect(items[itemKey(1)]).toMatchObject({ ticketUuid: second, additional: { menu: ['Risotto'] } })
    expect(items[itemKey(2)]?.ticketUuid).toBe(second)
  })

  it('starts with the items of the server where the draft has none', () => {
    const known = values(lunch(1, first))
    expect(withDraft(known, { firstName: 'Ada' }).items).toEqual(known.items)
  })
})

describe('withPreviousDraft', () => {
  it('gives answers of an expired reservation to the items of the next one, one after the other', () => {
    const tickets = Object.fromEntries(
      ['old-1', 'old-2'].map((uuid) => [uuid, { ...values().tickets[second]!, firstName: uuid }]),
    )
    const old = (ticketUuid: string, menu: string) => ({
      serviceId: 3,
      ticketUuid,
      additional: { menu: [menu] },
    })
    const { items } = withPreviousDraft(
      values(lunch(11, first), lunch(12, first), parking(13, second), lunch(14, first)),
      { tickets, items: { 'item-1': old('old-2', 'Risotto'), 'item-2': old('old-1', 'Polenta') } },
    )
    expect([11, 12, 14].map((id) => answer(items, id))).toEqual([['Risotto'], ['Polenta'], [null]])
    expect([11, 12, 13, 14].map((id) => items[itemKey(id)]?.ticketUuid)).toEqual([
      second,
      first,
      second,
      first,
    ])
    expect(Object.keys(items)).toHaveLength(4)
  })

  it('takes over the answers of attendees', () => {
    const person = { ...values().tickets[second]!, additional: { diet: ['veg', null], other: ['x'] } }
    const { tickets } = withPreviousDraft(values(), { tickets: { old: person } })
    expect(tickets[first]?.additional).toEqual({ diet: ['veg', null] })
  })
})
