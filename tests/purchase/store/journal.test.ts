import { describe, expect, it } from 'vitest'
import { allJournal, getJournal, unfinishedPayments } from '#purchase/store/read-journal.ts'
import type { JournalRecord } from '#purchase/store/records.ts'
import { changeJournal, putJournal } from '#purchase/store/write-journal.ts'
import { testDatabase } from '../../support/test-database.ts'

const db = testDatabase()

const line = (over: Partial<JournalRecord> = {}): JournalRecord => ({
  v: 1,
  reservationId: 'r-1',
  context: { type: 'event', publicIdentifier: 'pietra' },
  step: 'confirming',
  at: 5,
  answer: null,
  ...over,
})

describe('changeJournal', () => {
  it('writes the next state of the line', async () => {
    await putJournal(db, line())
    await changeJournal(db, line(), { step: 'unknown', answer: 'PENDING' })
    expect(await getJournal(db, 'r-1')).toMatchObject(line({ step: 'unknown', answer: 'PENDING' }))
  })

  it('deletes the line', async () => {
    await putJournal(db, line())
    await changeJournal(db, line(), null)
    expect(await getJournal(db, 'r-1')).toBeUndefined()
  })

  it.each([{ step: 'answered' }, { at: 6 }, { answer: 'accepted' }] as const)(
    'does nothing when another tab has written %o since',
    async (since) => {
      await putJournal(db, line(since))
      await changeJournal(db, line(), { step: 'unknown', answer: 'PENDING' })
      await changeJournal(db, line(), null)
      expect(await getJournal(db, 'r-1')).toMatchObject(line(since))
    },
  )

  it('does not restore a deleted line', async () => {
    await changeJournal(db, line(), { step: 'unknown', answer: null })
    expect(await getJournal(db, 'r-1')).toBeUndefined()
  })
})

describe('unfinishedPayments', () => {
  it('are sent, accepted and unanswered confirmations and those at a provider, the oldest first', async () => {
    const unfinished = [
      line({ reservationId: 'at provider', step: 'answered', answer: 'redirect', at: 4 }),
      line({ reservationId: 'sent', at: 3 }),
      line({ reservationId: 'accepted', step: 'answered', answer: 'accepted', at: 2 }),
      line({ reservationId: 'unknown', step: 'unknown', at: 1 }),
    ]
    for (const entry of unfinished) await putJournal(db, entry)
    await putJournal(db, line({ reservationId: 'refused', step: 'answered', answer: '422' }))
    await putJournal(db, line({ reservationId: 'not arrived', step: 'answered', answer: 'not arrived' }))
    await db.table('journal').put({ reservationId: 'damaged' })
    expect((await unfinishedPayments(db)).map(({ reservationId }) => reservationId)).toEqual([
      'unknown',
      'accepted',
      'sent',
      'at provider',
    ])
    expect(await allJournal(db)).toHaveLength(6)
  })
})

describe('getJournal', () => {
  it('reads a damaged line as a payment of unknown result', async () => {
    await db.table('journal').put({ reservationId: 'r-1', step: 'paid' })
    const unknown = { reservationId: 'r-1', step: 'unknown', at: 0, answer: null }
    expect(await getJournal(db, 'r-1')).toEqual(unknown)
  })
})
