import { directionOf } from '#core/domain/language-choice.ts'
import { appLanguages } from '#i18n/locales.ts'

/** Sets the page's language: for screen readers, the writing direction and the web app manifest. */
export function setPageLanguage(lang: string, page: Document = document): void {
  page.documentElement.lang = lang
  page.documentElement.dir = directionOf(lang)
  // An installed app has its name and its shortcuts in the language of the page (scripts/vite/web-manifests.mjs).
  const hasManifest = lang !== 'en' && appLanguages.includes(lang)
  const manifest = hasManifest ? `/manifest.${lang}.webmanifest` : '/manifest.webmanifest'
  page.querySelector('link[rel="manifest"]')?.setAttribute('href', manifest)
}
