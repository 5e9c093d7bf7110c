/** An order as the operator names it: by its whole id, by the number that people know, by its invoice. */
import { isUuid } from '#core/domain/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import { findReservationIdByNumber } from '#server/modules/reservations/queries/reservation-numbers.ts'

/** Undefined for what is neither, and for a number that two orders share. */
export const findReservationId = async (db: Database, text: string): Promise<string | undefined> =>
  isUuid(text) ? text.toLowerCase() : findReservationIdByNumber(db, text)

export const unknownOrderText = (text: string): string =>
  `There is no order ${text}, or more than one goes by that number: then give its full number (the command orders shows it).`
