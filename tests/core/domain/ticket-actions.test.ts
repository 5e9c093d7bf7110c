import { describe, expect, it } from 'vitest'
import type { BookingTicket } from '#core/contract/reservation.ts'
import { ticketActions } from '#core/domain/ticket-actions.ts'

const ticket = (changes: Partial<BookingTicket> = {}) =>
  ({
    assigned: true,
    locked: true,
    cancellationEnabled: false,
    downloadEnabled: true,
    sendMailEnabled: true,
    ticketFieldConfigurationBeforeStandard: [],
    ticketFieldConfigurationAfterStandard: [],
    ...changes,
  }) as Partial<BookingTicket> as BookingTicket
const none = { show: false, download: false, send: false, change: false, release: false }

describe('ticketActions', () => {
  it.each([
    ['with an attendee', {}, false, { show: true, download: true, send: true }],
    [
      'without an attendee',
      { assigned: false, locked: false, cancellationEnabled: true },
      false,
      { change: true },
    ],
    [
      'that can be released',
      { cancellationEnabled: true },
      false,
      { download: true, send: true, release: true },
    ],
    ['without a PDF', { downloadEnabled: false }, false, { show: true, send: true }],
    ['that is not mailed', { sendMailEnabled: false }, false, { show: true, download: true }],
    ['of an online event', {}, true, { send: true }],
    [
      'of an online event that can be released',
      { cancellationEnabled: true },
      true,
      { send: true, release: true },
    ],
  ])('offers for a ticket %s what is possible', (_, changes, online, offered) => {
    expect(ticketActions(ticket(changes), online)).toEqual({ ...none, ...offered })
  })
})
