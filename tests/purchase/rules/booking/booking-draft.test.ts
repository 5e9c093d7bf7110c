import { describe, expect, it } from 'vitest'
import {
  decodeBookingDraft,
  decodeTicketDraft,
  draftKeys,
  ticketDraftKey,
} from '#purchase/rules/booking/booking-draft.ts'

/** Every field of the booking form, as it is stored. */
const draft = {
  firstName: 'Ada',
  lastName: 'Keller',
  email: 'ada@example.org',
  postponeAssignment: true,
  tickets: {
    u1: {
      firstName: 'Milo',
      lastName: 'Keller',
      email: 'milo@example.org',
      userLanguage: 'de',
      additional: { diet: ['veg', null, false] },
    },
  },
  items: {
    'item-901': { serviceId: 3, ticketUuid: 'u1', additional: { menu: ['veg'], allergies: [null, false] } },
  },
  invoiceRequested: true,
  business: true,
  skipVatNr: false,
  customerReference: 'PO-7',
  billingAddressCompany: 'Keller AG',
  billingAddressLine1: 'Via Roma 1',
  billingAddressLine2: '',
  billingAddressZip: '6900',
  billingAddressCity: 'Lugano',
  billingAddressState: '',
  vatCountryCode: 'CH',
  vatNr: 'CHE-1',
}

describe('decodeBookingDraft', () => {
  it('keeps every field of the form', () => {
    expect(decodeBookingDraft(draft)).toEqual(draft)
  })

  it.each(Object.keys(draft))('is null when %s has another shape', (field) => {
    expect(decodeBookingDraft({ ...draft, [field]: 7 })).toBeNull()
  })

  it.each(Object.keys(draft.tickets.u1))('is null when %s of a ticket has another shape', (field) => {
    expect(decodeBookingDraft({ ...draft, tickets: { u1: { ...draft.tickets.u1, [field]: 7 } } })).toBeNull()
  })

  it('keeps a draft that a build without items of additional services stored', () => {
    const { items, ...released } = draft
    expect(items).toBeDefined()
    expect(decodeBookingDraft(released)).toEqual(released)
  })

  it.each(['serviceId', 'ticketUuid', 'additional'])(
    'is null when %s of an item has another shape',
    (field) => {
      const item = { ...draft.items['item-901'], [field]: true }
      expect(decodeBookingDraft({ ...draft, items: { 'item-901': item } })).toBeNull()
    },
  )

  it('is null when there is none', () => {
    expect(decodeBookingDraft(null)).toBeNull()
    expect(decodeBookingDraft(undefined)).toBeNull()
  })
})

describe('draftKeys', () => {
  it('keep the last draft of a subscription apart from that of an event', () => {
    const owner = { reservationId: 'r-1', type: 'subscription', publicIdentifier: 'pietra' } as const
    expect(draftKeys(owner).last).toBe('subscription/pietra')
  })

  it('are those under which released builds stored drafts', () => {
    expect(draftKeys({ reservationId: 'r-1', type: 'event', publicIdentifier: 'pietra' })).toEqual({
      current: 'booking/r-1',
      last: 'event/pietra',
    })
  })
})

describe('drafts of one ticket', () => {
  it('are read with every field, and null in another shape', () => {
    const { u1 } = draft.tickets
    expect(decodeTicketDraft(u1)).toEqual(u1)
    for (const field of Object.keys(u1)) expect(decodeTicketDraft({ ...u1, [field]: 7 })).toBeNull()
    expect(decodeTicketDraft(null)).toBeNull()
  })

  it('have a key of the event and the ticket', () => {
    expect(ticketDraftKey('pietra', 'u1')).toBe('ticket/pietra/u1')
  })
})
