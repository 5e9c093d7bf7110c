import { directionOf } from '#core/domain/language-choice.ts'
import { appLanguages } from '#i18n/locales.ts'

/** Tells the page its language: for readers, for the direction of its lines, and for an app installed from it. */
export function setPageLanguage(lang: string, page: Document = document): void {
  page.documentElement.lang = lang
  page.documentElement.dir = directionOf(lang)
  // One manifest a language, so that an installed app has its name and shortcuts in it.
  const own = appLanguages.find((known) => known === lang) ?? 'en'
  const manifest = own === 'en' ? '/manifest.webmanifest' : `/manifest.${own}.webmanifest`
  page.querySelector('link[rel="manifest"]')?.setAttribute('href', manifest)
}
