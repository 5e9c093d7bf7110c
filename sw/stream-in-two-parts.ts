/** Sends what stands above and around the code of a ticket first, and the rest when that is on the screen. */
import { laterMark } from '#core/domain/static-page.ts'

/** Longer than a slow phone takes to draw the first part, shorter than a person notices. */
const secondPartDelay = 150

export interface StreamTools {
  readonly after: (ms: number) => Promise<void>
  /** Keeps the worker alive until then. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** @param page a static page. One without the mark goes out whole. */
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
      // A page that was left meanwhile takes no more.
      waitUntil(rest.catch(() => undefined))
    },
  })
  return new Response(body, { headers })
}
