/** An order as the operator names it: by its whole id, or by the number that people know. */
import { isUuid } from '../domain/uuid.ts'
import type { Database } from '../store/database.ts'
import { reservationByShortId } from '../store/short-ids.ts'

/** Undefined for what is neither, and for a short number that two orders share. */
export const orderId = async (db: Database, word: string): Promise<string | undefined> =>
  isUuid(word) ? word.toLowerCase() : reservationByShortId(db, word)

export const unknownOrder = (word: string): string =>
  `There is no order ${word}, or more than one begins so: then give its full number (the command orders shows it).`
