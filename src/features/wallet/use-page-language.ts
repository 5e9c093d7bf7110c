import { useEffect } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { setPageLanguage } from '#shared/set-page-language.ts'

/** Ticket page and door view are outside of the shell, which sets the language of every other page. */
export function usePageLanguage(): void {
  const { lang } = useTranslations()
  useEffect(() => setPageLanguage(lang), [lang])
}
