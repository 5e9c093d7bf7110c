import { useEffect } from 'react'
import { installMethod } from '#device/browser/install.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#ui/data/services.ts'
import { allTickets } from '../store/read-tickets.ts'
import { linkStartManifest } from './link-start-manifest.ts'

/** An app that iOS installs from this page brings the stored tickets along. `ready`: they are stored. */
export function useStartManifest(ready: boolean): void {
  const { lang } = useTranslations()
  const { now, read } = useServices()
  useEffect(() => {
    if (!ready || installMethod() !== 'ios') return undefined
    let over = false
    // The next page with tickets tries it again.
    void read(allTickets)
      .then((tickets) => (over ? undefined : linkStartManifest(tickets ?? [], { lang, now: now() })))
      .catch(() => undefined)
    return () => {
      over = true
    }
  }, [ready, lang, now, read])
}
