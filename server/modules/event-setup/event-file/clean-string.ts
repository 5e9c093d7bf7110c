/** Texts of an event file that are compared with others: names, values, codes, addresses. */
import { z } from 'zod'
import { cleanText } from '#core/domain/clean-text.ts'

/** A text as requests are read: without spaces around it and invisible characters (docs/api/booking-details.md#rules). */
export const cleanString = z.string().overwrite(cleanText)
