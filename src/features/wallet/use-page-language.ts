import { useEffect } from 'react'
import { useText } from '#i18n/text.ts'
import { setPageLanguage } from '#shared/page-language.ts'

/** Pass and door stand outside of the shell, which sets the language of every other page. */
export function usePageLanguage(): void {
  const { lang } = useText()
  useEffect(() => setPageLanguage(lang), [lang])
}
