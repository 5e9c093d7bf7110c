/** PDF of all tickets of an order (docs/api/documents.md#pdf-of-all-tickets). */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../support/pdf-reader.ts'
import {
  api,
  bookingForm,
  buy,
  forFree,
  hold,
  onSite,
  pay,
  person,
  validate,
} from '../../../support/server/purchase.ts'
import { eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer()

const bought = async (count: number) => {
  const order = await buy(server, freeSeed(), count, forFree)
  const base = `/api/v2/public/event/${order.shortName}/reservation/${order.id}`
  return { ...order, path: `${base}/download-tickets` }
}
const nameOf = (uuid: string, first: string, last = 'Żółć') =>
  server.db
    .updateTable('tickets')
    .set({ first_name: first, last_name: last })
    .where('public_uuid', '=', uuid)
    .execute()
const get = (path: string) => server.visitor().get(path)
const reports = async (id: string): Promise<unknown> =>
  (await get(`/api/v2/public/reservation/${id}`)).json<{ metadata: { ticketsPdf?: unknown } }>().metadata
    .ticketsPdf

describe('GET /event/{shortName}/reservation/{id}/download-tickets', () => {
  it('has a page for each ticket with its name, and the reservation reports it (B477)', async () => {
    const { tickets, path, id } = await bought(3)
    for (const [index, uuid] of tickets.entries()) await nameOf(uuid, `Person ${String(index)}`)
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=tickets-[\w.-]+\.pdf$/)
    const { text } = readPdf(answer.rawPayload)
    for (const index of [0, 1, 2]) expect(text).toContain(`Person ${String(index)} Żółć`)
    expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(3)
    expect(await reports(id)).toBe(true)
  })

  it('leaves out tickets without a name, and needs two with one (B477)', async () => {
    const { tickets, path, id } = await bought(3)
    const forget = (uuid: string | undefined) =>
      server.db
        .updateTable('tickets')
        .set({ first_name: null, last_name: null, email: null })
        .where('public_uuid', '=', uuid ?? '')
        .execute()
    await forget(tickets[2])
    expect((await get(path)).rawPayload.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(2)
    await forget(tickets[1])
    expect((await get(path)).statusCode).toBe(404)
    expect(await reports(id)).toBeUndefined()
  })

  it('is not found by the address of another event or of an unknown order (B477)', async () => {
    const [one, other] = [await bought(2), await bought(2)]
    expect((await get(one.path.replace(one.shortName, other.shortName))).statusCode).toBe(404)
    expect((await get(one.path.replace(one.id, 'no-id'))).statusCode).toBe(404)
    const ofNoOrder = one.path.replace(one.id, '11111111-2222-4333-8444-555555555555')
    expect((await get(ofNoOrder)).statusCode).toBe(404)
  })

  it('is refused to a visitor without the account of the order (B477)', async () => {
    const { path, id } = await bought(2)
    const user = await server.db
      .insertInto('users')
      .values({ issuer: 'i', subject: 'buyer', email: 'ada@example.org', created_at: testNow })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update reservations set owner_id = ${user.id} where id = ${id}`.execute(server.db)
    expect((await get(path)).statusCode).toBe(401)
  })
})

it('each document of an order names its title and the language of the order (Q20)', async () => {
  const seed = eventSeed({
    title: { en: 'Quarry', de: 'Steinbruch' },
    languages: ['en', 'de'],
    paymentProxies: ['ON_SITE'],
  })
  const order = await hold(server, seed, 2)
  const inGerman = { ...person, userLanguage: 'de', additional: {} }
  const tickets = Object.fromEntries(order.tickets.map((uuid) => [uuid, inGerman]))
  await validate(order, bookingForm(order, { tickets }), 'lang=de')
  expect((await pay(order, onSite)).statusCode).toBe(200)
  const base = `${api}/event/${order.shortName}`
  const titleAndLanguage = async (path: string) => {
    const file = (await get(`${base}/${path}`)).rawPayload
    const [, title] = /<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>([^<]*)</.exec(file.toString()) ?? []
    return [title, /\/Lang \(([^)]*)\)/.exec(file.toString('latin1'))?.[1]]
  }
  const holder = 'Steinbruch, Zoë Àlvarez'
  expect(await titleAndLanguage(`ticket/${order.tickets[0] ?? ''}/download-ticket`)).toEqual([holder, 'de'])
  expect(await titleAndLanguage(`reservation/${order.id}/download-tickets`)).toEqual([holder, 'de'])
  expect(await titleAndLanguage(`reservation/${order.id}/receipt`)).toEqual([
    expect.stringMatching(/^Bestellung/),
    'de',
  ])
})
