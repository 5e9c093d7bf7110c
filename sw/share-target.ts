/**
 * Receives what another app shares with the installed app: a link, a ticket pack or a picture (`share_target` of the
 * manifest). Needs no network: the input is kept on the device, and the page asks what to do with it.
 */
import { paths } from '#core/domain/page-paths.ts'
import { keepShare } from '#core/flows/shared-input.ts'

/** True for the form that the browser posts to the share target of the manifest. */
export const isShare = (request: Pick<Request, 'mode' | 'method'>, url: URL, origin: string): boolean =>
  request.method === 'POST' &&
  request.mode === 'navigate' &&
  url.origin === origin &&
  url.pathname === paths.addTickets()

interface ShareTools {
  readonly caches: CacheStorage
  /** Epoch ms. */
  readonly now: () => number
}

/** Always a redirect to the page; `shared=failed` when the input could not be kept. */
export async function receiveShare({ caches, now }: ShareTools, request: Request): Promise<Response> {
  const result = await request
    .formData()
    .then((form) => keepShare(caches, form, now()))
    .then(
      () => 'ok',
      () => 'failed',
    )
  return Response.redirect(new URL(`${paths.addTickets()}?shared=${result}`, request.url), 303)
}
