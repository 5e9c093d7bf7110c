/** Texts that the operator words differently for the whole box office. Contract 1, 1.13 and 2.13. */
import type { Bundle } from '#core/contract/application.ts'
import type { OfficeSettings } from '../domain/office-settings.ts'
import type { Texts } from './texts.ts'

/** Operators also write `{0}`; the wire has `{{0}}` only. */
const doubled = (text: string): string => text.replaceAll(/(?<!\{)\{(\d+)\}(?!\})/g, '{{$1}}')

/** What the operator set for a language (TRANSLATION_OVERRIDE), empty when nothing. */
export const overrideOf = ({ TRANSLATION_OVERRIDE: byLanguage = {} }: OfficeSettings, lang: string): Bundle =>
  Object.fromEntries(Object.entries(byLanguage[lang] ?? {}).map(([name, text]) => [name, doubled(text)]))

export const bundleWithOverride = (texts: Texts, house: OfficeSettings, lang: string): Bundle => ({
  ...texts.bundle(lang),
  ...overrideOf(house, lang),
})
