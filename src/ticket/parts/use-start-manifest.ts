import { useEffect } from 'react'
import { installMethod } from '#device/browser/install.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#ui/data/services.ts'
import { linkStartManifest } from './link-start-manifest.ts'

/** An app that iOS installs from this page brings the stored tickets along. `ready`: they are stored. */
export function useStartManifest(ready: boolean): void {
  const { lang } = useTranslations()
  const { existingDatabase, now } = useServices()
  useEffect(() => {
    if (!ready || installMethod() !== 'ios') return
    const link = async (): Promise<void> => {
      await linkStartManifest(await existingDatabase(), { lang, now: now() })
    }
    // The next page with tickets tries it again.
    void link().catch(() => undefined)
  }, [ready, lang, existingDatabase, now])
}
