/** Words of the demo in its five languages. Descriptions are Markdown. */
import type { L10n } from '#core/contract/values.ts'

export const languages = ['en', 'de', 'fr', 'it', 'es'] as const

/** French leaves a space before these signs, and no line may begin with them. */
const bound = (text: string): string => text.replaceAll(/ (?=[:;?!%»])/g, '\u00A0')

export const l10n = (en: string, de: string, fr: string, it: string, es: string): L10n => ({
  en,
  de,
  fr: bound(fr),
  it,
  es,
})

interface CategoryTexts {
  /** One for all languages, as the wire has it. */
  readonly name: string
  readonly description: L10n
}

interface EventTexts<Names extends string> {
  readonly displayName: string
  readonly title: L10n
  readonly description: L10n
  readonly categories: Readonly<Record<Names, CategoryTexts>>
}

/** Checks the shape and keeps the names of the categories. */
export const eventTexts = <Names extends string>(texts: EventTexts<Names>): EventTexts<Names> => texts
