/** Access: random ids, secrets that never leave the server, files outside the built app. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { fakeDist } from '../../support/fake-dist.ts'
import { api, bookingForm, buy, errorsOf, forFree, hold, validate } from '../../support/server/purchase.ts'
import { freeSeed } from '../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { wireOf } from '../../support/wire/json.ts'

const dist = fakeDist()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ dist })
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

const random = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** The first 32 bits are the minute, the last 32 the signature. */
const signed = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('ids and secrets', () => {
  it('are random: reservations and tickets have 122 bits, sessions 58 and a signature of 32', async () => {
    const order = await buy(server, freeSeed(), 5, forFree)
    const rows = await server.db.selectFrom('tickets').select(['uuid', 'public_uuid']).limit(200).execute()
    const sessions = await server.db.selectFrom('sessions').select(['id', 'secret']).execute()
    const sessionIds = sessions.map(({ id }) => id)
    expect(sessionIds.filter((id) => !signed.test(id))).toEqual([])
    expect(sessionIds.length).toBeGreaterThan(0)
    const ids = [order.id, ...rows.flatMap((row) => [row.uuid, row.public_uuid])]
    expect(ids.filter((id) => !random.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { secret } of sessions) expect(Buffer.from(secret, 'base64url')).toHaveLength(24)
  })

  it('stay on the server: no answer holds the private key, the private uuid or the secret of a session', async () => {
    const seed = freeSeed({ privateKey: 'the-private-key-of-this-event' })
    const order = await buy(server, seed, 1, forFree)
    const [ticket = ''] = order.tickets
    const row = await server.db
      .selectFrom('tickets')
      .selectAll()
      .where('public_uuid', '=', ticket)
      .executeTakeFirstOrThrow()
    const secrets = (await server.db.selectFrom('sessions').select('secret').execute()).map(
      ({ secret }) => secret,
    )
    const base = `${api}/event/${seed.shortName}`
    for (const path of [
      base,
      `${base}/ticket-categories`,
      order.path,
      `${base}/ticket/${ticket}`,
      `${base}/ticket/${ticket}/full`,
      `/event/${seed.shortName}`,
      `/event/${seed.shortName}/calendar/en`,
    ]) {
      const { body, headers } = await order.visitor.get(path)
      const everything = body + JSON.stringify(headers)
      for (const secret of ['the-private-key-of-this-event', row.uuid, ...secrets])
        expect(everything).not.toContain(secret)
    }
  })

  it('belong to one reservation: a booking form changes no ticket of another one', async () => {
    const victim = await buy(server, freeSeed(), 1, forFree)
    const attacker = await hold(server, freeSeed())
    const mallory = { firstName: 'Mallory', lastName: 'M', email: 'mallory@example.org', userLanguage: 'en' }
    const all = [...attacker.tickets, ...victim.tickets].map((uuid) => [uuid, mallory] as const)
    const form = bookingForm(attacker, { tickets: Object.fromEntries(all) })
    expect((await validate(attacker, form)).statusCode).not.toBe(200)
    const ticket = await victim.visitor.get(
      `${api}/event/${victim.shortName}/ticket/${victim.tickets[0] ?? ''}`,
    )
    expect(wireOf(ticket, endpoints.ticket).fullName).toBe('Zoë Àlvarez')
  })
})

describe('typed names and addresses', () => {
  it.each([
    'a@example.org\r\nBcc: all@example.org',
    'a@example.org, b@example.org',
    '"a"@example.org>',
    'a@example.org\u0000',
  ])('add no recipient to a mail: %j', async (email) => {
    const held = await hold(server, freeSeed())
    const answer = await validate(held, bookingForm(held, { email }))
    expect(answer.statusCode).not.toBe(200)
    if (answer.statusCode === 422) expect(errorsOf(answer).join()).toContain('email')
  })
})

describe('static files', () => {
  it.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/assets/%5c..%5cpackage.json',
    '/.env',
    '/.vite/manifest.json',
    '/assets/',
  ])('outside the built app are not served: %s', async (url) => {
    const { statusCode, body } = await server.app.inject(url)
    expect(body).not.toMatch(/"dependencies"|root:|index\.html":/)
    expect([200, 404]).toContain(statusCode)
    if (statusCode === 200) expect(body).toContain('<title>Tessera</title>')
  })
})
