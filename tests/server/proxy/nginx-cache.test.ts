/** A rush on the page of a sale through the documented nginx in front of two instances. */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get as request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodePageData } from '#catalogue/contract/page-data.ts'
import { day } from '#kit/time/durations.ts'
import type { PageRequest, RenderedPage } from '#shell/rules/page-renderer.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { testDist } from '../../support/fake-dist.ts'
import { freePort } from '../../support/free-port.ts'
import { documentedBlock, startNginx, type TestNginx } from '../../support/nginx.ts'
import { remoteBuyer } from '../../support/remote-buyer.ts'
import { api } from '../../support/server/purchase.ts'
import { category, freeSeed } from '../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

const visits = 2000
/** Visitors at the same time. */
const atOnce = 40

const dist = testDist()
const cache = mkdtempSync(join(tmpdir(), 'tessera-cache-'))
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
/** A quarter as fast as the clock of nginx: a busy machine needs minutes, in which a page would be rendered again for its age. */
const begin = Date.now()
const slowClock = (): number => begin + Math.floor((Date.now() - begin) / 4)

let renderings = 0
/** Requests for pages and for calls of the catalogue that reached an instance. */
let reached = 0
let database: TestDatabase
let copies: TestServer[]
let nginx: TestNginx

function render(page: PageRequest): Promise<RenderedPage> {
  renderings += 1
  return Promise.resolve({
    html: `<main>${page.address} in ${page.lang}</main>`,
    head: '<title>Sale</title>',
    script: 'self.started = true',
    state: {
      ...decodePageData(page.data),
      path: page.address.split('?')[0] ?? '',
      lang: page.lang,
      at: page.now,
      rendered: true,
    },
  })
}

beforeAll(async () => {
  database = await createDatabase()
  copies = await Promise.all(
    [1, 2].map(() =>
      startTestServer({
        database,
        dist,
        pageRenderer: { render },
        now: slowClock,
        trustProxy: 1,
        extend: (app) =>
          void app.addHook('onRequest', ({ method, url }, _, done) => {
            if (
              method === 'GET' &&
              /^\/(event\/[^/]+|api\/v2\/public\/event\/[^/]+(\/ticket-categories)?)$/.test(url)
            )
              reached += 1
            done()
          }),
      }),
    ),
  )
  const ports = [await freePort(), await freePort()]
  await Promise.all(
    copies.map(({ app }, index) => app.listen({ port: ports[index] ?? 0, host: '127.0.0.1' })),
  )
  nginx = await startNginx(
    documentedBlock('own-server', {
      '127.0.0.1:8081': `127.0.0.1:${String(ports[0])}`,
      '127.0.0.1:8082': `127.0.0.1:${String(ports[1])}`,
      '/var/cache/nginx/tessera': cache,
    }),
  )
})
afterAll(async () => {
  agent.destroy()
  await nginx.stop()
  await Promise.all(copies.map((copy) => copy.close()))
  await database.drop()
  rmSync(cache, { recursive: true })
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const ask = (path: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(`${nginx.origin}${path}`, { agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString(),
        }),
      )
    }).on('error', reject)
  })

/** Sends the requests, some at a time. */
async function sendAll(count: number, send: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const visitor = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      await send(index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
}

async function openSale(): Promise<string> {
  const now = Date.now()
  const sold = category({ price: 0, saleFrom: now - day, saleUntil: now + day, seats: 20 })
  const seed = freeSeed({
    languages: ['en', 'de'],
    startsAt: now + 2 * day,
    endsAt: now + 3 * day,
    categories: [sold],
    settings: { DISPLAY_TICKETS_LEFT_INDICATOR: true },
  })
  await copies[0]!.load(seed)
  return seed.shortName
}

/** What belongs to one visitor. */
const personal = /set-cookie|x-auth-token|xsrf-token|ALFIO_SESSION/i

describe('2,000 visits of a sale through nginx', () => {
  it('cause at most 10 renderings; none gets the language, the session or the hold of another visitor (B412)', async () => {
    const shortName = await openSale()
    const buyer = remoteBuyer(nginx.origin)
    const order = { id: '', session: '' }
    const wrong = new Set<string>()
    ;[renderings, reached] = [0, 0]

    async function holdTicket(): Promise<void> {
      const items = await buyer.call('GET', `${api}/event/${shortName}/ticket-categories`)
      const [first] = (items.body as { ticketCategories: { id: number }[] }).ticketCategories
      const held = await buyer.reserve(shortName, first!.id)
      order.id = held?.id ?? ''
    }
    await sendAll(visits, async (index) => {
      if (index === visits / 2) await holdTicket()
      const lang = index % 2 === 0 ? 'de' : 'en'
      // One in ten has a session, as after a hold, and comes back.
      const cookie = index % 10 === 0 ? { cookie: `ALFIO_SESSION=dmlzaXRvcg${String(index)}` } : {}
      const { status, headers, text } = await ask(`/event/${shortName}`, {
        'accept-language': lang,
        ...cookie,
      })
      if (status !== 200) wrong.add(`status ${String(status)}`)
      if (!text.includes(`<html lang="${lang}"`) || !text.includes(` in ${lang}<`)) wrong.add('language')
      if (personal.test(JSON.stringify(headers)) || personal.test(text)) wrong.add('session')
      if (order.id !== '' && text.includes(order.id)) wrong.add('hold')
    })
    expect([...wrong]).toEqual([])
    expect(order.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(renderings).toBeLessThanOrEqual(10)
    // By the time that the visits take: each language once in 5 seconds.
    expect(reached).toBeLessThan(visits / 100)
  }, 180_000)

  it('leave the calls of the sale to the cache, except those with a code and those of a visitor (B412)', async () => {
    const shortName = await openSale()
    const event = `/api/v2/public/event/${shortName}`
    reached = 0
    await sendAll(1000, async (index) => {
      const { status, headers } = await ask(index % 2 === 0 ? event : `${event}/ticket-categories`, {})
      expect([status, personal.test(JSON.stringify(headers))]).toEqual([200, false])
    })
    expect(reached).toBeLessThan(50)
    const sessions = new Set<string>()
    await sendAll(50, async () => {
      const { headers } = await ask(`${event}/sale-queue`, {})
      sessions.add(String(headers['x-auth-token']))
      const code = await ask(`${event}/ticket-categories?code=WRONG`, {})
      expect([headers['cache-control'], code.headers['cache-control']]).toEqual(['no-store', 'no-store'])
    })
    expect(sessions.size).toBe(50)
  })
})
