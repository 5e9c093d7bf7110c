/** What happens at the door: a holder comes in, pays at the desk, or it is all taken back. Contract 2, 2.3. */
import { z } from 'zod'
import { checkIn, payAtDesk, undoCheckIn, type CheckedIn, type DeskPaid, type Undone } from '../tickets/check-in.ts'
import { command, done, onlyWord, refused, UsageError } from './command.ts'

const unknown = refused(
  'There is no ticket with this number. It is printed as the reference, and stands in its address.',
)

const checkedIn: Readonly<Record<CheckedIn, ReturnType<typeof done>>> = {
  'checked-in': done('Checked in.'),
  already: done('This ticket was checked in before.'),
  unknown,
  'not-valid': refused('This ticket is not valid.'),
  'must-pay': refused('This ticket is to be paid first. With the money in the till: check-in <ticket> paid'),
  'not-now': refused('The door is closed for this ticket at this hour.'),
  'wrong-code': refused('This code does not belong to the present holder of the ticket.'),
}
const paid: Readonly<Record<DeskPaid, ReturnType<typeof done>>> = {
  paid: done('Paid.'),
  unknown,
  'nothing-to-pay': refused('There is nothing to pay for this ticket.'),
}
const undone: Readonly<Record<Undone, ReturnType<typeof done>>> = {
  undone: done('The check-in is taken back.'),
  unknown,
  'not-checked-in': refused('This ticket is not checked in.'),
}

/** A ticket, typed in one piece or as it is printed in groups, and perhaps a word after it. */
function ticketAnd(words: readonly string[], word: string): { ticket: string; also: boolean } {
  const also = words.at(-1)?.toLowerCase() === word
  const ticket = (also ? words.slice(0, -1) : words).join(' ').trim()
  if (ticket === '') throw new UsageError('Which ticket?')
  return { ticket, also }
}

const input = z.object({ ticket: z.string(), also: z.boolean().default(false) })

export const checkInTicket = command({
  name: 'check-in',
  words: '<ticket> [paid]',
  about: 'its holder has passed the door (the reference on the ticket, or the text of its code)',
  input,
  prepare: (words) => ticketAnd(words, 'paid'),
  run: async ({ db, now }, { ticket, also }) => checkedIn[await checkIn(db, ticket, { now, paid: also })],
})

export const undoTicket = command({
  name: 'undo-check-in',
  words: '<ticket> [refunded]',
  about: 'takes a check-in back; "refunded" when the money of the desk went back too',
  input,
  prepare: (words) => ticketAnd(words, 'refunded'),
  run: async ({ db, now }, { ticket, also }) => undone[await undoCheckIn(db, ticket, { now, refunded: also })],
})

export const payTicket = command({
  name: 'pay-at-desk',
  words: '<ticket>',
  about: 'a ticket to be paid at the desk is paid; its holder comes in later',
  input: z.object({ ticket: z.string() }),
  prepare: (words) => ({ ticket: onlyWord(words, 'ticket') }),
  run: async ({ db, now }, { ticket }) => paid[await payAtDesk(db, ticket, now)],
})
