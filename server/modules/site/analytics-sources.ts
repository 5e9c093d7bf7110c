/** The sites that count the views of a page. */
import { minute } from '#core/domain/durations.ts'
import { analyticsSource, type CspSource } from '#server/http/content-security-policy.ts'
import { usesAnalytics } from '#server/modules/settings/queries.ts'
import type { SiteContext } from './context.ts'

/** Milliseconds for which the settings are not read again. */
const cacheTime = minute

/**
 * The sites that a page loads scripts from to count views: none unless analytics are configured for an event. The app
 * goes from event to event without loading a page, so one event decides for all pages.
 */
export function createAnalyticsSources({
  db,
  now,
}: Pick<SiteContext, 'db' | 'now'>): () => Promise<readonly CspSource[]> {
  let read: { readonly at: number; readonly used: boolean } | undefined
  return async () => {
    if (!read || read.at <= now() - cacheTime) read = { at: now(), used: await usesAnalytics(db) }
    return read.used ? [analyticsSource] : []
  }
}
