import { recentTime } from '#core/domain/recent-time.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { Icon, historyIcon } from '#ui/Icon.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'

/** When stored data was fetched, while it cannot be refreshed: the hour, the day unless it is today, and the year of an old one. */
export const StoredAtNote = ({ at }: { at: number }) => {
  const { t, lang } = useTranslations()
  const { now } = useServices()
  if (!useInBrowser()) return null
  return (
    <p className="row dim small after-3" role="status">
      <Icon shape={historyIcon} />
      <span className="grow">{t('app.browse.age', { when: recentTime(at, now(), lang) })}</span>
    </p>
  )
}
