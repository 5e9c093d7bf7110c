import { describe, expect, it } from 'vitest'
import { keepTicketDraft } from '#purchase/flows/drafts.ts'
import { lastAttempt } from '#purchase/flows/last-attempt.ts'
import type { TicketValues } from '#purchase/rules/booking/attendee-form.ts'
import { ticketDraftKey } from '#purchase/rules/booking/booking-draft.ts'
import type { JournalRecord } from '#purchase/store/records.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { testDatabase } from '../../support/test-database.ts'

const db = testDatabase()
const database = () => Promise.resolve(db)
const noDatabase = () => Promise.reject(new Error('no storage'))

describe('keepTicketDraft', () => {
  const ticket = { eventShortName: 'pietra', uuid: 'u1' }
  const values: TicketValues = {
    firstName: 'Ada',
    lastName: '',
    email: '',
    userLanguage: 'en',
    additional: {},
  }
  const tools = { database, now: () => 7 }

  it('stores what was typed for the ticket, and deletes it', async () => {
    await keepTicketDraft(tools, ticket, values)
    const key = ticketDraftKey('pietra', 'u1')
    expect(await db.drafts.toArray()).toEqual([{ v: 1, key, values, savedAt: 7 }])
    await keepTicketDraft(tools, { ...ticket, uuid: 'u2' }, null)
    expect(await db.drafts.count()).toBe(1)
    await keepTicketDraft(tools, ticket, null)
    expect(await db.drafts.count()).toBe(0)
  })

  it('does not reject when storage fails', async () => {
    await expect(keepTicketDraft({ ...tools, database: noDatabase }, ticket, values)).resolves.toBeUndefined()
  })
})

describe('lastAttempt', () => {
  it.each<[JournalRecord['step'], string | null, boolean]>([
    ['answered', 'redirect', true],
    ['confirming', 'redirect', true],
    ['unknown', 'PENDING', true],
    ['answered', 'PENDING', false],
    ['unknown', 'COMPLETE', false],
    ['unknown', null, false],
    ['answered', 'accepted', false],
  ])(
    'after the step "%s" with the answer %s: left for a payment page is %s',
    async (step, answer, expected) => {
      await db.journal.put({
        v: 1,
        reservationId: 'r-1',
        context: { type: 'event', publicIdentifier: 'pietra' },
        step,
        at: 1,
        answer,
      })
      expect(await lastAttempt({ database }, 'r-1')).toEqual({ left: expected, choice: null })
      expect(await lastAttempt({ database }, 'r-2')).toEqual({ left: false, choice: null })
    },
  )

  it('returns the method and the consents of the attempt, also after its answer (P231)', async () => {
    const choice = { method: 'IDEAL', terms: true, privacy: false }
    const line = {
      reservationId: 'r-1',
      context: { type: 'event', publicIdentifier: 'pietra' },
      at: 1,
    } as const
    await putJournal(db, { ...line, step: 'confirming', answer: null, choice })
    await putJournal(db, { ...line, step: 'answered', answer: 'redirect' })
    expect(await lastAttempt({ database }, 'r-1')).toEqual({ left: true, choice })
  })

  it('is empty when storage fails', async () => {
    expect(await lastAttempt({ database: noDatabase }, 'r-1')).toEqual({
      left: false,
      choice: null,
    })
  })
})
