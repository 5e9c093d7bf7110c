/**
 * Texts that alf.io has not translated come in English; the server with ALFIO_URL has its own translation of most
 * (docs/api/catalogue.md#translations).
 */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withOwnTexts } from '#server/upstream/upstream-data.ts'
import { buildUpstreamProxy } from '#server/upstream/upstream-proxy.ts'
import type { PageRenderer } from '#shell/rules/page-renderer.ts'
import german from '../../../src/i18n/locales/de/server.json' with { type: 'json' }
import french from '../../../src/i18n/locales/fr/server.json' with { type: 'json' }
import { testDist } from '../../support/fake-dist.ts'

const expired = 'error.STEP_2_ORDER_HAS_EXPIRED'
const badge = 'event.online.badge'
const english = {
  [expired]: 'Your reservation has expired',
  [badge]: 'Online',
  'breadcrumb.step1': 'Step 1',
  'admin.only': 'Refresh',
}
/** English where alf.io has no translation; `badge` is the same word in both languages. */
const bundleOf = (step: string) => ({ ...english, 'breadcrumb.step1': step })

const dist = testDist()
const path = (lang: string) => `/api/v2/public/i18n/bundle/${lang}`
let answers: Record<string, unknown>
/** Answers at a path instead of those. */
let listeners: Record<string, RequestListener>
let requests: string[]
let now: number
let upstream: Server
let front: FastifyInstance
const render = vi.fn<PageRenderer['render']>()

beforeEach(async () => {
  requests = []
  now = 0
  listeners = {}
  render.mockReset()
  render.mockRejectedValue(new Error('not rendered'))
  const languages = ['en', 'de', 'fr', 'fi'].map((locale) => ({ locale, displayLanguage: locale }))
  answers = {
    [path('en')]: english,
    [path('de')]: bundleOf('Schritt 1'),
    [path('fr')]: bundleOf('Étape 1'),
    [path('fi')]: bundleOf('Vaihe 1'),
    '/api/v2/info': {},
    '/api/v2/public/i18n/languages': languages,
    '/api/v2/public/events': [],
    '/api/v2/public/subscriptions': [],
  }
  upstream = createServer((request, response) => {
    requests.push(request.url ?? '')
    const listener = listeners[request.url ?? '']
    if (listener) return listener(request, response)
    const answer = answers[request.url ?? '']
    response.writeHead(answer === undefined ? 404 : 200, {
      'content-type': 'application/json',
      'alfio-openid-enabled': 'true',
    })
    response.end(answer === undefined ? '' : JSON.stringify(answer))
  })
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port } = upstream.address() as AddressInfo
  front = await buildUpstreamProxy({
    upstream: `http://127.0.0.1:${String(port)}`,
    dist,
    pageRenderer: { render },
    pageTimeout: 20_000,
    now: () => now,
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await front.close()
  upstream.closeAllConnections()
  upstream.close()
})

const get = async (lang: string, query = '') => {
  const answer = await front.inject({ url: path(lang) + query })
  return { status: answer.statusCode, headers: answer.headers, texts: answer.body && answer.json<unknown>() }
}

describe('GET /i18n/bundle with ALFIO_URL', () => {
  it.each([
    ['de', german, 'Schritt 1'],
    ['fr', french, 'Étape 1'],
  ] as const)('has own texts of %s where the text is the English one (B243)', async (lang, own, step) => {
    const { status, headers, texts } = await get(lang)
    expect(status).toBe(200)
    expect(texts).toEqual({
      [expired]: own[expired],
      [badge]: own[badge],
      'breadcrumb.step1': step,
      'admin.only': 'Refresh',
    })
    expect(headers['alfio-openid-enabled']).toBe('true')
  })

  it.each(['en', 'fi'])('is forwarded as it is in %s', async (lang) => {
    expect((await get(lang)).texts).toEqual(answers[path(lang)])
  })

  it('reads both bundles once for many visitors', async () => {
    await Promise.all([get('de'), get('de'), get('de')])
    await get('de')
    expect(requests.toSorted()).toEqual([path('de'), path('en')])
  })

  it('is the bundle as it was sent when the English one cannot be read', async () => {
    delete answers[path('en')]
    expect((await get('de')).texts).toEqual(bundleOf('Schritt 1'))
  })

  it('is 404 for a language that the server does not have', async () => {
    delete answers[path('it')]
    expect((await get('it')).status).toBe(404)
  })

  it('forwards a call with a query', async () => {
    answers[`${path('de')}?withSystemOverride=false`] = bundleOf('Schritt 1')
    expect((await get('de', '?withSystemOverride=false')).texts).toEqual(bundleOf('Schritt 1'))
  })

  it('is 502 when the server does not answer', async () => {
    upstream.closeAllConnections()
    upstream.close()
    expect((await get('de')).status).toBe(502)
  })

  it.each([429, 500, 502, 503, 504])(
    'is 502 when the server answers %i, and the bundle a second later (B610)',
    async (status) => {
      listeners[path('de')] = (_, response) => response.writeHead(status, { 'retry-after': '77' }).end()
      const refused = await get('de')
      expect(refused.status).toBe(502)
      // Any other status is a fault of this path, whose time of repair is not known.
      expect(refused.headers['retry-after']).toBe(status === 500 ? '30' : '77')
      listeners = {}
      now += 1001
      expect((await get('de')).texts).toMatchObject({ [expired]: german[expired] })
    },
  )

  it('is 502 when a proxy without the header of alf.io answers 404 (B610)', async () => {
    listeners[path('de')] = (_, response) => response.writeHead(404).end('<h1>Not found</h1>')
    expect((await get('de')).status).toBe(502)
  })

  it('is 502 when the body is longer than a megabyte (B610)', async () => {
    answers[path('de')] = { [badge]: 'x'.repeat(1_000_001) }
    expect((await get('de')).status).toBe(502)
  })

  it('is 502 when the body does not end in time (B610)', async () => {
    const controller = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
    const started = new Promise<void>((resolve) => {
      listeners[path('de')] = (_, response) => {
        response.writeHead(200, { 'alfio-openid-enabled': 'true' }).write('{', () => resolve())
      }
    })
    const answer = get('de')
    await started
    controller.abort()
    expect((await answer).status).toBe(502)
  })
})

it('a rendered page has the texts of the bundle of its language', async () => {
  await front.inject({ url: '/', headers: { 'accept-language': 'de', accept: 'text/html' } })
  expect(render.mock.calls[0]?.[0]).toMatchObject({
    lang: 'de',
    data: { bundle: { [expired]: german[expired], 'breadcrumb.step1': 'Schritt 1' } },
  })
})

describe('withOwnTexts', () => {
  it.each([
    ['English', 'en', english, english],
    ['a language without own texts', 'fi', english, english],
    ['a missing English bundle', 'de', english, null],
    ['an answer that is no bundle', 'de', ['a'], english],
  ])('keeps the texts for %s', (_, lang, texts, inEnglish) => {
    expect(withOwnTexts(lang, texts, inEnglish)).toBe(texts)
  })

  it('takes no text of a key that every object has', () => {
    const odd = { constructor: 'Builder', [expired]: english[expired] }
    expect(withOwnTexts('de', odd, odd)).toEqual({ constructor: 'Builder', [expired]: german[expired] })
  })
})
