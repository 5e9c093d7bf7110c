import { describe, expect, it } from 'vitest'
import { decodeSummary, summaryOf } from '#core/storage/records.ts'
import { findSummaries } from '#core/storage/ticket-rows.ts'
import { bareRecord } from '../../support/records.ts'

const summary = summaryOf(
  bareRecord({
    accent: '#c00000',
    ticketAccessType: 'IN_PERSON',
    missingSince: 3,
    changedFrom: { dates: null, location: 'Old hall' },
    personalDataRemovedAt: 4,
  }),
  'inputs',
)

describe('decodeSummary', () => {
  it('reads a summary with and without what may be missing', () => {
    const nothing = { accent: null, ticketAccessType: null, missingSince: null, changedFrom: null }
    const bare = { ...summary, ...nothing, personalDataRemovedAt: null, pageInputs: null, code: null }
    expect(decodeSummary(summary)).toEqual(summary)
    expect(decodeSummary(bare)).toEqual(bare)
  })

  it('reads a summary of an older build, which does not say whether the event is missing', () => {
    const { eventMissingSince: _, ...older } = summary
    expect(decodeSummary(older)).toEqual(older)
    expect(decodeSummary({ ...summary, eventMissingSince: '5' })).toBeNull()
  })

  const mayBeMissing = ['eventMissingSince', 'changedFrom', 'personalDataRemovedAt']
  it.each(Object.keys(summary).filter((field) => !mayBeMissing.includes(field)))(
    'refuses one whose %s is missing or of another type',
    (field) => {
      for (const value of [undefined, Symbol.iterator, { a: 1 }])
        expect(decodeSummary({ ...summary, [field]: value })).toBeNull()
    },
  )

  it.each([
    ['eventTitle', { en: 'Pietra', de: 1 }],
    ['code', { fullName: 'Ada' }],
    ['code', { fullName: 'Ada', email: 1 }],
    ['datesWithOffset', { ...summary.datesWithOffset, endTimeZoneOffset: '0' }],
    ['changedFrom', { dates: 'today', location: null }],
    ['personalDataRemovedAt', '4'],
    ['v', 2],
  ])('refuses one whose %s is %j', (field, value) => {
    expect(decodeSummary({ ...summary, [field]: value })).toBeNull()
  })

  it.each([null, undefined, 'text', 1])('refuses %s', (stored) => expect(decodeSummary(stored)).toBeNull())
})

describe('findSummaries', () => {
  it('returns the summaries of stored tickets once, and the keys of the others', () => {
    const stored = [summary, summary, { ...summary, uuid: 'deleted' }, { damaged: true }]
    const other: [string, string] = ['pietra', 'u2']
    expect(findSummaries(stored, [['pietra', 'u1'], other])).toEqual({
      summaries: [summary],
      missing: [other],
    })
  })
})
