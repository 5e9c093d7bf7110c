/** Chooses a text of the organizer by language. */
import type { LocalizedText } from '#core/contract/values.ts'

/** The text in `language`, else in the first language that has one; empty when there is none. */
export const textInLanguage = (texts: LocalizedText, language: string): string =>
  texts[language] ?? Object.values(texts)[0] ?? ''
