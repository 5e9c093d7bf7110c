/** Settings as the wire shows them. */
import { createHash } from 'node:crypto'
import type { AnalyticsConfiguration } from '#core/contract/application.ts'
import { setting, type HasSettings } from './rules/event-settings.ts'

/**
 * For clients that count page views (docs/api/client-behavior.md#analytics).
 * @param sessionId of the requesting visitor; the anonymous mode sends its digest only
 */
export function analyticsView(config: HasSettings, sessionId: string | undefined): AnalyticsConfiguration {
  const googleAnalyticsKey = setting(config, 'GOOGLE_ANALYTICS_KEY') || null
  const scrambled = setting(config, 'GOOGLE_ANALYTICS_ANONYMOUS_MODE')
  const hasClientId = googleAnalyticsKey !== null && scrambled && sessionId !== undefined
  return {
    googleAnalyticsKey,
    googleAnalyticsScrambledInfo: scrambled,
    clientId: hasClientId ? createHash('sha256').update(sessionId).digest('hex') : null,
  }
}
