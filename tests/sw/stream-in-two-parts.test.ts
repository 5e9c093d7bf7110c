import { expect, test } from 'vitest'
import { streamInTwoParts } from '../../sw/stream-in-two-parts.ts'

const first = '<main>Ticket code of Zoë'
const rest = '<div data-later="">Order</div></main>'
const page = (html: string) =>
  new Response(html, { headers: { 'Content-Security-Policy': "default-src 'none'" } })

/** A delay that ends when the test ends it. */
function pace() {
  let end = () => {}
  const pause = new Promise<void>((resolve) => {
    end = resolve
  })
  const work: Promise<unknown>[] = []
  return { after: () => pause, waitUntil: (one: Promise<unknown>) => void work.push(one), end, work }
}

test('streamInTwoParts sends the part with the code before the rest', async () => {
  const { end, work, ...tools } = pace()
  const answer = await streamInTwoParts(page(first + rest), tools)
  expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'")
  const reader = answer.body?.getReader()
  const text = async () => new TextDecoder().decode((await reader?.read())?.value)
  expect(await text()).toBe(first)
  end()
  expect(await text()).toBe(rest)
  expect((await reader?.read())?.done).toBe(true)
  expect(work).toHaveLength(1)
})

test('streamInTwoParts sends a page without the mark whole and without a delay', async () => {
  const { work, ...tools } = pace()
  expect(await (await streamInTwoParts(page(first), tools)).text()).toBe(first)
  expect(work).toHaveLength(0)
})

test('streamInTwoParts accepts that the page is closed in between', async () => {
  const { end, work, ...tools } = pace()
  const answer = await streamInTwoParts(page(first + rest), tools)
  await answer.body?.cancel()
  end()
  expect((await Promise.allSettled(work)).map(({ status }) => status)).toEqual(['fulfilled'])
})
