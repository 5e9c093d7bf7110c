import { useEffect } from 'react'
import { chooseLanguage } from '#core/domain/language-choice.ts'
import { appLanguages, namespaces, readNamespace } from '#i18n/locales.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { whenIdle } from '#platform/when-idle.ts'

/**
 * Requests every text of a page in another language than the browser's. The worker installs only the browser's and stores what
 * a page requests: each page opens offline in the language that the person chose.
 */
export function useLoadTexts(): void {
  const { lang } = useTranslations()
  useEffect(() => {
    const browser = { requested: null, saved: null, browser: navigator.languages, available: appLanguages }
    if (lang === 'en' || lang === chooseLanguage(browser)) return
    return whenIdle(() => {
      // A text that does not load is requested again by the page that needs it.
      for (const namespace of namespaces) readNamespace(lang, namespace).catch(() => undefined)
    })
  }, [lang])
}
