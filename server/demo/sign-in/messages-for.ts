/** Texts of the demo's sign-in pages in the language of a request. */
import { preferredLanguage, type LanguageNegotiator } from '#server/http/preferred-language.ts'
import { pageLanguages, pageTexts } from '#server/infra/i18n/page-texts.ts'

type Messages = ReturnType<typeof pageTexts<'demo-sign-in'>>

/** @returns the texts of the pages in the language that the browser prefers, and this language */
export function messagesFor(request: LanguageNegotiator): Messages & { readonly lang: string } {
  const lang = preferredLanguage(request, pageLanguages)
  return { lang, ...pageTexts('demo-sign-in', lang) }
}
