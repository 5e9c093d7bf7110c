import { expect, test, vi } from 'vitest'
import { streamInTwoParts } from '../../sw/stream-in-two-parts.ts'

const first = '<main>Ticket code of Zoë'
const rest = '<div data-later="">Order</div></main>'
const page = (html: string) =>
  new Response(html, { headers: { 'Content-Security-Policy': "default-src 'none'" } })

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const headless = chrome.replace('Chrome/', 'HeadlessChrome/')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const chromeOnIos = safari.replace('Version/18.5', 'CriOS/131.0.6778.73')
const firefoxOnIos = safari.replace('Version/18.5', 'FxiOS/140.0')

/** A delay that ends when the test ends it. */
function pace() {
  let end = () => {}
  const pause = new Promise<void>((resolve) => {
    end = resolve
  })
  const work: Promise<unknown>[] = []
  const waitUntil = (one: Promise<unknown>) => void work.push(one)
  return { userAgent: chrome, after: () => pause, waitUntil, end, work }
}

test.each([chrome, headless, firefox])(
  'streamInTwoParts sends the part with the code before the rest to %s',
  async (userAgent) => {
    const { end, work, ...tools } = pace()
    const answer = streamInTwoParts(page(first + rest), { ...tools, userAgent })
    expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'")
    const reader = answer.body?.getReader()
    const text = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await text()).toBe(first)
    end()
    expect(await text()).toBe(rest)
    expect((await reader?.read())?.done).toBe(true)
    expect(work).toHaveLength(1)
  },
)

test.each([safari, chromeOnIos, firefoxOnIos])(
  'streamInTwoParts sends the page whole and without a delay to %s',
  async (userAgent) => {
    const { work, ...tools } = pace()
    const answer = streamInTwoParts(page(first + rest), { ...tools, userAgent })
    expect(await answer.text()).toBe(first + rest)
    expect(work).toHaveLength(0)
  },
)

test('streamInTwoParts sends a page without the mark whole and without a delay', async () => {
  const after = vi.fn(() => Promise.resolve())
  expect(await streamInTwoParts(page(first), { ...pace(), after }).text()).toBe(first)
  expect(after).not.toHaveBeenCalled()
})

test('streamInTwoParts fails with a page that cannot be read', async () => {
  const { work, ...tools } = pace()
  const broken = new ReadableStream({ start: (stream) => stream.error(new Error('UnknownError')) })
  const answer = streamInTwoParts(new Response(broken), { ...tools, waitUntil: (one) => void work.push(one) })
  await expect(answer.text()).rejects.toThrow('UnknownError')
  await expect(Promise.all(work)).resolves.toEqual([undefined])
})

test('streamInTwoParts accepts that the page is closed in between', async () => {
  const { end, work, ...tools } = pace()
  const answer = streamInTwoParts(page(first + rest), tools)
  await answer.body?.cancel()
  end()
  expect((await Promise.allSettled(work)).map(({ status }) => status)).toEqual(['fulfilled'])
})
