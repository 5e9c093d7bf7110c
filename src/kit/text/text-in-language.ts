/** Chooses a text of the organizer by language. */
import type { LocalizedText } from '../values.ts'

/** The text in `language`, else in the first language that has one; empty when there is none. */
export const textInLanguage = (texts: LocalizedText, language: string): string =>
  texts[language] ?? Object.values(texts)[0] ?? ''

/** The language of a page's text: that of the page, else English, else the first one with a text. */
export function languageOfText(texts: LocalizedText, language: string): string {
  if (texts[language]) return language
  if (texts['en']) return 'en'
  return Object.keys(texts).find((candidate) => texts[candidate]) ?? language
}
