import type { ReservationRecord, TicketRecord } from '#core/storage/records.ts'
import { eventDetails } from '#core/domain/ticket-details.ts'
import { event } from './wire-samples.ts'

/** A complete stored ticket of version 1. */
export const record = (changes: Partial<TicketRecord> = {}): TicketRecord => ({
  v: 1,
  eventShortName: 'pietra',
  uuid: 'u1',
  ...eventDetails(event),
  eventTitle: { en: 'Pietra Nights 2027' },
  accent: null,
  ticketAccessType: null,
  timeZone: 'Europe/Zurich',
  datesWithOffset: event.datesWithOffset,
  sameDay: true,
  formattedBeginDate: { en: 'Sat 10 July 2027' },
  formattedBeginTime: { en: '20:30' },
  formattedEndDate: { en: 'Sat 10 July 2027' },
  formattedEndTime: { en: '23:30' },
  fullName: 'Ada Keller',
  email: 'ada@example.org',
  ticketCategoryName: 'Standard',
  reservationFullName: 'Ada Keller',
  shortId: 'B7D1F0AA',
  reservationId: 'full-id',
  position: 0,
  deskPaymentRequired: false,
  extras: [],
  code: {
    text: 'text',
    png: new Uint8Array([1, 2, 3]),
    svg: '<svg/>',
    modules: 57,
    fullName: 'Ada Keller',
    email: 'ada@example.org',
    fetchedAt: 1,
  },
  pages: { pass: '<p>pass</p>', door: '<p>door</p>', policy: "default-src 'none'" },
  lang: 'en',
  checkedAt: 1,
  savedAt: 1,
  missingSince: null,
  ...changes,
})

/** A stored reservation of version 1. */
export const orderRecord = (changes: Partial<ReservationRecord> = {}): ReservationRecord => ({
  v: 1,
  reservationId: 'full-id',
  type: 'event',
  publicIdentifier: 'pietra',
  shortId: 'B7D1F0AA',
  title: { en: 'Pietra Nights 2027' },
  status: 'COMPLETE',
  email: 'ada@example.org',
  totalPrice: { units: 0, digits: 2 },
  currency: 'CHF',
  ticketUuids: [],
  validity: 0,
  savedAt: 0,
  checkedAt: 0,
  ...changes,
})
