/** A change of a ticket, as screens request it and flows send it. */
import type { AttendeeForm } from '../contract/reservation.ts'

export interface TicketUpdate {
  readonly eventShortName: string
  /** The public uuid. */
  readonly uuid: string
  readonly form: AttendeeForm
  /** The ticket goes to another person: its copy on this device names when. */
  readonly isSending?: boolean | undefined
  /** Name and e-mail address stay as they are, whatever the form has (docs/api/tickets.md#locked-tickets). */
  readonly locked: boolean
}

/**
 * Consequence of the change for the copy of the ticket on this device.
 * - `none`: the ticket is not stored here, or its code stays as it is
 * - `renewed`: it has the new code
 * - `outdated`: it has no code until its next check
 */
export type StoredTicketChange = 'none' | 'renewed' | 'outdated'
