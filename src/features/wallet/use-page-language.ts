import { useEffect } from 'react'
import { directionOf } from '#core/domain/language-choice.ts'
import { useText } from '#i18n/text.ts'

/** Pass and door stand outside of the shell, which sets the language of every other page. */
export function usePageLanguage(): void {
  const { lang } = useText()
  useEffect(() => {
    document.documentElement.lang = lang
    document.documentElement.dir = directionOf(lang)
  }, [lang])
}
