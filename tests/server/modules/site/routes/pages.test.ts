import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { writeSetting } from '#server/modules/settings/queries.ts'
import { script, testDist } from '../../../../support/fake-dist.ts'
import {
  api,
  bookingForm,
  buy,
  byTransfer,
  forFree,
  hold,
  validate,
} from '../../../../support/server/purchase.ts'
import { eventSeed, freeSeed } from '../../../../support/server/seeds.ts'
import { startTestServer, testServer } from '../../../../support/server/test-server.ts'

const dist = testDist()
const server = testServer({ dist })

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

/** The data in the page. */
const dataOf = (html: string): unknown =>
  JSON.parse(/<script id="page-data" type="application\/json">([^<]*)<\/script>/.exec(html)?.[1] ?? 'null')

// docs/api/page-addresses.md#data-in-the-served-page
describe('pages of the app', () => {
  it('contain application info and bundle and set no cookie', async () => {
    // Without the event of another test, which would be the home page while it is the only one.
    const ownServer = await startTestServer({ dist })
    const answer = await ownServer.app.inject({ url: '/', headers: { 'accept-language': 'en-GB,en;q=0.8' } })
    await ownServer.close()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('private, no-cache, no-transform')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(dataOf(answer.body)).toMatchObject({
      lang: 'en',
      info: { challengeConfiguration: { enabled: false } },
      bundle: { 'show-event.tickets': 'Tickets' },
      event: null,
      rendered: false,
    })
  })

  it('that the app renders report without script that they need one', async () => {
    const answer = await get('/wallet', { 'accept-language': 'it' })
    expect(answer.body).toMatch(
      /old-browser"><p><strong>Questo browser è troppo vecchio.*<noscript>.*JavaScript è disattivato.*<\/noscript>\s*<div id="root">/,
    )
  })

  it('contain the event on the home page when it is the only one', async () => {
    const ownServer = await startTestServer({ dist })
    const first = freeSeed()
    await ownServer.load(first)
    const home = async (url = '/') => dataOf((await ownServer.app.inject({ url })).body)
    expect(await home()).toMatchObject({ event: { shortName: first.shortName } })
    expect(await home('/?tags=jazz')).toMatchObject({ event: null })
    await ownServer.load(freeSeed())
    ownServer.clock.advance(1000)
    expect(await home()).toMatchObject({ event: null })
    await ownServer.close()
  })

  it('contain the event of their address, whatever its texts hold', async () => {
    const seed = eventSeed({ displayName: '</script><script>alert(1)</script>' })
    await server.load(seed)
    for (const path of ['', '/reservation/b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13/book']) {
      const { body } = await get(`/event/${seed.shortName}${path}`)
      expect(body).not.toContain('<script>alert')
      expect(dataOf(body)).toMatchObject({
        event: { shortName: seed.shortName, value: { displayName: seed.displayName, currency: 'CHF' } },
      })
    }
  })

  it("use the visitor's language when the event has it", async () => {
    const seed = eventSeed({ languages: ['it', 'fr'] })
    await server.load(seed)
    const lang = async (header: string, query = '') =>
      /<html lang="([a-z]+)"/.exec(
        (await get(`/event/${seed.shortName}${query}`, { 'accept-language': header })).body,
      )?.[1]
    expect(await lang('de-CH, fr;q=0.5, it;q=0.9')).toBe('it')
    expect(await lang('de-CH')).toBe('it')
    expect(await lang('it', '?lang=fr')).toBe('fr')
  })

  it('set no cookie when they are opened from another site', async () => {
    const answer = await get('/', { 'sec-fetch-site': 'cross-site' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(dataOf(answer.body)).toMatchObject({ info: {} })
  })

  it('of a past event are not for search engines', async () => {
    const seed = eventSeed({ startsAt: 1, endsAt: 2 })
    await server.load(seed)
    expect((await get(`/event/${seed.shortName}`)).body).toContain('<meta name="robots" content="noindex">')
  })

  it('allow the scripts of analytics only once a key is set, and not on ticket pages', async () => {
    const ownServer = await startTestServer({ dist })
    const seed = freeSeed()
    const id = await ownServer.load(seed)
    const policy = async (url: string) =>
      String((await ownServer.app.inject({ url })).headers['content-security-policy'])
    expect(await policy('/')).not.toContain('googletagmanager')
    await writeSetting(ownServer.db, { kind: 'event', id }, 'GOOGLE_ANALYTICS_KEY', 'G-TEST')
    ownServer.clock.advance(60_000)
    for (const url of ['/', '/index.html', `/event/${seed.shortName}`])
      expect(await policy(url)).toContain('https://www.googletagmanager.com/gtag/')
    expect(await policy('/api/v2/info')).not.toContain('googletagmanager')
    await ownServer.close()
  })

  it('forbid foreign content in every answer', async () => {
    for (const url of ['/', '/api/v2/info', '/assets/index-Ab12.js', '/nothing.js']) {
      const { headers } = await get(url)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("style-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      })
      expect(headers['permissions-policy']).toContain('screen-wake-lock=(self)')
    }
  })
})

describe('files of the app', () => {
  it('with hashed names are cached for a year and served compressed', async () => {
    const answer = await get('/assets/index-Ab12.js', { 'accept-encoding': 'br' })
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
    expect((await get('/assets/index-Ab12.js')).body).toBe(script)
  })

  it.each(['/sw.js', '/start.js', '/index.html', '/manifest.webmanifest', '/favicon.ico'])(
    'are revalidated: %s',
    async (url) => {
      expect((await get(url)).headers['cache-control']).toMatch(/^no-cache(, no-transform)?$/)
    },
  )

  it.each([
    '/assets/gone.js',
    '/assets/gone.css',
    '/logo.png',
    '/.env',
    '/assets',
    '/assets/',
    '/assets/../../package.json',
    '/api/nothing',
  ])('that are missing are a 404 and never the app: %s', async (url) => {
    const answer = await get(url, { accept: 'text/html' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('<html')
  })

  it('are distinguished from event names with a dot', async () => {
    expect((await get('/event/angular.js')).body).toContain('<title>Tessera</title>')
  })

  it.each([
    ['a range behind its end', { range: 'bytes=99999999-' }, 416],
    ['an empty range', { range: 'bytes=-0' }, 416],
    ['another entity tag', { 'if-match': '"x"' }, 412],
    ['a time before its change', { 'if-unmodified-since': 'Fri, 27 Nov 1970 00:00:00 GMT' }, 412],
  ])(
    'answer the condition of a request that does not hold with its status: %s (B673)',
    async (_, headers, status) => {
      const answer = await get('/manifest.webmanifest', headers)
      expect(answer.statusCode).toBe(status)
      expect(answer.body).toBe('')
    },
  )

  it('include the recovery page', async () => {
    expect((await get('/recover')).body).toContain('Recover')
    expect((await get('/robots.txt')).body).toContain('User-agent')
  })
})

// docs/api/page-addresses.md#addresses-that-the-server-answers
describe('addresses with repeated slashes', () => {
  it.each([
    ['//event/gala?code=A', '/event/gala?code=A'],
    ['/event//gala', '/event/gala'],
    ['/wallet//', '/wallet/'],
    [String.raw`//\evil.example`, '/evil.example'],
    ['/////evil.example', '/evil.example'],
  ])('lead a browser to the address with single ones: %s (B674)', async (url, location) => {
    const answer = await get(url, { accept: 'text/html' })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
  })

  it('are unknown to any other client (B674)', async () => {
    expect((await get('//event/gala', { accept: '*/*' })).statusCode).toBe(404)
  })
})

describe('addresses that the server answers', () => {
  const location = async (url: string) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(302)
    return answer.headers.location
  }

  it('redirect a reservation to the page of its status (P82, B251)', async () => {
    const held = await hold(server, freeSeed())
    const base = `/event/${held.shortName}/reservation/${held.id}`
    expect(await location(`${base}?lang=de`)).toBe(`${base}/book?lang=de`)
    expect(await location(`${base}?x=1&lang=`)).toBe(`${base}/book`)
    expect(await location(`${base}?subscription=a%20b`)).toBe(`${base}/book?subscription=a+b`)
    await validate(held, bookingForm(held))
    expect(await location(`${base}/`)).toBe(`${base}/overview`)
    await held.visitor.delete(held.path)
    expect(await location(base)).toBe(`${base}/not-found`)
    const done = await buy(server, freeSeed(), 1, forFree)
    expect(await location(`/event/${done.shortName}/reservation/${done.id}`)).toMatch(/\/success$/)
    const waiting = await buy(server, eventSeed(), 1, byTransfer)
    expect(await location(`/event/${waiting.shortName}/reservation/${waiting.id}`)).toMatch(
      /\/waiting-payment$/,
    )
    expect(await location(`/event/${done.shortName}/reservation/${waiting.id}`)).toMatch(/\/not-found$/)
    expect(await location(`/event/unknown/reservation/${waiting.id}`)).toBe('/')
    expect(await location(`/subscription/x/reservation/${waiting.id}`)).toBe('/')
  })

  it('name an event and an organizer in any case and with the end of a sentence, and answer 404 for none (B682)', async () => {
    const seed = freeSeed()
    await server.load(seed)
    const { shortName, organization } = seed
    const capitals = shortName.toUpperCase()
    const stored = 'STORED-IN-CAPITALS'
    await server.load(freeSeed({ shortName: stored }))
    const addresses = [
      [`/event/${stored}`, 200, undefined],
      [`${api}/event/${stored}`, 200, undefined],
      [`/event/${capitals}?lang=de`, 301, `/event/${shortName}?lang=de`],
      [`/EVENT/${capitals}`, 301, `/event/${shortName}`],
      [`/event/${shortName}).`, 301, `/event/${shortName}`],
      [`/event/${capitals}/ticket/x/view`, 301, `/event/${shortName}/ticket/x/view`],
      [`/o/${organization.slug.toUpperCase()}`, 301, `/o/${organization.slug}`],
      [`/event/${shortName}`, 200, undefined],
      ['/event/missing', 404, undefined],
      ['/event/Missing.', 404, undefined],
      ['/subscription/missing', 404, undefined],
      [`${api}/event/${capitals}`, 200, undefined],
      [`${api}/event/missing`, 404, undefined],
    ] as const
    for (const [url, status, to] of addresses) {
      const { statusCode, headers } = await get(url)
      expect([url, statusCode, headers.location]).toEqual([url, status, to])
    }
  })

  it('redirect short addresses to the event', async () => {
    expect(await location('/e/spring')).toBe('/event/spring')
    const call = '/api/v2/public/event/spring/code/CODE'
    expect(await location('/e/spring/c/CODE')).toBe(call)
    expect(await location('/event/spring/code/CODE?lang=it')).toBe(`${call}?lang=it`)
    expect(await location('/e/%2F%2Fevil.example')).toBe('/event/%2F%2Fevil.example')
  })

  it('include the health check', async () => {
    expect((await get('/healthz')).body).toBe('ok')
    expect((await server.app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200)
    expect((await get('/openid/authentication')).statusCode).toBe(404)
  })
})
