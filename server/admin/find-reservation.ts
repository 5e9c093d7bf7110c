/** Finds a reservation by its id, its short number or its invoice number. */
import { isUuid } from '#core/domain/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import { findReservationIdByNumber } from '#server/modules/reservations/queries/reservations.ts'

/** Undefined for an unknown number and for one that two reservations share. */
export const findReservationId = async (db: Database, text: string): Promise<string | undefined> =>
  isUuid(text) ? text.toLowerCase() : findReservationIdByNumber(db, text)

/** The error of a command for an order number or id that names no order, or several. */
export const unknownOrderText = (text: string): string =>
  `There is no order ${text}, or several have that number: use its full number, which the command orders shows.`
