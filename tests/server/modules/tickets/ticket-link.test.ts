/** What a person gets from the link of a ticket: the link has its public uuid only (docs/api/tickets.md#ticket-calls). */
import { expect, it } from 'vitest'
import { readPdf } from '../../../support/pdf-reader.ts'
import { api, buy, forFree } from '../../../support/purchase.ts'
import { freeSeed } from '../../../support/seeds.ts'
import { testServer } from '../../../support/test-server.ts'

const server = testServer()

it('each answer for the link of a ticket names no other ticket of the order, nor its full id (W250)', async () => {
  const order = await buy(server, freeSeed(), 2, forFree)
  const [sent = '', kept = ''] = order.tickets
  await server.db
    .updateTable('tickets')
    .set({ first_name: 'Hilde', last_name: 'Verborgen', email: 'hilde@example.net' })
    .where('public_uuid', '=', kept)
    .execute()
  const { uuid: keptCode } = await server.db
    .selectFrom('tickets')
    .select('uuid')
    .where('public_uuid', '=', kept)
    .executeTakeFirstOrThrow()
  const ticket = `${api}/event/${order.shortName}/ticket/${sent}`
  const visitor = server.visitor()
  const [info, full, pdf] = [
    await visitor.get(ticket),
    await visitor.get(`${ticket}/full`),
    await visitor.get(`${ticket}/download-ticket`),
  ]
  expect([info.statusCode, full.statusCode, pdf.statusCode]).toEqual([200, 200, 200])
  const secrets = ['Hilde', 'Verborgen', 'hilde@example.net', kept, keptCode, order.id]
  for (const text of [info.body, full.body, readPdf(pdf.rawPayload).text])
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(info.body).toContain(sent)
})
