import { beforeAll, describe, expect, it, vi } from 'vitest'
import { decodePageData } from '#catalogue/contract/page-data.ts'
import { pageCost, renderingCost } from '#server/http/rate-limit.ts'
import { sharedHeaders } from '#server/http/shared-answers.ts'
import { writeSetting } from '#server/modules/settings/queries.ts'
import type { PageRenderer, PageRequest, RenderedPage } from '#shell/rules/page-renderer.ts'
import { testDist } from '../../../../support/fake-dist.ts'
import { setEvent } from '../../../../support/server/rows.ts'
import { freeSeed } from '../../../../support/server/seeds.ts'
import { startTestServer, testServer } from '../../../../support/server/test-server.ts'

const page = (request: PageRequest): RenderedPage => ({
  html: `<main>${request.address} in ${request.lang}</main>`,
  head: `<title>${request.address}</title>`,
  script: 'self.started = true',
  state: {
    ...decodePageData(request.data),
    path: request.address.split('?')[0] ?? '',
    lang: request.lang,
    at: request.now,
    rendered: true,
  },
})

const render = vi.fn<PageRenderer['render']>()
const dist = testDist()
const log: string[] = []
const server = testServer({ dist, pageRenderer: { render }, log: { write: (line) => void log.push(line) } })
let shortName: string

beforeAll(async () => {
  render.mockImplementation((request) => Promise.resolve(page(request)))
  const seed = freeSeed({ languages: ['en', 'de'] })
  await server.load(seed)
  await server.load(freeSeed())
  shortName = seed.shortName
})

/** Server tests restore their mocks, so each test sets what the renderer answers. */
function answerWithPages(): void {
  render.mockImplementation((request) => Promise.resolve(page(request)))
  server.clock.advance(120_000)
}

/** The data in the page. */
const dataOf = (html: string): unknown =>
  JSON.parse(/<script id="page-data"[^>]*>([^<]*)</.exec(html)?.[1] ?? 'null')

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

// docs/ARCHITECTURE.md#rendered-pages
describe('rendered pages', () => {
  it('contain the content, the data after it, and one inline script that the policy allows by its hash', async () => {
    answerWithPages()
    const answer = await get(`/event/${shortName}?lang=de`)
    expect(answer.body).toContain(`<main>/event/${shortName}?lang=de in de</main>`)
    expect(answer.body).toMatch(/<html lang="de" dir="ltr"/)
    expect(answer.body.indexOf('id="page-data"')).toBeGreaterThan(answer.body.indexOf('<main>'))
    expect(answer.body.match(/id="page-data"/g)).toHaveLength(1)
    expect(answer.body).toMatch(
      /old-browser"><p><strong>Dieser Browser ist zu alt.*<noscript>.*JavaScript ist ausgeschaltet.*<\/noscript><div id="root">/,
    )
    const inline = [...answer.body.matchAll(/<script>([^<]*)<\/script>/g)]
    expect(inline).toHaveLength(1)
    expect(String(answer.headers['content-security-policy'])).toMatch(
      /script-src 'sha256-|script-src 'self' 'sha256-/,
    )
    expect(String(answer.headers['content-security-policy'])).toContain("require-trusted-types-for 'script'")
  })

  it('contain the events of the home page with their offers', async () => {
    answerWithPages()
    expect(dataOf((await get('/')).body)).toMatchObject({
      rendered: true,
      events: [{ shortName, offer: { soldOut: false } }, {}],
    })
  })

  it('contain the events, the passes or both, and the organizer on the home page only', async () => {
    answerWithPages()
    const slug = (await server.db.selectFrom('organizations').select('slug').executeTakeFirstOrThrow()).slug
    const contents = []
    for (const path of ['/', '/events-all', '/subscriptions-all', `/o/${slug}/`, `/o/${slug}/events-all`]) {
      const data = dataOf((await get(path)).body) as Record<string, unknown>
      contents.push(['events', 'subscriptions', 'organizer'].filter((name) => data[name] !== null).join())
    }
    expect(contents).toEqual([
      'events,subscriptions',
      'events',
      'subscriptions',
      'events,subscriptions,organizer',
      'events',
    ])
  })

  it('are not rendered for an organizer, an event or a subscription that does not exist', async () => {
    answerWithPages()
    render.mockClear()
    const names = ['x', 'organizer-1', '%C3%A4', 'a'.repeat(150)]
    for (const name of names) {
      const answer = await get(`/o/${name}`)
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, undefined])
      expect(answer.body).toContain('<div id="root">')
      for (const path of [`/o/${name}/`, `/o/${name}/events-all`, `/o/${name}/subscriptions-all`])
        expect((await get(path)).statusCode).toBe(404)
      for (const path of [`/event/${name}`, `/subscription/${name}`]) await get(path)
    }
    expect(render).not.toHaveBeenCalled()
  })

  it('are rendered once for every spelling of an address', async () => {
    answerWithPages()
    const slug = (await server.db.selectFrom('organizations').select('slug').executeTakeFirstOrThrow()).slug
    for (const path of [`/o/${slug}`, `/event/${shortName}`]) {
      render.mockClear()
      const spelled = path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`)
      for (const url of [path, `${path}/`, `${path}?lang=xx`, `${path}?a=1`, `${path}?lang=`, spelled])
        expect((await get(url)).statusCode).toBe(200)
      expect(render).toHaveBeenCalledTimes(1)
    }
  })

  it('count as more than a page that is kept: rendering takes most of the time', async () => {
    answerWithPages()
    const busy = await startTestServer({
      dist,
      pageRenderer: { render },
      requestsPerMinute: 2 * pageCost + renderingCost,
    })
    const code = async () => (await busy.app.inject('/')).statusCode
    expect([await code(), await code(), await code()]).toEqual([200, 200, 429])
    await busy.close()
  })

  it('are compressed with brotli for a browser that lists gzip first', async () => {
    answerWithPages()
    const url = `/event/${shortName}`
    const encodingFor = async (accepted: string) =>
      (await get(url, { 'accept-encoding': accepted })).headers['content-encoding']
    expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br')
    expect(await encodingFor('gzip, br;q=0')).toBe('gzip')
    expect(await encodingFor('identity')).toBeUndefined()
  })

  it('are rendered once a second at most, and not again while their data are the same', async () => {
    answerWithPages()
    render.mockClear()
    const read = vi.spyOn(server.context.translations, 'bundle')
    for (let count = 0; count < 3; count += 1) await get(`/event/${shortName}`)
    expect(render).toHaveBeenCalledTimes(1)
    expect(read.mock.calls.length).toBeLessThan(6)
    server.clock.advance(2000)
    await get(`/event/${shortName}`)
    expect(render).toHaveBeenCalledTimes(1)
    await setEvent(server, shortName, {
      texts: JSON.stringify({ title: { en: 'Changed' }, description: {} }),
    })
    await get(`/event/${shortName}`)
    expect(render).toHaveBeenCalledTimes(1)
    server.clock.advance(2000)
    await get(`/event/${shortName}`)
    expect(render).toHaveBeenCalledTimes(2)
  })

  it.each(['/event/SHORT?code=VIP', '/events-all?q=jazz', '/?tags=jazz', '/event/SHORT/poll', '/wallet'])(
    'are not made for an address whose content depends on more than its path: %s',
    async (address) => {
      answerWithPages()
      const { body } = await get(address.replace('SHORT', shortName))
      expect(dataOf(body)).toMatchObject({ rendered: false })
    },
  )

  it('ignore parameters that the app does not read', async () => {
    answerWithPages()
    const { body } = await get(`/event/${shortName}?utm_source=mail&lang=en`)
    expect(body).toContain(`<main>/event/${shortName}?lang=en in en</main>`)
  })

  it('are one page for all languages that the event does not have', async () => {
    answerWithPages()
    render.mockClear()
    for (const lang of ['xx', 'yy', 'zz-zz']) {
      const { body } = await get(`/event/${shortName}?lang=${lang}`, { 'accept-language': 'de' })
      expect(body).toContain(`<main>/event/${shortName} in de</main>`)
    }
    expect(render).toHaveBeenCalledOnce()
  })

  it('fall back to the app and log the error without its values when a component throws', async () => {
    answerWithPages()
    render.mockImplementation(() => Promise.reject(new TypeError('Cannot read "ada@example.org"')))
    log.length = 0
    const answer = await get(`/event/${shortName}?lang=en`)
    expect(answer.statusCode).toBe(200)
    expect(dataOf(answer.body)).toMatchObject({ rendered: false, event: { shortName } })
    const lines = log.filter((line) => line.includes('a page was not rendered'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('ada')
    expect(lines[0]).not.toContain(shortName)
  })

  it('are the same for every visitor, and a cache may keep them by event and language (B411)', async () => {
    answerWithPages()
    const event = `/event/${shortName}`
    const visitor = server.visitor()
    await visitor.post(`/api/v2/public/event/${shortName}/waiting-list/subscribe`, {})
    const languages = await visitor.get('/api/v2/public/i18n/languages')
    const session = Buffer.from(String(languages.headers['x-auth-token'] ?? '')).toString('base64')
    const answers = await Promise.all(
      [{}, { cookie: `ALFIO_SESSION=${session}` }, { 'sec-fetch-site': 'cross-site' }].map((headers) =>
        get(event, { 'accept-language': 'de', ...headers }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=60, no-transform',
        'cache-tag': `event-${shortName}`,
        vary: 'Accept-Language, Accept-Encoding',
      })
    for (const { headers } of answers) expect(headers['set-cookie']).toBeUndefined()
    // The address names the language.
    expect((await get(`${event}?lang=de`)).headers['vary']).toBe('Accept-Encoding')
    expect((await get(`${event}?lang=xx`)).headers['vary']).toBe('Accept-Language, Accept-Encoding')
    // What a code shows is for the holder of the code.
    expect((await get(`${event}?code=VIP`)).headers['cache-control']).toBe('private, no-cache, no-transform')
  })

  it('are kept by no cache when they fail after their headers are set (B411)', async () => {
    const failing = await startTestServer({
      extend: (app) =>
        void app.get('/fails', (_, reply) => {
          void reply.headers(sharedHeaders('spring'))
          throw new Error('fails')
        }),
    })
    const { statusCode, headers } = await failing.app.inject('/fails')
    expect([statusCode, headers['cache-control'], headers['cache-tag']]).toEqual([500, 'no-store', undefined])
    await failing.close()
  })

  it('depend on no language where an event has only one (B411)', async () => {
    answerWithPages()
    const seed = freeSeed({ languages: ['de'] })
    await server.load(seed)
    expect((await get(`/event/${seed.shortName}`)).headers['vary']).toBe('Accept-Encoding')
  })

  it('have no number of a visitor, whatever the organizer counts', async () => {
    answerWithPages()
    const renderingServer = await startTestServer({ dist, pageRenderer: { render } })
    const seed = freeSeed()
    const id = await renderingServer.load(seed)
    await writeSetting(renderingServer.db, { kind: 'event', id }, 'GOOGLE_ANALYTICS_KEY', 'G-TEST')
    await writeSetting(renderingServer.db, { kind: 'event', id }, 'GOOGLE_ANALYTICS_ANONYMOUS_MODE', 'true')
    const { body } = await renderingServer.app.inject({ url: `/event/${seed.shortName}` })
    expect(body).toContain('G-TEST')
    expect(body).toContain('"clientId":null')
    await renderingServer.close()
  })

  it('serve the shell for the worker without content', async () => {
    expect((await get('/index.html')).body).not.toContain('page-data')
  })
})
