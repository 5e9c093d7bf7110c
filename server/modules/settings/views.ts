/** What clients get of the settings (docs/api/settings.md). */
import { withDoubleBraces, type Translations } from '#server/infra/i18n/translations.ts'
import type { Bundle, AnalyticsConfiguration } from '#wire/application.ts'
import { type ServerSettings, setting, type HasSettings } from './rules.ts'

/**
 * For clients that count page views (docs/api/client-behavior.md#analytics). Without a number of the visitor: the answer is the
 * same for all.
 */
export const analyticsView = (config: HasSettings): AnalyticsConfiguration => ({
  googleAnalyticsKey: setting(config, 'GOOGLE_ANALYTICS_KEY') || null,
  googleAnalyticsScrambledInfo: setting(config, 'GOOGLE_ANALYTICS_ANONYMOUS_MODE'),
  clientId: null,
})

/** @returns the bundle of a language with the texts that the operator replaced on the whole server (docs/api/catalogue.md#translations) */
export const overriddenBundle = (
  translations: Translations,
  { TRANSLATION_OVERRIDE: byLanguage = {} }: ServerSettings,
  lang: string,
): Bundle => ({
  ...translations.bundle(lang),
  ...withDoubleBraces(byLanguage[lang] ?? {}),
})
