/** `check-in`, `undo-check-in` and `pay-at-desk` (docs/api/tickets.md#check-in). */
import { z } from 'zod'
import { findAnyEvent } from '#server/modules/catalogue/queries.ts'
import { findPollPin } from '#server/modules/polls/queries.ts'
import {
  admit,
  payOnSite,
  undoCheckIn,
  type CheckInResult,
  type OnSitePaymentResult,
  type UndoCheckInResult,
} from '#server/modules/ticket/check-in.ts'
import { defineCommand, succeeded, failed, UsageError } from '../command.ts'
import { formatClock } from '../text-table.ts'
import { returnText } from './withdrawals.ts'

const unknownTicket = failed(
  'There is no ticket with this number. It is the reference that is printed on the ticket and part of its address.',
)

const refusals: Readonly<Record<Exclude<CheckInResult, 'checked-in' | 'already'>, string>> = {
  unknown: unknownTicket.text,
  'not-valid': 'This ticket is not valid',
  'event-canceled': 'The event of this ticket does not take place',
  'must-pay': 'This ticket is not paid ("paid" after its number records that it is paid now)',
  'not-now': 'The check-in hours of this ticket do not include this time',
  'wrong-code': 'This code does not belong to the current attendee of the ticket',
  'other-event': 'This ticket is for another event',
  canceled: 'This ticket was canceled',
  disputed: 'The payment of this ticket is disputed at the provider',
}
const paymentOutcomes: Readonly<Record<OnSitePaymentResult, ReturnType<typeof succeeded>>> = {
  paid: succeeded('Paid.'),
  unknown: unknownTicket,
  'nothing-to-pay': failed('There is nothing to pay for this ticket.'),
}
const undoOutcomes: Readonly<Record<UndoCheckInResult, ReturnType<typeof succeeded>>> = {
  undone: succeeded('The check-in is reversed.'),
  unknown: unknownTicket,
  'not-checked-in': failed('This ticket is not checked in.'),
}

/** Reads the reference number, in one argument or in groups, and an optional flag after it. @throws UsageError without one */
function ticketAndFlag(args: readonly string[], text?: string): { ticket: string; also: boolean } {
  const also = text !== undefined && args.at(-1)?.toLowerCase() === text
  const ticket = (also ? args.slice(0, -1) : args).join(' ').trim()
  if (ticket === '') throw new UsageError('Which ticket?')
  return { ticket, also }
}

const input = z.object({ ticket: z.string(), also: z.boolean().default(false) })

/** The hour of an entry, with its day unless it is today in the time zone of the event. */
function entryTime(at: number, now: number, timeZone: string): string {
  const [day = '', time = ''] = formatClock(at, timeZone).split(' ')
  return formatClock(now, timeZone).startsWith(day) ? time : `${day} ${time}`
}

export const checkInCommand = defineCommand({
  name: 'check-in',
  syntax: '[--event <event>] <ticket>|- [paid]',
  description:
    'check a ticket in by its reference or the text of its code; "-" reads a scanner, one ticket a line',
  readsLines: true,
  input: input.extend({ event: z.string().optional() }),
  prepare: (args) => {
    const at = args.indexOf('--event')
    if (at === -1) return ticketAndFlag(args, 'paid')
    const event = args[at + 1]
    if (event === undefined) throw new UsageError('Which event?')
    return { ...ticketAndFlag(args.toSpliced(at, 2), 'paid'), event }
  },
  changes: ({ ticket }) => ({ ticket }),
  run: async ({ db, now }, { ticket: shown, also, event }) => {
    if (event !== undefined && !(await findAnyEvent(db, event)))
      return failed(`There is no event named ${event}.`)
    const { result, ticket } = await admit(db, shown, { now, paid: also, event })
    const facts = ticket === null ? '' : [ticket.attendee, ticket.category].filter(Boolean).join(', ')
    if (result === 'already') {
      const at = ticket?.admittedAt ?? null
      const time = ticket === null || at === null ? '' : `${entryTime(at, now, ticket.event.time_zone)} `
      return failed(`USED ${time}${facts}`)
    }
    if (result !== 'checked-in')
      return failed(
        [refusals[result], result === 'other-event' ? ticket?.event.short_name : facts]
          .filter(Boolean)
          .join(': '),
      )
    const pin = await findPollPin(db, shown)
    const gone = (ticket?.returns ?? []).filter(({ kind }) => kind !== 'won')
    const returned = gone.map((each) => `, ${returnText(each)}`).join('')
    return succeeded(`OK ${facts}${returned}${pin === null ? '' : `, PIN for the polls: ${pin}`}`)
  },
})

export const undoCheckInCommand = defineCommand({
  name: 'undo-check-in',
  syntax: '<ticket> [refunded]',
  description: 'reverse a check-in; "refunded" also reverses the on-site payment',
  input,
  prepare: (args) => ticketAndFlag(args, 'refunded'),
  changes: ({ ticket }) => ({ ticket }),
  run: async ({ db, now }, { ticket, also }) =>
    undoOutcomes[await undoCheckIn(db, ticket, { now, refunded: also })],
})

export const onSitePaymentCommand = defineCommand({
  name: 'pay-at-desk',
  syntax: '<ticket>',
  description: 'record an on-site payment without a check-in',
  input,
  prepare: (args) => ticketAndFlag(args),
  changes: ({ ticket }) => ({ ticket }),
  run: async ({ db, now }, { ticket }) => paymentOutcomes[await payOnSite(db, ticket, now)],
})
