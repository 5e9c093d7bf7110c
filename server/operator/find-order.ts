/** An order as the operator names it: by its whole id, by the number that people know, by its invoice. */
import { isUuid } from '#core/domain/uuid.ts'
import type { Database } from '../store/database.ts'
import { reservationByNumber } from '../store/short-ids.ts'

/** Undefined for what is neither, and for a number that two orders share. */
export const orderId = async (db: Database, word: string): Promise<string | undefined> =>
  isUuid(word) ? word.toLowerCase() : reservationByNumber(db, word)

export const unknownOrder = (word: string): string =>
  `There is no order ${word}, or more than one goes by that number: then give its full number (the command orders shows it).`
