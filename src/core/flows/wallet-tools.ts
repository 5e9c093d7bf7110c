/**
 * What the wallet's flows work with. Time, network and storage come from outside
 * (docs/ARCHITECTURE.md#time-network-and-storage-are-parameters).
 */
import type { Api } from '#core/api/client.ts'
import type { TicketPageRenderer } from '#core/domain/static-page.ts'
import type { PageTranslations } from '#core/domain/ticket-page-facts.ts'
import type { TrustedClock } from '#core/domain/trusted-clock.ts'
import type { Locks } from '#core/domain/with-lock.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import type { MemoryWallet } from '#core/storage/memory-wallet.ts'

/** Reads codes from pictures; null when there is none in it. */
export interface CodeReader {
  /** A picture as the server sent it. */
  decode(png: Uint8Array): Promise<string | null>
  /** Our own drawing, rendered as the screen will render it. */
  decodeDrawing(svg: string): Promise<string | null>
}

export interface WalletTools {
  readonly api: Api
  /** The same for checks that no screen waits for: it may put requests off. */
  readonly backgroundApi: Api
  /** Epoch ms. */
  readonly now: () => number
  readonly clock: Pick<TrustedClock, 'confirmed'>
  /** The store, open. @throws when this browser has none, or it does not answer. */
  readonly database: () => Promise<TesseraDatabase>
  readonly memory: MemoryWallet
  readonly reader: CodeReader
  /** The person's language and the wallet's texts in it. */
  readonly translations: () => Promise<PageTranslations>
  /** Renders static pages: React stays out of core. */
  readonly renderer: TicketPageRenderer
  /** Null where the browser has none. */
  readonly caches: CacheStorage | null
  /** Null in a browser without locks. */
  readonly locks: Locks | null
  /** Runs work unless another tab is at it; false when it was. @param waits until this tab has ended the run before */
  readonly withTabLock: (work: () => Promise<void>, waits?: boolean) => Promise<boolean>
}
