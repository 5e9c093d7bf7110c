import { describe, expect, it, vi } from 'vitest'
import { cacheNames } from '#device/storage/cache-names.ts'
import { catalogueDocument, storeOpenDocuments, type DocumentTools } from '../../sw/catalogue-documents.ts'
import { fakeCaches } from '../support/browser/fake-caches.ts'

let build = '7'
vi.mock('../../sw/precache.ts', () => ({
  buildRevision: () => build,
  isFileOfThisBuild: (path: string) => path === `/assets/index-${build}.js`,
}))

const origin = 'http://localhost:3000'
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; trusted-types tessera dompurify",
  'X-RateLimit-Remaining': '5',
}
const html = (text: string, number = '7', data = '{"rendered":true}') =>
  `<!doctype html><html lang="en"><head><script type="module" crossorigin src="/assets/index-${number}.js"></script></head>${text}<script id="page-data">${data}</script></html>`
const page = (text: string, more: { status?: number; number?: string; data?: string } = {}) =>
  new Response(html(text, more.number, more.data), { status: more.status ?? 200, headers })

const never = () => new Promise<never>(() => undefined)

/** A worker with a server: `open` answers a navigation and waits for the work after it. */
function setUp(answer: () => Promise<Response> | Response, more: Partial<DocumentTools> = {}) {
  const work: Promise<unknown>[] = []
  const requests: { readonly url: string; readonly init: RequestInit | undefined }[] = []
  const caches = fakeCaches()
  const tools: DocumentTools = {
    caches,
    fetch: async (input, init) => {
      requests.push({ url: input instanceof Request ? input.url : String(input), init })
      return answer()
    },
    after: never,
    waitUntil: (done) => work.push(done),
    languages: ['en'],
    ...more,
  }
  async function open(path: string) {
    const response = await catalogueDocument(tools, new Request(new URL(path, origin)))
    await Promise.all(work)
    const text = await response?.text()
    return { response, text, isStored: text?.includes('<html data-stored-document lang="en">') ?? false }
  }
  const stored = () => caches.paths(cacheNames.pages)
  return { tools, caches, requests, work, open, stored }
}

describe('catalogueDocument', () => {
  it('is the document of the network at the first visit, and the stored one at the second (W75)', async () => {
    let visit = 0
    const { open, requests } = setUp(() => page(`visit ${String((visit += 1))}`))
    const first = await open('/event/a')
    expect(first.text).toContain('visit 1')
    expect(first.isStored).toBe(false)
    const second = await open('/event/a')
    expect(second.text).toContain('visit 2')
    expect(second.isStored).toBe(true)
    expect((await open('/event/a')).text).toContain('visit 3')
    // The navigation of the first visit, and one for the copy in each visit.
    expect(requests.map(({ url }) => url)).toEqual(Array(4).fill(`${origin}/event/a`))
  })

  it('shows its first frame with the content when it is stored, not before', async () => {
    const { open } = setUp(() => page('content'))
    const waits = '<link rel="expect" href="#main" blocking="render"></head>'
    expect((await open('/event/a')).text).not.toContain(waits)
    expect((await open('/event/a')).text).toContain(waits)
  })

  it('is the stored document while the network hangs', async () => {
    const answers = [() => page('first'), () => page('copy'), never]
    const { tools, open } = setUp(() => (answers.shift() ?? never)())
    await open('/event/a')
    const second = await catalogueDocument(tools, new Request(`${origin}/event/a`))
    expect(await second?.text()).toContain('copy')
  })

  it('stores what was requested without cookies and without the HTTP cache, with the policy of the page only', async () => {
    const { open, requests } = setUp(() => page('content'))
    await open('/')
    expect(requests[1]?.init).toMatchObject({ credentials: 'omit', cache: 'no-store' })
    const { response } = await open('/')
    expect([...(response?.headers ?? [])].map(([name]) => name.toLowerCase()).sort()).toEqual([
      'content-security-policy',
      'content-type',
    ])
  })

  it.each([
    ['that this worker has no scripts of', () => page('', { number: '8' })],
    ['without content', () => page('', { data: '{"rendered":false}' })],
    ['with another status', () => page('', { status: 404 })],
    ['of a captive portal', () => new Response(html(''), { headers: { 'Content-Type': 'text/html' } })],
  ])('stores no document %s', async (_name, answer) => {
    const { open, stored } = setUp(answer)
    await open('/event/a')
    expect(stored()).toEqual([])
  })

  it('keeps the stored document when the server has no content for a moment', async () => {
    const answers = [page('a'), page('b'), page('', { data: '{"rendered":false}' })]
    const { open } = setUp(() => answers.shift() ?? Promise.reject(new TypeError('Failed to fetch')))
    await open('/event/a')
    await open('/event/a')
    expect((await open('/event/a')).text).toContain('b')
  })

  it.each([
    '/event/a?code=SECRET',
    '/?q=jazz',
    '/events-all?tags=x',
    '/event/a/reservation/r/book',
    '/wallet',
    '/my-orders',
  ])('leaves %s to the app shell and requests nothing', async (path) => {
    const { open, requests } = setUp(() => page(''))
    expect((await open(path)).response).toBeUndefined()
    expect(requests).toEqual([])
  })

  it('has one document for an address with and without parameters that the page does not read', async () => {
    const { open, requests } = setUp(() => page('content'))
    await open('/event/a?utm_source=mail')
    expect(requests[1]?.url).toBe(`${origin}/event/a`)
    expect((await open('/event/a/')).isStored).toBe(true)
  })

  it('has a document for each language of the address and of the browser', async () => {
    const { tools, open, stored } = setUp(() => page('content'))
    await open('/event/a')
    expect((await open('/event/a?lang=de')).isStored).toBe(false)
    expect((await open('/event/a?lang=de')).isStored).toBe(true)
    const german = await catalogueDocument({ ...tools, languages: ['de'] }, new Request(`${origin}/event/a`))
    expect(await german?.text()).not.toContain('data-stored-document')
    await expect.poll(stored).toHaveLength(3)
  })

  it('is not the document of another build, which the next stored document deletes', async () => {
    const { open, stored } = setUp(() => page('content', { number: build }))
    await open('/event/a')
    build = '8'
    expect((await open('/events-all')).isStored).toBe(false)
    expect((await open('/event/a')).isStored).toBe(false)
    build = '7'
    expect((await open('/event/a')).isStored).toBe(false)
    expect(stored()).toEqual(['/event/a'])
  })

  it('keeps 30 documents, without the oldest', async () => {
    const { open, stored } = setUp(() => page('content'))
    for (let number = 0; number < 31; number += 1) await open(`/event/${String(number)}`)
    expect(stored()).toHaveLength(30)
    expect(stored()).not.toContain('/event/0')
    expect(stored()).toContain('/event/30')
  })

  it.each([
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['when a proxy answers with status 502', () => page('', { status: 502 })],
    [
      'in a captive portal',
      () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['when the server limits the visitor', () => Response.json({}, { status: 429 })],
  ])('is undefined without a copy %s', async (_name, answer) => {
    expect((await setUp(answer).open('/event/a')).response).toBeUndefined()
  })

  it('is undefined when the network has not answered after three seconds', async () => {
    const after = vi.fn(() => Promise.resolve())
    expect((await setUp(never, { after }).open('/event/a')).response).toBeUndefined()
    expect(after).toHaveBeenCalledWith(3000)
  })

  it('is the document of the network when the storage is full', async () => {
    const { caches, open } = setUp(() => page('content'))
    const cache = await caches.open(cacheNames.pages)
    vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    expect((await open('/event/a')).text).toContain('content')
    expect((await open('/event/a')).isStored).toBe(false)
  })

  it('is the document of the network when the cache does not answer within three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { tools, caches } = setUp(() => page('content'))
    caches.match = never
    const answer = catalogueDocument(tools, new Request(`${origin}/event/a`))
    await vi.advanceTimersByTimeAsync(3000)
    vi.useRealTimers()
    expect(await (await answer)?.text()).toContain('content')
  })
})

describe('storeOpenDocuments', () => {
  it('stores the open pages of the catalogue, which no worker has answered', async () => {
    const { tools, stored } = setUp(() => page('content'))
    const open = ['/event/a', '/wallet', '/event/b?code=SECRET'].map((path) => ({ url: origin + path }))
    await storeOpenDocuments(tools, { matchAll: () => Promise.resolve(open) })
    expect(stored()).toEqual(['/event/a'])
  })

  it('waits three seconds at most, so that a hanging network does not delay the installation', async () => {
    const { tools } = setUp(never, { after: () => Promise.resolve() })
    const open = [{ url: `${origin}/event/a` }]
    await expect(
      storeOpenDocuments(tools, { matchAll: () => Promise.resolve(open) }),
    ).resolves.toBeUndefined()
  })
})
