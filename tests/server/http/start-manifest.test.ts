import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpServer } from '#server/http/create-http-server.ts'
import { addStartManifest } from '#server/http/static-files.ts'
import { buildUpstreamProxy } from '#server/upstream/upstream-proxy.ts'
import { startAddress } from '#ticket/rules/start-address.ts'
import { ticketList } from '#ticket/rules/tickets-link.ts'
import { fakeDist } from '../../support/fake-dist.ts'

type App = Awaited<ReturnType<typeof createHttpServer>>

const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f1'
const tickets = [
  { eventShortName: 'press', uuid },
  { eventShortName: 'ü & co', uuid: uuid.replace('0d', '0e') },
]

function distWithManifests(): string {
  const dist = fakeDist()
  writeFileSync(join(dist, 'manifest.webmanifest'), JSON.stringify({ name: 'Tickets', start_url: '/' }))
  writeFileSync(join(dist, 'manifest.de.webmanifest'), JSON.stringify({ name: 'Karten', start_url: '/' }))
  return dist
}

const lines: string[] = []
const log = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString())
    done()
  },
})

const servers: [string, () => Promise<App>][] = [
  [
    'the server',
    async () => {
      const app = await createHttpServer({
        log,
        trustProxy: false,
        requestLimit: { perMinute: 3000, now: Date.now },
      })
      addStartManifest(app, distWithManifests())
      return app
    },
  ],
  [
    'the server with ALFIO_URL',
    () => buildUpstreamProxy({ upstream: 'http://127.0.0.1:1', dist: distWithManifests(), log }),
  ],
]

describe.each(servers)('GET /start.webmanifest of %s', (_, build) => {
  let app: App
  beforeAll(async () => {
    app = await build()
  })
  afterAll(() => app.close())

  const get = async (query: Record<string, string>) => {
    const { statusCode, headers, body } = await app.inject({ url: '/start.webmanifest', query })
    return { statusCode, headers, manifest: JSON.parse(body) as { name: string; start_url: string } }
  }

  it('starts at an address that brings the tickets, in the language of the page (W231)', async () => {
    const { statusCode, headers, manifest } = await get({ lang: 'de', tickets: ticketList(tickets) })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(manifest).toEqual({ name: 'Karten', start_url: startAddress(tickets) })
  })

  it.each([
    ['a path', '../../etc/passwd'],
    ['a path to another manifest', 'x/../manifest.de'],
    ['an unknown language', 'xx'],
    ['an empty text', ''],
  ])('is in English for %s as language (W231)', async (_name, lang) => {
    expect((await get({ lang })).manifest).toEqual({ name: 'Tickets', start_url: '/' })
  })

  it.each([
    ['another origin', `https://evil.example/${uuid}`],
    ['the link of an order', `event/press/reservation/${uuid}/success`],
    ['a list that is too long', Array(70).fill(ticketList(tickets)).join()],
    ['one wrong id among right ones', `${ticketList(tickets)},press/1`],
  ])('starts at the home page for %s (W231)', async (_name, list) => {
    expect((await get({ lang: 'en', tickets: list })).manifest.start_url).toBe('/')
  })

  it('keeps a name that looks like an address inside of the fragment (W231)', async () => {
    const { manifest } = await get({
      lang: 'en',
      tickets: ticketList([{ eventShortName: '//evil.example', uuid }]),
    })
    expect(manifest.start_url).toContain('%2F%2Fevil.example')
    const url = new URL(manifest.start_url, 'https://tickets.example/start.webmanifest')
    expect([url.origin, url.pathname, url.search]).toEqual(['https://tickets.example', '/', ''])
  })

  it('writes no ticket into the log (W231)', async () => {
    lines.length = 0
    await get({ lang: 'en', tickets: ticketList(tickets) })
    expect(lines.join('')).toContain('/start.webmanifest')
    expect(lines.join('')).not.toContain(ticketList(tickets))
  })
})
