import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TesseraDatabase } from '#core/storage/database.ts'
import { contextOfLine, journalContext } from '#core/storage/journal-context.ts'
import { getJournal } from '#core/storage/read/journal.ts'
import { putJournal } from '#core/storage/write/journal.ts'

let db: TesseraDatabase
beforeEach(() => {
  db = new TesseraDatabase()
})
afterEach(() => db.delete())

const line = { reservationId: 'r-1', step: 'confirming', at: 5, answer: null } as const
/** Writes a line as an older build did. */
const plant = (over: object) => db.table('journal').put({ v: 1, ...line, ...over })
const read = async () => {
  const stored = await getJournal(db, 'r-1')
  return stored && contextOfLine(stored)
}

describe('contextOfLine', () => {
  it.each(['event', 'subscription'] as const)('returns the %s that journalContext wrote', async (type) => {
    await putJournal(db, { ...line, ...journalContext({ type, publicIdentifier: 'x' }) })
    expect(await read()).toEqual({ type, publicIdentifier: 'x' })
  })

  it('returns the event of a line of an older build', async () => {
    await plant({ eventShortName: 'pietra' })
    expect(await read()).toEqual({ type: 'event', publicIdentifier: 'pietra' })
  })

  it.each([{}, { eventShortName: null }])(
    'returns null for a line of an older build with %o',
    async (over) => {
      await plant(over)
      expect(await read()).toBeNull()
    },
  )
})

describe('journalContext', () => {
  it('has no event for a subscription, so that an older build shows no link to an event', () => {
    expect(journalContext({ type: 'subscription', publicIdentifier: 's1' }).eventShortName).toBeNull()
  })
})
