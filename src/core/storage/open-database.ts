import { TesseraDatabase } from './database.ts'
import { inTime } from './in-time.ts'

/** Longest wait for the store, ms. One that never answers (Safari has had such days) is no store. */
const longest = 3000

/**
 * Opens the database once for everybody who asks. One that hangs is waited for once; should it open after all, whoever
 * asks then has it. One that could not be opened is tried again by the next who asks.
 */
export function createOpener(patience: number = longest): () => Promise<TesseraDatabase> {
  let opened: Promise<TesseraDatabase> | null = null
  const open = (): Promise<TesseraDatabase> => {
    const db = new TesseraDatabase()
    const opening = Promise.resolve(db.open()).then(() => db)
    void opening.then(
      () => (opened = opening),
      () => (opened = null),
    )
    return inTime(opening, patience)
  }
  return () => (opened ??= open())
}

/** The one of this page. */
export const openDatabase = createOpener()
