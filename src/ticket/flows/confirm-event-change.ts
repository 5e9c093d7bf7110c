import { withDatabase, type Tools } from '#device/tools.ts'
import { forgetEventChange } from '../store/write-tickets.ts'

/** The person has seen the new time or place of an event: its tickets show the old one no more. Never rejects. */
export const confirmEventChange = async (
  tools: Pick<Tools, 'database'>,
  eventShortName: string,
): Promise<void> => {
  await withDatabase(tools, (db) => forgetEventChange(db, eventShortName))
}
