import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { draftKeys } from '#core/domain/booking-draft.ts'
import { forgetDrafts } from '#core/flows/forget-drafts.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { getDraft } from '#core/storage/read/drafts.ts'
import { getJournal } from '#core/storage/read/journal.ts'
import { putDraft } from '#core/storage/write/drafts.ts'
import { putJournal } from '#core/storage/write/journal.ts'

let db: TesseraDatabase
beforeEach(() => {
  db = new TesseraDatabase('forget-drafts')
})
afterEach(() => db.delete())

const owner = { reservationId: 'r-1', shortName: 'spring' }

describe('forgetDrafts', () => {
  test('deletes the drafts of every reservation and event, and the payment journal', async () => {
    const tools = { database: () => Promise.resolve(db) }
    const { own, last } = draftKeys(owner)
    await putDraft(db, [own, last], { firstName: 'Ada' }, 1)
    await putJournal(db, {
      eventShortName: 'pietra',
      reservationId: 'r-1',
      step: 'answered',
      at: 1,
      answer: null,
    })
    await forgetDrafts(tools)
    for (const key of Object.values(draftKeys(owner))) expect(await getDraft(db, key)).toBeNull()
    expect(await getJournal(db, 'r-1')).toBeUndefined()
  })

  test('does not reject when the browser has no storage', async () => {
    const database = () => Promise.reject(new Error('no storage'))
    await expect(forgetDrafts({ database })).resolves.toBeUndefined()
  })
})
