/** Whether a ticket admits to a stream instead of a place. Screens, mails, documents and tax rules all decide it here. */
import type { EventFormat, OpenEnum, TicketAccessType } from '#kit/values.ts'

/**
 * The category decides when it names a place: `ONLINE` or `IN_PERSON`. `INHERIT`, null and values of a newer server
 * take the event's format; a hybrid event without a statement of the category is held in person.
 */
export const isOnline = (
  format: OpenEnum<EventFormat>,
  accessType: OpenEnum<TicketAccessType> | null | undefined,
): boolean =>
  accessType === 'ONLINE' || accessType === 'IN_PERSON' ? accessType === 'ONLINE' : format === 'ONLINE'
