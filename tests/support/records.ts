import type { WaitingRoom } from '#online/rules/waiting-room.ts'
import type { SubscriptionRecord } from '#pass/store/records.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { eventDetails } from '#ticket/rules/ticket-details.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { event } from './events.ts'

/** A complete stored ticket of version 1, whose pages are rendered. */
export const record = (changes: Partial<TicketRecord> = {}): TicketRecord => ({
  v: 1,
  pageInputs: 'inputs',
  eventShortName: 'pietra',
  uuid: 'u1',
  ...eventDetails(event),
  eventTitle: { en: 'Pietra Nights' },
  accent: null,
  ticketAccessType: null,
  timeZone: 'Europe/Zurich',
  datesWithOffset: event.datesWithOffset,
  sameDay: true,
  formattedBeginDate: { en: 'Sat 10 Jul 2027' },
  formattedBeginTime: { en: '20:30' },
  formattedEndDate: { en: 'Sat 10 Jul 2027' },
  formattedEndTime: { en: '23:30' },
  fullName: 'Ada Keller',
  email: 'ada@example.org',
  ticketCategoryName: 'Standard',
  reservationFullName: 'Ada Keller',
  shortId: 'B7D1F0AA',
  reservationId: 'full-id',
  position: 0,
  onSiteDue: null,
  deskPaymentRequired: false,
  extras: [],
  pollPin: null,
  code: {
    text: 'text',
    png: new Uint8Array([1, 2, 3]),
    fullName: 'Ada Keller',
    email: 'ada@example.org',
    fetchedAt: 1,
  },
  lang: 'en',
  checkedAt: 1,
  savedAt: 1,
  missingSince: null,
  eventMissingSince: null,
  changedFrom: null,
  personalDataRemovedAt: null,
  sentAt: null,
  ...changes,
})

/** A waiting room as the device stores it, without its key. */
export const roomRecord = (changes: Partial<WaitingRoom> = {}): WaitingRoom => ({
  eventShortName: 'pietra',
  uuid: 'u1',
  codeHash: 'abc',
  eventTitle: { en: 'Pietra Nights' },
  organizationEmail: '',
  firstName: 'Ada',
  timeZone: 'Europe/Zurich',
  dates: event.datesWithOffset,
  eventDates: event.datesWithOffset,
  clockOffset: 0,
  checkedAt: 0,
  ...changes,
})

/** A stored reservation of version 1. */
export const orderRecord = (changes: Partial<ReservationRecord> = {}): ReservationRecord => ({
  v: 1,
  reservationId: 'full-id',
  type: 'event',
  publicIdentifier: 'pietra',
  shortId: 'B7D1F0AA',
  title: { en: 'Pietra Nights' },
  status: 'COMPLETE',
  email: 'ada@example.org',
  totalPrice: { units: 0, digits: 2 },
  currency: 'CHF',
  ticketUuids: [],
  namedUuids: [],
  validity: 0,
  timeZone: 'Europe/Zurich',
  unnamed: 0,
  savedAt: 0,
  checkedAt: 0,
  ...changes,
})

/** A stored subscription of version 1: 3 of 10 entries used. */
export const subscriptionRecord = (changes: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  v: 1,
  id: '3f2b9c71-6d4e-4a58-b0c2-917e5a6d8f04',
  reservationId: 'full-id',
  descriptorId: '5ea50000-1111-4a1a-8b1b-0c0d0e0f0001',
  shortId: 'B7D1F0AA',
  title: { en: 'Night pass' },
  organizationName: 'Associazione Pietra',
  organizationEmail: 'hello@example.org',
  pin: 'DD6GK3C7',
  ownerName: 'Ada Keller',
  ownerEmail: 'ada@example.org',
  terms: {
    validityType: 'STANDARD',
    validityUnits: 12,
    validityTimeUnit: 'MONTHS',
    formattedValidFrom: null,
    formattedValidTo: null,
    usageType: 'ONCE_PER_EVENT',
    timeZone: 'Europe/Zurich',
  },
  used: 3,
  total: 10,
  savedAt: 1,
  checkedAt: 1,
  missingSince: null,
  ...changes,
})
