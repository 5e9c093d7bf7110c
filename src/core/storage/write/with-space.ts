import { writeTo } from '../database-access.ts'
import type { TesseraDatabase } from '../database.ts'
import { deleteAllDocuments } from './documents.ts'
import { withQuotaRetry } from './with-quota-retry.ts'

/**
 * Writes what the server may not give again, or not in time: tickets, orders, payments, drafts. When storage is full, space is made
 * for it first. @throws as writeTo; the quota error when there is nothing left to delete
 */
export const withSpace = <T>(db: TesseraDatabase, work: () => PromiseLike<T>): Promise<T> =>
  withQuotaRetry(
    (globalThis as { caches?: CacheStorage }).caches ?? null,
    () => writeTo(db, work),
    () => deleteAllDocuments(db),
  )
