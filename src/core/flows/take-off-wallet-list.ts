import { escapeHtml } from '#core/domain/escape-html.ts'
import { paths } from '#core/domain/page-paths.ts'
import { paymentPath, type ListedReservation } from '#core/domain/wallet-content.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { isStaticPage, type StaticPage } from '#core/storage/static-page-cache.ts'
import { deleteCachedPages, putCachedPages } from '#core/storage/write/page-cache.ts'
import { changeSetting } from '#core/storage/write/settings.ts'
import type { BackgroundCheckTools } from './background-check-tools.ts'

/** A list as OpenReservations.tsx renders it, without the line of an order, nor a section that has no line then. */
function withoutLine(html: string, order: ListedReservation): string {
  const link = html.indexOf(`<li><a href="${escapeHtml(paymentPath(order))}"`)
  if (link < 0) return html
  const rest = html.slice(0, link) + html.slice(html.indexOf('</li>', link) + 5)
  return rest.replace(/<section [^>]*><h2[^>]*>[^<]*<\/h2><ul[^>]*><\/ul><\/section>/, '')
}

/**
 * Takes orders that wait no longer off both copies of the static wallet list. The worker has no renderer; the
 * app renders the list anew, because its inputs are not known then. A list with nothing else is deleted. Never
 * rejects.
 */
export async function takeOffWalletList(
  { database, caches }: BackgroundCheckTools,
  orders: readonly ListedReservation[],
): Promise<void> {
  if (orders.length === 0) return
  const path = paths.wallet()
  let page: StaticPage | null = null
  try {
    await changeSetting(await database(), deviceSettings.walletPage.key, (stored) => {
      if (!isStaticPage(stored)) return null
      const html = orders.reduce(withoutLine, stored.html)
      return (page = /<(?:li|article)\b/.test(html) ? { html, policy: stored.policy } : null)
    })
  } catch {
    // Without the database the copy must go, too: its permitted content is unknown.
  }
  await (page ? putCachedPages(caches, new Map([[path, page]])) : deleteCachedPages(caches, [path]))
}
