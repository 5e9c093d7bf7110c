/** What a wrong clock removes: nothing. */
import { describe, expect, it } from 'vitest'
import { day, hour } from '#kit/time/durations.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import { enforceRetention } from '#wallet/flows/enforce-retention.ts'
import { end, retentionDevice as device, uuid } from '../../support/browser/retention-device.ts'
import { getSetting } from '../../support/raw-settings.ts'

describe('a clock that is wrong', () => {
  const before = async (db: Awaited<ReturnType<typeof device>>['db']) =>
    JSON.stringify(
      await Promise.all(db.tables.filter(({ name }) => name !== 'settings').map((table) => table.toArray())),
    )

  it.each([40, 365, 4000])(
    'removes nothing without a connection while it is %i days ahead (W69)',
    async (days) => {
      const { start, db, clock, server } = await device()
      const everything = await before(db)
      server.mode = 'unreachable'
      const now = clock.now
      for (const hours of [0, 2, 24]) await start(now + days * day + hours * hour)
      expect(await before(db)).toBe(everything)
    },
  )

  it.each(['portal', 'error', 'bot filter', 'portal 404'] as const)(
    'removes nothing for the answer of something between (%s)',
    async (mode) => {
      const { start, db, clock, server } = await device()
      const everything = await before(db)
      server.mode = mode
      server.time = () => end + 400 * day
      for (const days of [40, 41, 42]) await start(clock.now + days * day)
      expect(await before(db)).toBe(everything)
    },
  )

  it('removes nothing with a connection whose server has the right time (W69)', async () => {
    const { start, db, clock, server, choose } = await device()
    await choose('event')
    const everything = await before(db)
    const now = clock.now
    server.time = () => now
    for (const days of [40, 41, 42]) await start(now + days * day, days === 42)
    expect(await before(db)).toBe(everything)
  })

  it('removes nothing when the server is ahead of the device', async () => {
    const { start, db, clock, server } = await device()
    const everything = await before(db)
    server.time = () => end + 400 * day
    for (const hours of [2, 4, 6]) await start(clock.now + hours * hour)
    expect(await before(db)).toBe(everything)
  })

  it('removes nothing for an answer without a date', async () => {
    const { start, db, server } = await device()
    const everything = await before(db)
    server.time = null
    for (const days of [40, 41]) await start(end + days * day)
    expect(await before(db)).toBe(everything)
  })

  it('takes back the marks of one wrong answer', async () => {
    const { start, db, clock, server } = await device()
    const everything = await before(db)
    const now = clock.now
    await start(end + 40 * day)
    expect(await getSetting(db, 'retention-marks')).not.toMatchObject({ ids: [] })
    server.time = () => now
    await start(end + 41 * day)
    expect(await getSetting(db, 'retention-marks')).toMatchObject({ ids: [] })
    server.time = () => clock.now
    await start(end + 29 * day)
    expect((await before(db)).length).toBe(everything.length)
  })

  it('removes in one page only what an earlier one has marked (W69)', async () => {
    const { tools, db, clock } = await device()
    const page = { ...tools, start: 'one' }
    for (const hours of [0, 2, 4]) {
      clock.now = end + 40 * day + hours * hour
      await enforceRetention(page)
    }
    expect(await getTicket(db, 'pietra', uuid)).toMatchObject({ fullName: 'Mia Brandt' })
  })
})
