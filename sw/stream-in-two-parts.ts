/**
 * Sends the part of a ticket page with the code first, and the rest after the code is painted, to engines that paint a part
 * (docs/browser-notes.md#first-paint).
 */
import { laterMark } from '#core/domain/static-page.ts'

/** ms: longer than a slow phone takes to paint the first part, too short to notice. */
const secondPartDelay = 150

/** Browsers of Chromium and Gecko; on iOS those names are different, because the engine is WebKit. */
const paintsPart = / (?:Chrome|Firefox)\//

export interface StreamTools {
  readonly userAgent: string
  readonly after: (ms: number) => Promise<void>
  /** Keeps the worker alive until then. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** @param page a static page; one without the mark is sent whole */
export async function streamInTwoParts(
  page: Response,
  { userAgent, after, waitUntil }: StreamTools,
): Promise<Response> {
  const { headers } = page
  const html = await page.text()
  const at = paintsPart.test(userAgent) ? html.search(laterMark) : -1
  if (at < 0) return new Response(html, { headers })
  const text = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(text.encode(html.slice(0, at)))
      const rest = after(secondPartDelay).then(() => {
        stream.enqueue(text.encode(html.slice(at)))
        stream.close()
      })
      // Writing fails on a page that was closed meanwhile.
      waitUntil(rest.catch(() => undefined))
    },
  })
  return new Response(body, { headers })
}
