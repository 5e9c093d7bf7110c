import { describe, expect, it } from 'vitest'
import {
  awaitsOnSitePayment,
  isAcquired,
  isCheckedIn,
  isFreeTicket,
  isUnusedTicket,
  type TicketStatus,
} from '#core/domain/ticket-status.ts'

const all: readonly TicketStatus[] = [
  'FREE',
  'PRE_RESERVED',
  'PENDING',
  'TO_BE_PAID',
  'ACQUIRED',
  'CHECKED_IN',
  'CANCELLED',
  'EXPIRED',
  'INVALIDATED',
  'RELEASED',
]

describe('ticket statuses', () => {
  it.each([
    ['isFreeTicket', isFreeTicket, ['FREE']],
    ['isAcquired', isAcquired, ['ACQUIRED']],
    ['awaitsOnSitePayment', awaitsOnSitePayment, ['TO_BE_PAID']],
    ['isCheckedIn', isCheckedIn, ['CHECKED_IN']],
    ['isUnusedTicket', isUnusedTicket, ['TO_BE_PAID', 'ACQUIRED']],
  ] as const)('%s accepts exactly its statuses', (_, predicate, expected) => {
    expect(all.filter(predicate)).toEqual(expected)
  })
})
