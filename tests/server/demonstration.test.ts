/** A demo that other machines can reach is marked in every answer that a page is made of. */
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { renderer } from '../../src/wallet/static/server-renderer.tsx'
import { testDist } from '../support/fake-dist.ts'
import { api, buy, forFree } from '../support/server/purchase.ts'
import { freeSeed } from '../support/server/seeds.ts'
import { testServer } from '../support/server/test-server.ts'
import { wireOf } from '../support/wire/json.ts'

const dist = testDist()

describe.each([true, false])('the answers of a server, where demonstration is %s', (demonstration) => {
  const server = testServer({ demonstration, dist, ticketPages: renderer })

  it('mark the application info, for the strip of the app', async () => {
    const info = wireOf(await server.app.inject('/api/v2/info'), endpoints.info)
    expect(info.demoModeEnabled).toBe(demonstration)
  })

  it('mark each event, also where the answer is kept, for its tickets on the device', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const { shortName } = order
    for (const visit of [1, 2]) {
      const event = wireOf(await server.app.inject(`${api}/event/${shortName}`), endpoints.event)
      expect([visit, event.demonstration]).toEqual([visit, demonstration])
    }
  })

  it.each([
    ['en', 'tickets admit nowhere'],
    ['de', 'die Tickets sind ungültig'],
    ['fr', 'ne donnent accès à aucun lieu'],
    ['it', 'non danno accesso a nessun evento'],
    ['es', 'no dan acceso a ningún evento'],
  ])('mark the page of a ticket that is sent on the first visit, in %s', async (lang, text) => {
    const order = await buy(server, freeSeed({ languages: [lang] }), 1, forFree)
    const url = `/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}/view`
    const { body } = await server.app.inject({ url, headers: { 'accept-language': lang } })
    expect(body).toContain('data-stored="page"')
    expect(body.includes(text)).toBe(demonstration)
  })
})
