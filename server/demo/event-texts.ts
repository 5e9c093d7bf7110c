/** Texts of the demo events in five languages. Descriptions are Markdown. */
import type { LocalizedText } from '#core/contract/values.ts'

export const languages = ['en', 'de', 'fr', 'it', 'es'] as const

/** French has a space before these characters; a no-break space keeps them on the line. */
const bindPunctuation = (text: string): string => text.replaceAll(/ (?=[:;?!%»])/g, '\u00A0')

/** Texts in the order of {@link languages}. */
export const l10n = (
  ...[en, de, fr, it, es]: readonly [en: string, de: string, fr: string, it: string, es: string]
): LocalizedText => ({ en, de, fr: bindPunctuation(fr), it, es })

interface CategoryTexts {
  /** One text for all languages, as the contract requires. */
  readonly name: string
  readonly description: LocalizedText
}

interface DemoEventTexts<Names extends string> {
  readonly displayName: string
  readonly title: LocalizedText
  readonly description: LocalizedText
  readonly categories: Readonly<Record<Names, CategoryTexts>>
}

/** Checks the shape and keeps the names of the categories in the type. */
export const eventTexts = <Names extends string>(texts: DemoEventTexts<Names>): DemoEventTexts<Names> => texts
