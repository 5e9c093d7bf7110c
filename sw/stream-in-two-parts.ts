/** Sends the part of a ticket page with the code first, and the rest after the code is painted. */
import { laterMark } from '#core/domain/static-page.ts'

/** ms: longer than a slow phone takes to paint the first part, too short to notice. */
const secondPartDelay = 150

export interface StreamTools {
  readonly after: (ms: number) => Promise<void>
  /** Keeps the worker alive until then. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** @param page a static page; one without the mark is sent whole */
export async function streamInTwoParts(page: Response, { after, waitUntil }: StreamTools): Promise<Response> {
  const { headers } = page
  const html = await page.text()
  const at = html.search(laterMark)
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
