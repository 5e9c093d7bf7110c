/**
 * Tools of the flows of the app. Time, network, storage and locks come from outside
 * (docs/ARCHITECTURE.md#laws).
 */
import type { Translations } from '#kit/text/translations.ts'
import type { TrustedClock } from '#kit/time/trusted-clock.ts'
import { withLock, type Locks } from '#kit/with-lock.ts'
import { withTimeout } from '#kit/with-timeout.ts'
import type { Api } from '#wire/client.ts'
import type { TesseraDatabase } from './storage/database.ts'

/** Reads codes from pictures; null when there is none in it. */
export interface CodeReader {
  /** A picture as the server sent it. */
  decode(png: Uint8Array): Promise<string | null>
  /** Our own drawing, rendered as the screen will render it. */
  decodeDrawing(svg: string): Promise<string | null>
}

/** Each subject adds its own (`ticket/store/memory-wallet.ts`). */
export interface Tools {
  readonly api: Api
  /** The same for checks that no screen waits for: it may put requests off. */
  readonly backgroundApi: Api
  /** Epoch ms, by the clock of the device as the server's answers correct it. */
  readonly now: () => number
  /** Compares the device's clock with the server's answers. */
  readonly clock: TrustedClock
  /** The open database. @throws when this browser has none, or it does not answer. */
  readonly database: () => Promise<TesseraDatabase>
  /** The same for a read; null on a device that has stored nothing, which then loads no code of the database. */
  readonly existingDatabase: () => Promise<TesseraDatabase | null>
  /** Null where the browser has none. */
  readonly caches: CacheStorage | null
  /** Null in a browser without locks: then only the buttons of this tab prevent a second call. */
  readonly locks: Locks | null
  /** Runs work unless another tab is at it; false when it was. @param waits until this tab has ended the run before */
  readonly withTabLock: (work: () => Promise<void>, waits?: boolean) => Promise<boolean>
  /** Loads the reader of codes. @throws without its code */
  readonly reader: () => Promise<CodeReader>
  /** A small picture, as a data URL, of the picture at an address; null without one. Never rejects. */
  readonly smallPicture: (address: string) => Promise<string | null>
  /** The person's language and the wallet's texts in it. */
  readonly translations: () => Promise<Translations>
  /** Names this start of the app: what it marks is removed by a later one. */
  readonly start: string
}

/** The tools of a purchase. */
export type CheckoutTools = Pick<Tools, 'api' | 'now' | 'database' | 'locks'>

/** Runs work unless another tab works on the same reservation, also after `wait` ms; null when one does. */
export const withReservationLock = <T>(
  locks: Locks | null,
  reservationId: string,
  work: () => Promise<T>,
  wait?: number,
): Promise<T | null> => withLock(locks, `tessera/reservation/${reservationId}`, work, wait)

/** Changes the database. @returns false when storage failed. Never rejects. */
export async function changeStored(
  { database }: Pick<Tools, 'database'>,
  work: (db: TesseraDatabase) => Promise<unknown>,
): Promise<boolean> {
  try {
    await work(await database())
    return true
  } catch {
    return false
  }
}

/** Runs work on the database; null when storage fails or does not answer, which must not stop a purchase. */
export async function withDatabase<T>(
  tools: Pick<Tools, 'database'>,
  work: (db: TesseraDatabase) => Promise<T>,
): Promise<T | null> {
  try {
    return await withTimeout(work(await tools.database()))
  } catch {
    return null
  }
}
