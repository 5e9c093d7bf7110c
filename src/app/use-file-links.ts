import { useEffect } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { showToast } from '#shared/toasts.ts'

/** Shares or downloads the files of links, and shows why a file cannot be opened. Loaded after the first screen. */
export function useFileLinks(): void {
  const { t } = useTranslations()
  useEffect(() => {
    let end: (() => void) | null = null
    let over = false
    const start = async (): Promise<void> => {
      const { watchFileLinks } = await import('#platform/file-links.ts')
      if (over) return
      end = watchFileLinks(document, (failure) =>
        showToast({ id: 'file', text: t(`app.outcome.${failure}`) }),
      )
    }
    const forget = whenIdle(() => void start().catch(() => undefined))
    return () => {
      over = true
      forget()
      end?.()
    }
  }, [t])
}
