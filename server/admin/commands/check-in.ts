/** `check-in`, `undo-check-in` and `pay-at-desk` (docs/api/tickets.md#check-in). */
import { z } from 'zod'
import { findPollPin } from '#server/modules/polls/queries.ts'
import {
  checkIn,
  payOnSite,
  undoCheckIn,
  type CheckInResult,
  type OnSitePaymentResult,
  type UndoCheckInResult,
} from '#server/modules/tickets/check-in.ts'
import { defineCommand, succeeded, failed, UsageError } from '../command.ts'

const unknownTicket = failed(
  'There is no ticket with this number. It is the reference that is printed on the ticket and part of its address.',
)

const checkInOutcomes: Readonly<Record<CheckInResult, ReturnType<typeof succeeded>>> = {
  'checked-in': succeeded('Checked in.'),
  already: succeeded('This ticket was checked in before.'),
  unknown: unknownTicket,
  'not-valid': failed('This ticket is not valid.'),
  'must-pay': failed('This ticket is not paid. When the attendee pays now: check-in <ticket> paid'),
  'not-now': failed('The check-in hours of this ticket do not include this time.'),
  'wrong-code': failed('This code does not belong to the current attendee of the ticket.'),
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

export const checkInCommand = defineCommand({
  name: 'check-in',
  syntax: '<ticket> [paid]',
  description: 'check a ticket in by its reference or the text of its code',
  input,
  prepare: (args) => ticketAndFlag(args, 'paid'),
  run: async ({ db, now }, { ticket, also }) => {
    const outcome = await checkIn(db, ticket, { now, paid: also })
    const isInside = outcome === 'checked-in' || outcome === 'already'
    const pin = isInside ? await findPollPin(db, ticket) : null
    const { text } = checkInOutcomes[outcome]
    return pin === null ? checkInOutcomes[outcome] : succeeded(`${text}\nPIN for the polls: ${pin}`)
  },
})

export const undoCheckInCommand = defineCommand({
  name: 'undo-check-in',
  syntax: '<ticket> [refunded]',
  description: 'reverse a check-in; "refunded" also reverses the on-site payment',
  input,
  prepare: (args) => ticketAndFlag(args, 'refunded'),
  run: async ({ db, now }, { ticket, also }) =>
    undoOutcomes[await undoCheckIn(db, ticket, { now, refunded: also })],
})

export const onSitePaymentCommand = defineCommand({
  name: 'pay-at-desk',
  syntax: '<ticket>',
  description: 'record an on-site payment without a check-in',
  input,
  prepare: (args) => ticketAndFlag(args),
  run: async ({ db, now }, { ticket }) => paymentOutcomes[await payOnSite(db, ticket, now)],
})
