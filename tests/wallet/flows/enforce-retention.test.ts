/** What is on the device after the retention, asserted on the raw storage. */
import { describe, expect, it } from 'vitest'
import { day, hour } from '#kit/time/durations.ts'
import { putSubscription } from '#pass/store/write-subscriptions.ts'
import { putDraft } from '#purchase/store/write-drafts.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { removeAllTickets } from '#ticket/flows/remove-ticket.ts'
import { allTickets, getTicket } from '#ticket/store/read-tickets.ts'
import { enforceRetention } from '#wallet/flows/enforce-retention.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { end, retentionDevice as device, uuid } from '../../support/browser/retention-device.ts'
import { event } from '../../support/events.ts'
import { subscriptionRecord } from '../../support/records.ts'

const personal = /Mia|Brandt|mia@|DEFGHJ|B7D1F0AA|full-id/

describe('enforceRetention', () => {
  it('removes the personal fields of a ticket 30 days after the event, and keeps event, date and place (W32)', async () => {
    const { run, raw, db, tools } = await device()
    expect(await raw()).toMatch(personal)
    await run(end + 30 * day + 1)
    await refreshWallet(tools)
    expect(await db.orders.count()).toBe(1)
    await db.orders.clear()
    expect(await raw()).not.toMatch(personal)
    expect(await getTicket(db, 'pietra', uuid)).toMatchObject({
      eventTitle: event.title,
      location: 'Quarry Theatre, Arzo',
      datesWithOffset: event.datesWithOffset,
      personalDataRemovedAt: end + 30 * day + 1 + hour,
    })
  })

  it('leaves nothing of a person in the raw storage 60 days after the event', async () => {
    const { run, raw, tools, clock } = await device()
    await run(end + 60 * day - 2 * hour)
    expect(await raw()).toMatch(personal)
    await run(end + 60 * day + 1)
    clock.now += hour
    await refreshWallet(tools)
    expect(await raw()).not.toMatch(personal)
  })

  it('keeps everything until then, except the waiting room, which stays for a day', async () => {
    const { run, db } = await device()
    const before = await getTicket(db, 'pietra', uuid)
    await run(end + day)
    expect(await db.rooms.count()).toBe(1)
    await run(end + 29 * day)
    expect(await db.rooms.count()).toBe(0)
    expect(before?.code).toBeTypeOf('object')
    expect(await getTicket(db, 'pietra', uuid)).toEqual(before)
    expect(await db.orders.count()).toBe(1)
  })

  it('keeps the whole ticket and its order when the person has chosen that (W33)', async () => {
    const { run, choose, db } = await device()
    await choose('always')
    const before = await getTicket(db, 'pietra', uuid)
    await run(end + 400 * day)
    expect(before?.code).toBeTypeOf('object')
    expect(await getTicket(db, 'pietra', uuid)).toEqual(before)
    expect(await db.orders.count()).toBe(1)
  })

  it('leaves nothing of the ticket after the event when the person has chosen that (W33)', async () => {
    const { run, choose, raw, db, tools } = await device()
    await choose('event')
    await run(end + 7 * 3_600_000)
    await refreshWallet(tools)
    expect(await allTickets(db)).toEqual([])
    expect(await raw()).not.toMatch(personal)
    expect(await raw()).not.toContain(uuid)
  })

  it('does not bring personal fields back by a check of every ticket', async () => {
    const { run, raw, tools, clock } = await device()
    await run(end + 61 * day)
    await run(end + 62 * day)
    clock.now += day
    await refreshWallet(tools, 'asked')
    expect(await raw()).not.toMatch(personal)
  })

  it('keeps a ticket that the person fetches again for 30 days', async () => {
    const { run, tools, db } = await device()
    await run(end + 31 * day)
    await keepTickets(
      tools,
      { eventShortName: 'pietra', reservationId: null, uuids: [uuid] },
      () => undefined,
    )
    await run(end + 60 * day)
    expect(await getTicket(db, 'pietra', uuid)).toMatchObject({
      fullName: 'Mia Brandt',
      personalDataRemovedAt: null,
    })
    await run(end + 62 * day)
    expect(await getTicket(db, 'pietra', uuid)).toMatchObject({ fullName: '' })
  })

  it('deletes drafts and lines of the payment journal after 30 days (W32)', async () => {
    const { run, db, clock } = await device()
    const began = clock.now
    await putDraft(db, ['booking/r'], { firstName: 'Ada' }, began)
    await db.table('drafts').put({ key: 'damaged' })
    await putJournal(db, {
      reservationId: 'r',
      context: { type: 'event', publicIdentifier: 'pietra' },
      step: 'unknown',
      at: began,
      answer: null,
    })
    await run(began + 30 * day)
    expect([await db.drafts.count(), await db.journal.count()]).toEqual([1, 1])
    await run(began + 30 * day + 3_600_001)
    expect([await db.drafts.count(), await db.journal.count()]).toEqual([0, 0])
  })

  it('keeps a journal line that cannot be read, which prevents a second payment', async () => {
    const { run, db } = await device()
    await db.table('journal').put({ reservationId: 'r', step: 'paid' })
    await run(end + 400 * day)
    expect(await db.journal.count()).toBe(1)
  })

  it('reads the tickets once an hour', async () => {
    const { run, start, db, clock } = await device()
    await run(end + 40 * day)
    await putDraft(db, ['booking/r'], {}, 0)
    await start(clock.now + hour - 1)
    await start(clock.now)
    expect(await db.drafts.count()).toBe(1)
    await run(clock.now + 1)
    expect(await db.drafts.count()).toBe(0)
  })

  it('reads the tickets at once when the person changed the choice', async () => {
    const { run, start, db, clock } = await device()
    await run(end + 40 * day)
    await putDraft(db, ['booking/r'], {}, 0)
    await start(clock.now + 1, true)
    expect(await db.drafts.count()).toBe(0)
  })

  it('does not reject without a database', async () => {
    const { tools } = await device()
    const broken = { ...tools, start: '1', database: () => Promise.reject(new Error('none')) }
    await expect(enforceRetention(broken)).resolves.toBeUndefined()
  })
})

describe('removeAllTickets', () => {
  it('leaves no ticket, pass or page in the raw storage (W33)', async () => {
    const { tools, db, raw } = await device()
    await putSubscription(db, subscriptionRecord())
    expect(await removeAllTickets(tools)).toBe(true)
    expect(await raw()).not.toMatch(/Mia|Brandt|mia@|DD6GK3C7|\/wallet\/door/)
    expect(await db.orders.count()).toBe(0)
  })

  it('returns false when storage fails', async () => {
    const { tools } = await device()
    const database = () => Promise.reject(new Error('none'))
    expect(await removeAllTickets({ ...tools, database })).toBe(false)
  })
})
