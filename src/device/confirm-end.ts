/**
 * Nothing is deleted by one answer: a server whose database was restored from an older copy refuses what it had accepted. What an
 * answer would end is marked, and ends at a second such answer (docs/OFFLINE.md#what-an-answer-ends).
 */
import { day } from '#kit/time/durations.ts'
import { readSetting, timesSetting, updateSetting } from './settings.ts'
import type { TesseraDatabase } from './storage/database.ts'
import type { Tools } from './tools.ts'

/** What an answer of the server would end, with the time of the first such answer. */
export const endMarks = timesSetting('end-marks')

/** A mark without a second answer is forgotten, ms. */
const markAge = 60 * day

/**
 * Whether what `id` names ends by the answer of the server that was just read: the second one, at least a day after the first.
 * @param id unique over all kinds of records
 * @param isGone the server does not have it, or refuses it; any other answer takes the mark back
 * @throws when storage fails
 */
export async function confirmEnd(
  { now: clock }: Pick<Tools, 'now'>,
  db: TesseraDatabase,
  id: string,
  isGone: boolean,
): Promise<boolean> {
  const now = clock()
  if (!isGone && !(id in (await readSetting(db, endMarks)))) return false
  let ends = false
  await updateSetting(db, endMarks, ({ [id]: marked = now, ...others }) => {
    // A mark of a clock that was ahead does not count.
    const at = Math.min(marked, now)
    ends = isGone && now - at >= day
    const recent = Object.entries(others).filter(([, other]) => now - other < markAge)
    return Object.fromEntries(isGone && !ends ? [...recent, [id, at]] : recent)
  })
  return ends
}
