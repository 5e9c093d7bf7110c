/** @vitest-environment node */
import { expect, test } from 'vitest'
import { unknownEventDetails } from '#ticket/rules/ticket-details.ts'
import { noNeighbors, nothingHappened } from '#ticket/rules/ticket-page-facts.ts'
import { renderer } from '#wallet/static/server-renderer.tsx'
import { textsIn } from '../../support/browser/wallet-tools.ts'
import { listed } from '../../support/page-tickets.ts'

const translations = { ...textsIn('en'), pick: () => 'Quarry evening', pickLang: () => 'en' }
const attendee = { fullName: 'Ada Keller', email: 'ada@example.org' }
const ticket = {
  ...attendee,
  ...unknownEventDetails('pietra'),
  eventShortName: 'pietra',
  uuid: '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5',
  eventTitle: { en: 'Quarry evening' },
  location: 'Arzo',
  ticketAccessType: null,
  accent: '#1d4a47',
  timeZone: 'Europe/Zurich',
  datesWithOffset: { startDateTime: 0, startTimeZoneOffset: 0, endDateTime: 0, endTimeZoneOffset: 0 },
  sameDay: true,
  ticketCategoryName: 'Standard',
  reservationFullName: 'Ada Keller',
  shortId: 'B7D1F0AA',
  onSiteDue: null,
  deskPaymentRequired: true,
  extras: [],
  pollPin: null,
  code: null,
  checkedAt: 0,
  ...nothingHappened,
  missingSince: 0,
}

test('ticket page, door view and wallet list render without a window and a document', () => {
  expect([typeof window, typeof document]).toEqual(['undefined', 'undefined'])
  expect(renderer.ticketPage(ticket, noNeighbors, translations, 0)).toContain('Ada Keller')
  expect(renderer.doorView(ticket, noNeighbors, translations, 0)).toContain('Ada Keller')
  expect(renderer.walletList(listed([ticket]), translations, 0)).toContain('Quarry evening')
})

test('the ticket page shows the PIN for polls, and no label without one', () => {
  const page = (pollPin: string | null) =>
    renderer.ticketPage({ ...ticket, pollPin }, noNeighbors, translations, 0)
  expect(page('DEFGHJ')).toMatch(/PIN for polls<\/dt><dd>DEFGHJ/)
  expect(page(null)).not.toContain('PIN for polls')
})

test('ticket page and door view of a demonstration show that the ticket admits nowhere', () => {
  const page = (demonstration: boolean) =>
    renderer.ticketPage({ ...ticket, demonstration }, noNeighbors, translations, 0)
  const door = (demonstration: boolean) =>
    renderer.doorView({ ...ticket, demonstration }, noNeighbors, translations, 0)
  expect(page(true)).toContain('Nothing is charged, tickets admit nowhere.')
  expect(door(true)).toContain('Demonstration: admits nowhere')
  for (const html of [page(false), door(false)]) expect(html).not.toMatch(/demonstration/i)
})
