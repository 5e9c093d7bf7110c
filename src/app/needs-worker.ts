import { isRenderedAddress } from '#core/domain/rendered-address.ts'

interface Visit {
  /** The browser is set to save data. */
  readonly savesData: boolean
  /** A worker of an earlier visit answers for this page. */
  readonly hasWorker: boolean
  readonly pathname: string
}

/**
 * True when the page starts the service worker, which fetches every file of the app. With Save-Data a visitor who only looks
 * at the catalogue is spared that; from the purchase on, and where tickets are, it is what opens them without a network.
 */
export function needsWorker({ savesData, hasWorker, pathname }: Visit): boolean {
  if (!savesData || hasWorker) return true
  return !isRenderedAddress(pathname, [])
}
