import { useTranslations } from '#i18n/use-translations.ts'
import { recentTime } from '#kit/time/recent-time.ts'
import { Icon, historyIcon } from '#ui/content/Icon.tsx'
import { useServices } from '#ui/data/services.ts'
import { useInBrowser } from '#ui/page/use-in-browser.ts'

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
