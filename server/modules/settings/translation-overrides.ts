/**
 * Texts that the operator replaces on the whole server (docs/api/settings.md#keys-of-the-whole-server,
 * docs/api/catalogue.md#translations).
 */
import { createHash } from 'node:crypto'
import type { Bundle, AnalyticsConfiguration } from '#core/contract/application.ts'
import type { Translations } from '#server/infra/i18n/translations.ts'
import { type ServerSettings, setting, type HasSettings } from './rules.ts'

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

/** Operators may write `{0}`; the wire has `{{0}}` only. */
const doubleBraces = (text: string): string => text.replaceAll(/(?<!\{)\{(\d+)\}(?!\})/g, '{{$1}}')

/** The replaced texts of a language (TRANSLATION_OVERRIDE); empty when there are none. */
export const bundleOverride = (
  { TRANSLATION_OVERRIDE: byLanguage = {} }: ServerSettings,
  lang: string,
): Bundle =>
  Object.fromEntries(Object.entries(byLanguage[lang] ?? {}).map(([name, text]) => [name, doubleBraces(text)]))

export const overriddenBundle = (
  translations: Translations,
  serverSettings: ServerSettings,
  lang: string,
): Bundle => ({
  ...translations.bundle(lang),
  ...bundleOverride(serverSettings, lang),
})
