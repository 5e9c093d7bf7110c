import { printedName, printedNames } from '#kit/text/printed-name.ts'
import type { BookingTicket } from '../../contract/reservation.ts'

/** The name that alf.io writes for a ticket whose form was refused without a name. */
const noName = 'null null'

type Named = Partial<Pick<BookingTicket, 'fullName'>> & Pick<BookingTicket, 'firstName' | 'lastName'>

/** The attendee of a ticket, the buyer of a reservation or the owner of a pass, as it is printed; "" before a name is known. */
export const attendeeName = ({ fullName, firstName, lastName }: Named): string =>
  fullName && fullName !== noName ? printedName(fullName) : printedNames(firstName, lastName)
