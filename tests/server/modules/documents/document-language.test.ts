import { expect, it } from 'vitest'
import { api, bookingForm, hold, onSite, pay, person, validate } from '../../../support/server/purchase.ts'
import { eventSeed } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer()

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
    const file = (await server.visitor().get(`${base}/${path}`)).rawPayload
    const [, title] = /<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>([^<]*)</.exec(file.toString()) ?? []
    return [title, /\/Lang \(([^)]*)\)/.exec(file.toString('latin1'))?.[1]]
  }
  const holder = 'Steinbruch, Zoë Àlvarez'
  expect(await titleAndLanguage(`ticket/${order.tickets[0] ?? ''}/download-ticket`)).toEqual([holder, 'de'])
  expect(await titleAndLanguage(`reservation/${order.id}/receipt`)).toEqual([
    expect.stringMatching(/^Bestellung/),
    'de',
  ])
})
