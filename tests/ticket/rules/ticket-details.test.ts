import { describe, expect, it } from 'vitest'
import {
  eventDetails,
  isDueOnSite,
  storedEventDetails,
  unknownEventDetails,
} from '#ticket/rules/ticket-details.ts'
import { eventFacts } from '../../support/event-facts.ts'
import { event } from '../../support/events.ts'
import { record } from '../../support/records.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'

describe('eventDetails', () => {
  it('takes title, organizer, place, picture and color of the event', () => {
    expect(eventDetails({ ...event, fileBlobId: 'blob' })).toMatchObject({
      eventTitle: eventFacts.title,
      organizationName: 'Associazione Pietra',
      organizationEmail: 'hello@example.org',
      location: 'Quarry Theatre, Arzo',
      format: 'IN_PERSON',
      fileBlobId: 'blob',
      accent: '#1d4a47',
      demonstration: false,
    })
  })

  it('has an empty place for an event without one', () => {
    expect(eventDetails({ ...event, location: null }).location).toBe('')
  })
})

describe('isDueOnSite', () => {
  const { info } = ticketFor('0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5', 'Ada Keller')
  it.each([
    [true, false, true],
    [true, true, false],
    // alf.io does not report the payment.
    [true, undefined, true],
    [true, null, true],
    [false, false, false],
  ])(
    'with a payment at the venue %s that is paid %s is %s (P236)',
    (deskPaymentRequired, onSitePaid, due) => {
      expect(isDueOnSite({ ...info, deskPaymentRequired, onSitePaid })).toBe(due)
    },
  )
})

describe('storedEventDetails', () => {
  it('takes the event data out of a stored ticket, and nothing else', () => {
    expect(storedEventDetails(record())).toEqual({
      ...eventDetails(event),
      eventTitle: { en: 'Pietra Nights' },
      accent: null,
      demonstration: false,
    })
  })
})

describe('unknownEventDetails', () => {
  it('names the event by its short name where the event cannot be read', () => {
    expect(unknownEventDetails('pietra')).toMatchObject({
      eventTitle: { en: 'pietra' },
      organizationName: '',
      organizationEmail: '',
      location: '',
      format: 'IN_PERSON',
      fileBlobId: null,
      accent: null,
      demonstration: false,
    })
  })
})
