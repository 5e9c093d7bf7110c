/** Texts that the operator words differently for the whole box office. Contract 1, 1.13 and 2.13. */
import type { Bundle } from '#core/contract/application.ts'
import type { ServerSettings } from './rules/server-settings.ts'
import type { Translations } from '#server/infra/i18n/translations.ts'

/** Operators also write `{0}`; the wire has `{{0}}` only. */
const doubleBraces = (text: string): string => text.replaceAll(/(?<!\{)\{(\d+)\}(?!\})/g, '{{$1}}')

/** What the operator set for a language (TRANSLATION_OVERRIDE), empty when nothing. */
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
