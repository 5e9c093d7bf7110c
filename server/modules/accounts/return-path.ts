import { isServerOnly } from '#core/contract/server-only-paths.ts'
import { paths } from '#core/domain/page-paths.ts'

const base = 'http://shop.invalid'

/** A longer path would be a header that proxies refuse. */
const maxLength = 1000

/**
 * Where a visitor continues after the sign-in (docs/api/accounts.md#sign-in): a page of the app on this origin. An address
 * of another origin would send a signed-in visitor to a stranger.
 * @param requested the query parameter `returnTo`
 * @returns path and query; of the orders for any other value
 */
export function returnPath(requested: string | undefined): string {
  if (requested === undefined || !requested.startsWith('/') || !URL.canParse(requested, base))
    return paths.orders()
  const { origin, pathname, search } = new URL(requested, base)
  // "/.//example.org" is a path of this origin whose normal form begins with two slashes.
  const path = pathname + search
  return origin !== base || path.length > maxLength || path.startsWith('//') || isServerOnly(pathname)
    ? paths.orders()
    : path
}
