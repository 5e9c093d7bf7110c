import { describe, expect, test } from 'vitest'
import { databaseVersion, TesseraDatabase } from '#core/storage/database.ts'
import { allSummaries, allTickets, getTicket } from '#core/storage/read/tickets.ts'
import { bareRecord, record } from '../../support/records.ts'
import { createOldDatabase, oldDatabases } from './old-databases.ts'

test('every released database version has a stored database', () => {
  const versions = Array.from({ length: databaseVersion }, (_, index) => String(index + 1))
  expect(Object.keys(oldDatabases)).toEqual(versions)
})

describe.each(Object.entries(oldDatabases))('a database of version %s', (version, old) => {
  test('opens with all its content', async () => {
    const name = `old-${version}`
    await createOldDatabase(name, old)
    const db = new TesseraDatabase(name)
    const extras = [{ title: { en: 'Lunch' }, count: 2, answers: [] }]
    const second = { uuid: 'u2', position: 1, missingSince: 9, code: null }
    expect(await allTickets(db)).toEqual([bareRecord({ extras }), bareRecord({ extras, ...second })])
    expect(await getTicket(db, 'pietra', 'u1')).toEqual(record({ extras }))
    expect(await getTicket(db, 'pietra', 'u2')).toEqual(record({ extras, ...second, pages: null }))
    expect((await allSummaries(db)).map(({ uuid, missingSince }) => [uuid, missingSince])).toEqual([
      ['u1', null],
      ['u2', 9],
    ])
    expect(await db.drafts.get('booking/r')).toMatchObject({ values: { firstName: 'Ada' } })
    expect(await db.journal.get('r')).toMatchObject({ step: 'unknown' })
    expect(db.verno).toBe(databaseVersion)
  })
})

test('the database is read by an older build without a change of its schema', async () => {
  const newest = oldDatabases[databaseVersion]
  if (!newest) throw new Error('no fixture')
  await createOldDatabase('newer', {
    ...newest,
    native: newest.native + 10,
    stores: { ...newest.stores, tomorrow: { keyPath: 'id' } },
  })
  expect(await allTickets(new TesseraDatabase('newer'))).toHaveLength(2)
})
