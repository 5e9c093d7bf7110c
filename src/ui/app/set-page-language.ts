import { appLanguages } from '#i18n/locales.ts'
import { directionOf, localeOf } from '#kit/text/language-choice.ts'

/** Sets the page's language: for screen readers, the writing direction and the web app manifest. */
export function setPageLanguage(lang: string, page: Document = document): void {
  page.documentElement.lang = localeOf(lang)
  page.documentElement.dir = directionOf(lang)
  // WebKit reads the first manifest of a document only: on iOS the one with the tickets
  // (docs/browser-notes.md#home-screen-of-ios).
  if ('standalone' in navigator) return
  const link =
    page.querySelector<HTMLLinkElement>('link[rel="manifest"]') ??
    page.head.appendChild(Object.assign(page.createElement('link'), { rel: 'manifest' }))
  link.href = manifestPath(lang)
}

/** An installed app has its name and its shortcuts in the language of the page (scripts/vite/web-manifests.ts). */
export const manifestPath = (lang: string): string =>
  lang !== 'en' && appLanguages.includes(lang) ? `/manifest.${lang}.webmanifest` : '/manifest.webmanifest'
