/**
 * Sends the part of a ticket page with the code first, and the rest after the code is painted, to engines that paint a part
 * (docs/browser-notes.md#first-paint).
 */
import { laterMark } from '#ticket/rules/static-page.ts'

/** ms: longer than a slow phone takes to paint the first part, too short to notice. */
const secondPartDelay = 150

/** Browsers of Chromium, also without a window, and of Gecko; on iOS those names are different, because the engine is WebKit. */
const paintsPart = /(?:Chrome|Firefox)\//

export interface StreamTools {
  readonly userAgent: string
  readonly after: (ms: number) => Promise<void>
  /** Keeps the worker alive until then. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

async function send(
  page: Response,
  stream: ReadableStreamDefaultController<Uint8Array>,
  after: StreamTools['after'],
) {
  const html = await page.text()
  const text = new TextEncoder()
  const at = Math.max(html.search(laterMark), 0)
  if (at > 0) {
    stream.enqueue(text.encode(html.slice(0, at)))
    await after(secondPartDelay)
  }
  stream.enqueue(text.encode(html.slice(at)))
  stream.close()
}

/**
 * Answers before the page is read, so that the browser prepares the document meanwhile.
 * @param page a static page; one without the mark is sent whole
 */
export function streamInTwoParts(page: Response, { userAgent, after, waitUntil }: StreamTools): Response {
  if (!paintsPart.test(userAgent)) return page
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      const sending = send(page, stream, after)
      // Writing fails on a page that was closed meanwhile.
      waitUntil(sending.catch(() => undefined))
      return sending
    },
  })
  return new Response(body, { headers: page.headers })
}
