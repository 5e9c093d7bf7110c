/** The calendar of the tickets of a device (docs/api/documents.md#calendar-of-a-device). */
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day } from '#core/domain/durations.ts'
import { removeOldCalendars } from '#server/modules/ticket-calendars/index.ts'
import { api, buy, forFree } from '../../../support/purchase.ts'
import { category, freeSeed, testNow } from '../../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

const log: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    baseUrl: 'https://tickets.example.org',
    log: new Writable({
      write: (line: Buffer, _, done) => {
        log.push(line.toString())
        done()
      },
    }),
  })
})
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.deleteFrom('limited_acts').execute()
  await server.db.deleteFrom('calendars').execute()
})
afterAll(() => server.close())

const newSecret = () => randomBytes(32).toString('base64url')
const save = (secret: string, tickets: readonly string[], visitor = server.visitor(), language = 'en') =>
  visitor.put(`${api}/ticket-calendar`, { secret, language, tickets })
const read = (secret: string) => server.app.inject(`${api}/ticket-calendar/${secret}`)
const unfolded = async (secret: string) => (await read(secret)).body.replaceAll('\r\n ', '')
const countOf = async (secret: string) => (await unfolded(secret)).split('BEGIN:VEVENT').length - 1
const bought = (count = 1) => buy(server, freeSeed(), count, forFree)

describe('the calendar of a device', () => {
  it('names the events of its tickets, one entry for tickets of the same days, and nothing of their attendees (B466)', async () => {
    const secret = newSecret()
    const order = await bought(2)
    const other = await bought()
    expect((await save(secret, [...order.tickets, ...other.tickets])).body).toBe('true')
    const answer = await read(secret)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const file = await unfolded(secret)
    expect(file).toContain('X-WR-CALNAME:Tickets of tickets.example.org')
    expect(file.match(/UID:.*/g)).toEqual([
      `UID:${order.shortName}@tickets.example.org`,
      `UID:${other.shortName}@tickets.example.org`,
    ])
    for (const text of [...order.tickets, order.id, 'Zoë', 'Àlvarez', 'example.org/event/x/ticket'])
      expect(file).not.toContain(text)
  })

  it('has the days of each category and the present dates of a moved and of a canceled event (B466)', async () => {
    const from = Date.UTC(2027, 3, 8, 8)
    const seed = freeSeed({
      categories: [category({ price: 0, validFrom: from, validUntil: from + 3_600_000 })],
    })
    const order = await buy(server, seed, 1, forFree)
    const secret = newSecret()
    await save(secret, order.tickets, undefined, 'de')
    expect(await unfolded(secret)).toContain('DTEND:20270408T090000Z')
    await server.db
      .updateTable('events')
      .set({ status: 'DISABLED' })
      .where('short_name', '=', order.shortName)
      .execute()
    const file = await unfolded(secret)
    expect(file).toContain('STATUS:CANCELLED')
    expect(file).toMatch(/SUMMARY:Abgesagt: /)
    expect(file).toContain('SEQUENCE:1')
  })

  it('has no entry for a ticket that was released, nor for an unknown one (B466)', async () => {
    const secret = newSecret()
    const order = await bought()
    await save(secret, [...order.tickets, crypto.randomUUID()])
    expect(await countOf(secret)).toBe(1)
    await server.db
      .updateTable('tickets')
      .set({ status: 'RELEASED' })
      .where('public_uuid', '=', order.tickets[0] ?? '')
      .execute()
    expect(await countOf(secret)).toBe(0)
  })

  it('is answered to whom has its address only, and is stored by no cache and listed by no search engine (B467)', async () => {
    const secret = newSecret()
    await save(secret, (await bought()).tickets)
    const { headers } = await read(secret)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['set-cookie']).toBeUndefined()
    for (const wrong of [newSecret(), secret.slice(1), `${secret}A`, 'x', '%00', '__proto__'])
      expect((await read(wrong)).statusCode).toBe(404)
  })

  it('ends with an empty list: its address answers 404, again and after a lost answer too (B467)', async () => {
    const secret = newSecret()
    const { tickets } = await bought()
    await save(secret, tickets)
    expect((await save(secret, [])).body).toBe('true')
    expect((await save(secret, [])).body).toBe('true')
    expect((await read(secret)).statusCode).toBe(404)
    expect(await server.db.selectFrom('calendars').selectAll().execute()).toEqual([])
  })

  it('is in no log and no row by its secret (B467)', async () => {
    const secret = newSecret()
    const { tickets } = await bought()
    log.length = 0
    await save(secret, tickets)
    await read(secret)
    await read(`${secret}?x=${secret}`)
    await save(secret, ['no uuid'])
    expect(log.length).toBeGreaterThan(3)
    expect(log.join('')).not.toContain(secret)
    expect(JSON.stringify(await server.db.selectFrom('calendars').selectAll().execute())).not.toContain(
      secret,
    )
  })

  it('is refused with 400 for a short or padded secret, a list that is too long, and an id that is none (B468)', async () => {
    const uuid = crypto.randomUUID()
    const bodies: readonly (readonly [string, readonly string[]])[] = [
      ['', [uuid]],
      ['A'.repeat(42), [uuid]],
      [`${'A'.repeat(43)}=`, [uuid]],
      // The last letter carries four bits only.
      [`${'A'.repeat(42)}B`, [uuid]],
      [newSecret(), Array.from({ length: 201 }, () => crypto.randomUUID())],
      [newSecret(), ["'; drop table calendars; --"]],
    ]
    for (const [secret, tickets] of bodies) expect((await save(secret, tickets)).statusCode).toBe(400)
  })

  it('limits the new calendars of a session, and never the changes and the end of one (B468)', async () => {
    const visitor = server.visitor()
    const uuid = crypto.randomUUID()
    const secrets = Array.from({ length: 10 }, newSecret)
    for (const secret of secrets) expect((await save(secret, [uuid], visitor)).statusCode).toBe(200)
    expect((await save(newSecret(), [uuid], visitor)).statusCode).toBe(429)
    expect((await save(secrets[0] ?? '', [uuid, crypto.randomUUID()], visitor)).statusCode).toBe(200)
    expect((await save(secrets[0] ?? '', [], visitor)).statusCode).toBe(200)
    server.clock.advance(61 * 60_000)
    expect((await save(newSecret(), [uuid], visitor)).statusCode).toBe(200)
  })

  it('has the tickets of one of two devices that save the same address at once, never of both (B468)', async () => {
    const secret = newSecret()
    const [one, other] = [await bought(), await bought()]
    const answers = await Promise.all([save(secret, one.tickets), save(secret, other.tickets)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await countOf(secret)).toBe(1)
  })

  it('stays while a calendar app reads it, also after the clock was wrong, and is deleted after 180 days without (B468)', async () => {
    const [inUse, unused] = [newSecret(), newSecret()]
    const { tickets } = await bought()
    server.clock.advance(3650 * day)
    await save(inUse, tickets)
    server.clock.set(testNow)
    await save(unused, tickets)
    await read(inUse)
    const rows = await server.db.selectFrom('calendars').select('used_at').execute()
    expect(rows.map(({ used_at }) => used_at)).toEqual([testNow, testNow])
    server.clock.advance(179 * day)
    await read(inUse)
    server.clock.advance(2 * day)
    await removeOldCalendars(server.db, server.clock.now())
    expect((await read(unused)).statusCode).toBe(404)
    expect((await read(inUse)).statusCode).toBe(200)
  })
})
