import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import { warmUp } from '#server/upstream/upstream-pages.ts'
import { buildUpstreamProxy, type UpstreamProxyOptions } from '#server/upstream/upstream-proxy.ts'
import type { PageRenderer, RenderedPage } from '#shell/rules/page-renderer.ts'
import { testDist } from '../../support/fake-dist.ts'
import { testNow } from '../../support/server/seeds.ts'

const dist = testDist()
const languages = [
  { locale: 'en', displayLanguage: 'English' },
  { locale: 'de', displayLanguage: 'Deutsch' },
]
const analytics = (key: string | null) => ({
  googleAnalyticsKey: key,
  googleAnalyticsScrambledInfo: true,
  clientId: key && 'number-of-one-visitor',
})

/** Answers of the upstream server by path; a function decides when it answers. */
let answers: Record<string, unknown>
/** Statuses of paths that have another one than their answer. */
let statuses: Record<string, number>
let requests: IncomingMessage[] = []
let release: () => void
let held: Promise<void>
let upstream: Server
let front: FastifyInstance
const render = vi.fn<PageRenderer['render']>()

const page = (address: string): RenderedPage => ({
  html: `<main>${address}</main>`,
  head: '<title>Rendered</title>',
  script: 'self.started = true',
  state: {
    path: address,
    lang: 'en',
    at: 0,
    rendered: true,
    info: null,
    bundle: null,
    languages: null,
    event: null,
    categories: null,
    events: null,
    subscriptions: null,
    subscription: null,
    organizer: null,
  },
})

async function openFront(options: Partial<UpstreamProxyOptions> = {}): Promise<void> {
  const { port } = upstream.address() as AddressInfo
  front = await buildUpstreamProxy({
    upstream: `http://127.0.0.1:${String(port)}`,
    dist,
    pageRenderer: { render },
    // Only the test of the timeout runs into it.
    pageTimeout: 20_000,
    ...options,
  })
}

beforeEach(async () => {
  render.mockReset()
  render.mockImplementation(({ address, lang }) => Promise.resolve(page(`${address} in ${lang}`)))
  requests = []
  statuses = {}
  held = Promise.resolve()
  release = () => undefined
  answers = {
    '/api/v2/info': { analyticsConfiguration: analytics(null) },
    '/api/v2/public/i18n/languages': languages,
    '/api/v2/public/i18n/bundle/de': { 'common.free': 'Gratis' },
    '/api/v2/public/i18n/bundle/en': { 'common.free': 'Free' },
    '/api/v2/public/event/spring': { contentLanguages: languages, analyticsConfiguration: analytics(null) },
    '/api/v2/public/event/spring/ticket-categories': { ticketCategories: [] },
  }
  upstream = createServer((request, response) => {
    requests.push(request)
    const answer = answers[request.url ?? '']
    void held.then(() => {
      response.writeHead(statuses[request.url ?? ''] ?? (answer === undefined ? 404 : 200), {
        'content-type': 'application/json',
        'set-cookie': 'ALFIO_SESSION=of-the-server',
        'alfio-openid-enabled': 'true',
      })
      response.end(JSON.stringify(answer ?? null))
    })
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', () => resolve()))
})
afterEach(async () => {
  release()
  await front.close()
  upstream.closeAllConnections()
  await new Promise((resolve) => upstream.close(resolve))
})

const get = (url: string, headers: Record<string, string> = {}) => front.inject({ url, headers })

// docs/ARCHITECTURE.md#rendered-pages
describe('rendered pages with ALFIO_URL', () => {
  it('come from answers that are read without a visitor and shared by all of them', async () => {
    await openFront()
    const visitor = { 'accept-language': 'de', cookie: 'ALFIO_SESSION=ada', 'x-auth-token': 'ada' }
    const answer = await get('/event/spring', visitor)
    expect(answer.body).toContain('<main>/event/spring in de</main>')
    expect(answer.body).toContain('<meta name="session" content="none">')
    expect(answer.body).toContain('<meta name="authentication-enabled" content="true">')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(String(answer.headers['content-security-policy'])).toContain("'sha256-")
    const before = requests.length
    await get('/event/spring', { 'accept-language': 'de' })
    expect(requests).toHaveLength(before)
    expect(
      requests.flatMap(({ headers }) => [headers.cookie, headers['x-auth-token']]).filter(Boolean),
    ).toEqual([])
  })

  it('are not rendered at an address with repeated slashes, whose first part is no host (B674)', async () => {
    await openFront()
    const opened = await front.inject({ url: '//x/event/spring', headers: { accept: 'text/html' } })
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/x/event/spring'])
    await front.inject({ url: '//x/event/spring', headers: { accept: '*/*' } })
    expect(render).not.toHaveBeenCalled()
  })

  it('have the language of the browser when the address names two', async () => {
    await openFront()
    const { body } = await get('/event/spring?lang=en&lang=it', { 'accept-language': 'de' })
    expect(body).toContain('<main>/event/spring in de</main>')
  })

  it('give way to the app when the upstream server is slow, and are there for the next visitor', async () => {
    held = new Promise((resolve) => (release = resolve))
    await openFront({ pageTimeout: 1 })
    expect((await get('/event/spring')).body).not.toContain('page-data')
    release()
    await expect
      .poll(async () => (await get('/event/spring')).body)
      .toContain('<main>/event/spring in en</main>')
  })

  it.each([
    [2999, '<main>/event/spring in en</main>'],
    [3000, '<div id="root">'],
  ])('wait for the upstream server: after %i ms the visitor gets %s', async (waited, expected) => {
    held = new Promise((resolve) => (release = resolve))
    await openFront({ pageTimeout: undefined })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const asked = once(upstream, 'request')
      const opened = get('/event/spring')
      // A poll of vitest would advance the time.
      await asked
      vi.advanceTimersByTime(waited)
      release()
      expect((await opened).body).toContain(expected)
    } finally {
      vi.useRealTimers()
    }
  })

  const fail = (path: string, status = 503) => void (statuses[path] = status)
  const event = '/api/v2/public/event/spring'
  /** What alf.io does after an hour without a visitor, and the next page. */
  it.each<[string, () => unknown, string]>([
    ['answers after 0.8 s', () => undefined, '<main>/event/spring in en, of now</main>'],
    ['fails', () => fail(event), '<main>/event/spring in en, copy</main>'],
    ['has the event no more', () => delete answers[event], '<div id="root"></div>'],
  ])(
    'come from the last answers while alf.io %s, without prices for search engines (B431)',
    async (_, change, next) => {
      let at = testNow
      render.mockImplementation(({ address, lang, isCopy }) =>
        Promise.resolve(page(`${address} in ${lang}, ${isCopy ? 'copy' : 'of now'}`)),
      )
      await openFront({ now: () => at })
      await get('/event/spring')
      at += hour
      expect((await get('/event/spring')).body).toContain('spring in en, of now')
      at += hour
      held = new Promise((resolve) => (release = resolve))
      change()
      const copy = await get('/event/spring')
      expect(copy.body).toMatch(/<html data-stored-document.*spring in en, copy/s)
      expect(copy.headers['cache-control']).toBe('no-cache, no-transform')
      release()
      await expect.poll(async () => (await get('/event/spring')).body).toContain(next)
      at += 24 * hour
      fail(event)
      expect((await get('/event/spring')).body).toContain('<div id="root"></div>')
    },
  )

  it.each<[string, () => unknown]>([
    ['refuses connections', () => upstream.close()],
    ['answers 502', () => fail('/api/v2/info', 502)],
    ['leads to a login page', () => fail('/api/v2/info', 302)],
    ['has no info', () => delete answers['/api/v2/info']],
  ])(
    '/readyz stays 200 with the reason while alf.io %s, and /readyz?upstream is 503 (B432)',
    async (_, change) => {
      let at = testNow
      await openFront({ now: () => at })
      const ready = async () => {
        const [all, upstreamOnly] = [await get('/readyz'), await get('/readyz?upstream')]
        return [all.statusCode, all.body, upstreamOnly.statusCode]
      }
      expect(await ready()).toEqual([200, 'ok', 200])
      change()
      expect(await ready()).toEqual([200, 'ok', 200])
      at += 5000
      expect(await ready()).toEqual([200, expect.stringContaining('alf.io'), 503])
    },
  )

  it('/readyz answers in time for a load balancer while alf.io keeps it waiting (B432)', async () => {
    held = new Promise((resolve) => (release = resolve))
    await openFront()
    const begin = performance.now()
    const { statusCode, body } = await get('/readyz')
    expect([statusCode, body]).toEqual([200, 'alf.io has not answered yet'])
    expect(performance.now() - begin).toBeLessThan(2500)
  })

  it('give way to the app when the rendering is slow, and are there for the next visitor', async () => {
    let finish: (rendered: RenderedPage) => void = () => undefined
    render.mockReturnValue(new Promise((resolve) => (finish = resolve)))
    await openFront({ pageTimeout: 1 })
    const { statusCode, body } = await get('/event/spring')
    expect(statusCode).toBe(200)
    expect(body).not.toContain('page-data')
    await expect.poll(() => render.mock.calls.length).toBe(1)
    finish(page('/event/spring'))
    await expect.poll(async () => (await get('/event/spring')).body).toContain('<main>/event/spring</main>')
  })

  it('give way to the app for an unknown event, a failing server and a failing rendering', async () => {
    await openFront()
    const isPlain = async (url: string) => {
      const { statusCode, body } = await get(url)
      return statusCode === 200 && !body.includes('page-data')
    }
    expect(await isPlain('/event/unknown')).toBe(true)
    render.mockImplementation(() => Promise.reject(new Error('broken')))
    expect(await isPlain('/event/spring')).toBe(true)
    expect(await isPlain('/event/spring/reservation/1/book')).toBe(true)
  })

  it.each([429, 500, 503])(
    'give way to the app when one list of home is answered with %i, and are rendered a second later (B610)',
    async (status) => {
      let at = 0
      for (const list of ['events', 'subscriptions']) answers[`/api/v2/public/${list}`] = []
      statuses = { '/api/v2/public/events': status }
      await openFront({ now: () => at })
      expect((await get('/')).body).toContain('<div id="root">')
      expect(render).not.toHaveBeenCalled()
      statuses = {}
      at += 1001
      expect((await get('/')).body).toContain('<main>/ in en</main>')
    },
  )

  it('are not rendered for an organizer without events: any word is one', async () => {
    await openFront()
    for (const list of ['events', 'subscriptions']) answers[`/api/v2/public/${list}?organizerSlug=x`] = []
    expect((await front.inject('/o/x')).body).toContain('<title>Tessera</title>')
    answers['/api/v2/public/events?organizerSlug=x'] = [{ shortName: 'spring' }]
    await front.close()
    await openFront()
    expect((await front.inject('/o/x')).body).toContain('/o/x in en')
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('are not rendered for an id in capitals, which is the same subscription', async () => {
    await openFront()
    answers['/api/v2/public/subscription/AB'] = { contentLanguages: languages }
    expect((await front.inject('/subscription/AB')).body).toContain('<title>Tessera</title>')
    expect(render).not.toHaveBeenCalled()
  })

  it('are made without the number that anonymous analytics give to one visitor (B291)', async () => {
    const analyticsConfiguration = analytics('G-TEST')
    answers['/api/v2/info'] = { analyticsConfiguration }
    answers['/api/v2/public/event/spring'] = { contentLanguages: languages, analyticsConfiguration }
    await openFront()
    const { body } = await get('/event/spring')
    expect(body).toContain('page-data')
    const rendered = JSON.stringify(render.mock.calls)
    expect(rendered.match(/G-TEST/g)).toHaveLength(2)
    expect(body + rendered).not.toContain('number-of-one-visitor')
  })
})

describe('warmUp', () => {
  it('renders the home page and the page of its first event before a visitor requests them', async () => {
    answers['/api/v2/public/events'] = []
    answers['/api/v2/public/subscriptions'] = []
    render.mockImplementation(({ address }) =>
      Promise.resolve({ ...page(address), html: '<main><a href="/event/spring">Spring</a></main>' }),
    )
    await openFront()
    await warmUp(front)
    expect(render.mock.calls.map(([{ address }]) => address)).toEqual(['/', '/event/spring'])
  })

  it('ends while the upstream server does not answer', async () => {
    held = new Promise((resolve) => (release = resolve))
    await openFront({ pageTimeout: 1 })
    await warmUp(front)
    expect(render).not.toHaveBeenCalled()
    await expect.poll(() => requests.length).toBeGreaterThan(0)
  })
})
