/**
 * Removal in two steps (docs/OFFLINE.md#retention): what is old is marked, and what is still old at a later start is removed. A
 * mark that a run does not repeat is gone: the record is not old after all.
 */
import * as z from 'zod/mini'
import { decodeOrNull } from '#wire/decode-or-null.ts'

const storedMarks = z.object({
  /** The start of the app that marked them. */
  start: z.string(),
  ids: z.array(z.string()),
})

type RemovalMarks = z.output<typeof storedMarks>

/** @param stored value of the setting; null when there are no marks, or they cannot be read */
export const readMarks = (stored: unknown): RemovalMarks | null => decodeOrNull(storedMarks, stored)

export interface Removal {
  /** Marks an old record. True when it is to be removed now. @param id unique over all stores */
  readonly isDue: (id: string) => boolean
  /** The old records that are not removed. */
  readonly marks: () => RemovalMarks
}

/** Removes what an earlier start marked. @param atOnce the person asked for the removal: without an earlier mark */
export function createRemoval(marked: RemovalMarks | null, start: string, atOnce = false): Removal {
  const due = new Set(marked === null || marked.start === start ? [] : marked.ids)
  const ids = new Set<string>()
  return {
    isDue(id) {
      if (atOnce || due.has(id)) return true
      ids.add(id)
      return false
    },
    marks: () => ({ start, ids: [...ids] }),
  }
}
