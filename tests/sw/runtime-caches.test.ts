import { describe, expect, test } from 'vitest'
import {
  answerByRule,
  isExpectedAnswer,
  ruleFor,
  type CacheTools,
  type Rule,
} from '../../sw/runtime-caches.ts'
import { fakeCaches } from '../support/browser/fake-caches.ts'

const origin = 'http://localhost:3000'
const at = (path: string) => new URL(path, origin)
const get = { method: 'GET', mode: 'cors' } as const

describe('ruleFor', () => {
  test.each([
    ['/api/v2/info', 'network-first'],
    ['/api/v2/public/i18n/languages', 'network-first'],
    ['/api/v2/public/i18n/bundle/de', 'stale-first'],
    ['/api/v2/public/i18n/countries/de', 'stale-first'],
    ['/api/v2/public/events?tags=x', 'network-first'],
    ['/api/v2/public/event/a', 'network-first'],
    ['/file/abc', 'cache-first'],
    ['/file/abc/640.webp', 'cache-first'],
  ])('returns the rule of %s: %s', (path, strategy) =>
    expect(ruleFor(get, at(path), origin)?.strategy).toBe(strategy),
  )

  test.each([
    '/api/v2/public/event/a/ticket-categories',
    '/api/v2/public/event/a/validate-code',
    '/api/v2/public/event/a/ticket/b',
    '/api/v2/public/event/a/ticket/b/code.png',
    '/api/v2/public/event/a/calendar/en',
    '/api/v2/public/reservation/r',
    '/api/v2/public/reservation/r/status',
    '/api/v2/public/user/me',
    '/openid/authentication',
  ])('returns null for %s', (path) => expect(ruleFor(get, at(path), origin)).toBeNull())

  test('returns null for a call that writes and for another origin', () => {
    expect(ruleFor({ method: 'POST', mode: 'cors' }, at('/api/v2/public/event/a'), origin)).toBeNull()
    expect(ruleFor(get, new URL('https://js.stripe.com/api/v2/info'), origin)).toBeNull()
  })
})

describe('answerByRule', () => {
  const url = `${origin}/api/v2/public/event/a`
  const rule: Rule = { strategy: 'network-first', cache: 'c', kind: 'json', limit: 3 }
  const json = (value: unknown, status = 200, headers = {}) =>
    new Response(JSON.stringify(value), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    })

  function setUp(answers: (() => Promise<Response>)[]) {
    const caches = fakeCaches()
    const work: Promise<unknown>[] = []
    const waits: { ms: number; end: () => void }[] = []
    const tools: CacheTools = {
      caches,
      fetch: () => (answers.shift() ?? (() => Promise.reject(new TypeError('Failed to fetch'))))(),
      after: (ms) => new Promise((end) => waits.push({ ms, end })),
      waitUntil: (done) => work.push(done),
      now: () => 7000,
    }
    const ask = async (by: Rule = rule, address = url) => {
      const answer = await answerByRule(tools, by, new Request(address))
      await Promise.all(work.splice(0))
      return (answer.headers.get('Content-Type') ?? '').includes('json')
        ? ((await answer.json()) as unknown)
        : answer.text()
    }
    return { tools, caches, ask, waits }
  }

  test('takes the network first, and the copy without it', async () => {
    const { ask } = setUp([() => Promise.resolve(json(1)), () => Promise.resolve(json(2))])
    expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 2])
  })

  test.each([
    ['a server error', json(0, 503)],
    ['a captive portal', new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  ])('returns the cached copy for %s', async (_name, bad) => {
    const { ask } = setUp([() => Promise.resolve(json(1)), () => Promise.resolve(bad)])
    expect([await ask(), await ask()]).toEqual([1, 1])
  })

  test('marks a copy with the time of caching, but neither an answer of the network nor translations', async () => {
    const { ask, tools } = setUp([() => Promise.resolve(json(1)), () => Promise.resolve(json(2))])
    const since = async (by: Rule) =>
      (await answerByRule(tools, by, new Request(url))).headers.get('Tessera-Kept')
    expect(await since(rule)).toBeNull()
    await ask()
    expect(await since(rule)).toBe('7000')
    const text: Rule = { ...rule, strategy: 'stale-first', cache: 'texts' }
    const texts = setUp([() => Promise.resolve(json(1))])
    await texts.ask(text)
    expect((await answerByRule(texts.tools, text, new Request(url))).headers.has('Tessera-Kept')).toBe(false)
  })

  const openId = { 'Alfio-OpenId-Enabled': 'false' }
  const ofServer = (status: number) => new Response(null, { status, headers: openId })
  const html = { 'Content-Type': 'text/html' }

  test.each([
    ['an empty 404', ofServer(404)],
    ['an empty 410', ofServer(410)],
    ['a 404 with JSON', json('gone', 404, openId)],
  ])(
    'returns %s of the server and deletes the copy: a withdrawn event is not on sale (W75)',
    async (_name, gone) => {
      const { ask, tools, caches } = setUp([() => Promise.resolve(json(1)), () => Promise.resolve(gone)])
      await ask()
      const answer = await answerByRule(tools, rule, new Request(url))
      expect(answer.status).toBe(gone.status)
      await expect.poll(() => caches.paths('c')).toEqual([])
      await expect(ask()).rejects.toThrow('Failed to fetch')
    },
  )

  test('deletes the stored page of a withdrawn event in every language (W75)', async () => {
    const { ask, caches } = setUp([() => Promise.resolve(ofServer(404))])
    const pages = await caches.open('tessera-pages')
    for (const path of ['/event/a?lang=de', '/event/a?lang=en', '/event/b', '/'])
      await pages.put(origin + path, new Response(''))
    await ask()
    expect(caches.paths('tessera-pages')).toEqual(['/event/b', '/'])
  })

  test('returns another refusal of the server and keeps the copy', async () => {
    const { ask, tools } = setUp([() => Promise.resolve(json(1)), () => Promise.resolve(ofServer(403))])
    await ask()
    expect((await answerByRule(tools, rule, new Request(url))).status).toBe(403)
    expect(await ask()).toBe(1)
  })

  test.each([
    ['an HTML 404 of a captive portal', new Response('<html>', { status: 404, headers: html })],
    ['an HTML 403 of a proxy', new Response('<html>', { status: 403, headers: html })],
    ['an empty 404 of a proxy', new Response(null, { status: 404 })],
    ['a JSON 404 of a gateway', json({ message: 'no Route matched' }, 404)],
    [
      'a 404 as text of a proxy',
      new Response('not found', { status: 404, headers: { 'Content-Type': 'text/plain' } }),
    ],
    [
      'an HTML 404 that a proxy put in place of the answer of the server',
      new Response('<html>', { status: 404, headers: { ...html, ...openId } }),
    ],
    ['too many requests', new Response(null, { status: 429, headers: openId })],
    ['a proxy that requires a sign-in', new Response(null, { status: 407 })],
    ['a success without content', new Response(null, { status: 204, headers: openId })],
  ])('returns the cached copy for %s and keeps it (W75)', async (_name, foreign) => {
    const { ask } = setUp([() => Promise.resolve(json(1)), () => Promise.resolve(foreign)])
    expect([await ask(), await ask(), await ask()]).toEqual([1, 1, 1])
  })

  test('takes the copy after three seconds on a connection that hangs', async () => {
    const { tools, ask, waits } = setUp([
      () => Promise.resolve(json(1)),
      () => new Promise<never>(() => undefined),
    ])
    await ask()
    const answer = answerByRule(tools, rule, new Request(url))
    await expect.poll(() => waits).toHaveLength(1)
    expect(waits[0]?.ms).toBe(3000)
    waits[0]?.end()
    expect(await (await answer).json()).toBe(1)
  })

  test('rejects as fetch does without network and copy', async () => {
    await expect(setUp([]).ask()).rejects.toThrow('Failed to fetch')
  })

  test('answers translations from the copy and renews it', async () => {
    const { ask } = setUp([() => Promise.resolve(json(1)), () => Promise.resolve(json(2))])
    const stale: Rule = { ...rule, strategy: 'stale-first' }
    expect([await ask(stale), await ask(stale), await ask(stale)]).toEqual([1, 1, 2])
  })

  test('stores no session, token or clock in a copy', async () => {
    const headers = {
      'X-Auth-Token': 's',
      'XSRF-TOKEN': 't',
      Date: 'Mon, 01 Jan 2024 00:00:00 GMT',
      'X-Other': 'o',
    }
    const { ask, tools } = setUp([() => Promise.resolve(json(1, 200, headers))])
    await ask()
    const copy = await answerByRule(tools, rule, new Request(url))
    expect(['X-Auth-Token', 'XSRF-TOKEN', 'Date', 'X-Other'].map((name) => copy.headers.get(name))).toEqual([
      null,
      null,
      null,
      'o',
    ])
  })

  test('deletes the least recently used entry of a full cache', async () => {
    const image = () => Promise.resolve(new Response('x', { headers: { 'Content-Type': 'image/png' } }))
    const { ask, caches } = setUp([image, image, image, image])
    const pictures: Rule = { strategy: 'cache-first', cache: 'p', kind: 'image', limit: 3 }
    for (const path of ['/file/1', '/file/2', '/file/3', '/file/1', '/file/4'])
      await ask(pictures, origin + path)
    expect(caches.paths('p')).toEqual(['/file/3', '/file/1', '/file/4'])
  })

  test('answers a size of a picture that is not cached with another one of it, without a network only', async () => {
    const image = (text: string) => () =>
      Promise.resolve(new Response(text, { headers: { 'Content-Type': 'image/webp' } }))
    const { ask } = setUp([image('of another'), image('narrow'), image('wide')])
    const pictures: Rule = { strategy: 'cache-first', cache: 'p', kind: 'image', limit: 9 }
    const at = (path: string) => ask(pictures, origin + path)
    expect([
      await at('/file/11/320.webp'),
      await at('/file/1/320.webp'),
      await at('/file/1/640.webp'),
    ]).toEqual(['of another', 'narrow', 'wide'])
    expect([await at('/file/1/960.webp'), await at('/file/11')]).toEqual(['narrow', 'of another'])
    await expect(at('/file/2/320.webp')).rejects.toThrow('Failed to fetch')
  })

  test('does not store opaque and redirected answers', () => {
    expect(
      isExpectedAnswer(
        {
          type: 'opaque',
          redirected: false,
          headers: new Headers({ 'Content-Type': 'application/json' }),
        } as Response,
        'json',
      ),
    ).toBe(false)
    expect(
      isExpectedAnswer(
        {
          type: 'basic',
          redirected: true,
          headers: new Headers({ 'Content-Type': 'application/json' }),
        } as Response,
        'json',
      ),
    ).toBe(false)
    expect(
      isExpectedAnswer(new Response('<svg/>', { headers: { 'Content-Type': 'text/html' } }), 'image'),
    ).toBe(false)
  })
})
