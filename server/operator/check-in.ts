/** `check-in <ticket>`: its holder has passed the door. */
import { z } from 'zod'
import { checkIn, type CheckedIn } from '../tickets/check-in.ts'
import { command, done, onlyWord, refused } from './command.ts'

const answers: Readonly<Record<CheckedIn, ReturnType<typeof done>>> = {
  'checked-in': done('Checked in.'),
  already: done('This ticket was checked in before.'),
  unknown: refused(
    'There is no ticket with this number. It is printed as the reference, and stands in its address.',
  ),
  'not-valid': refused('This ticket is not valid.'),
  'must-pay': refused('This ticket is to be paid at the desk first.'),
  'not-now': refused('The door is closed for this ticket at this hour.'),
  'wrong-code': refused('This code does not belong to the holder of the ticket.'),
}

export const checkInTicket = command({
  name: 'check-in',
  words: '<ticket>',
  about: 'its holder has passed the door (the reference on the ticket)',
  input: z.object({ ticket: z.string() }),
  prepare: (words) => ({ ticket: onlyWord(words, 'ticket') }),
  run: async ({ db, now }, { ticket }) => answers[await checkIn(db, ticket.toLowerCase(), { now })],
})
