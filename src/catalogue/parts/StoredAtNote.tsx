import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from '#i18n/use-translations.ts'
import { recentTime } from '#kit/time/recent-time.ts'
import { Button } from '#ui/content/Button.tsx'
import { Icon, historyIcon } from '#ui/content/Icon.tsx'
import { useLastingOffline } from '#ui/data/connection.ts'
import { useServices } from '#ui/data/services.ts'
import { useInBrowser } from '#ui/page/use-in-browser.ts'

/** When stored data was fetched, while it cannot be refreshed: the hour, the day unless it is today, and the year of an old one. */
export const StoredAtNote = ({ query }: { query: UseQueryResult }) => {
  const { t, lang } = useTranslations()
  const { now } = useServices()
  const isOffline = useLastingOffline()
  if (!useInBrowser() || !query.isError || query.data === undefined) return null
  return (
    <div className="row before-3 after-3">
      <span className="row dim small" role="status">
        <Icon shape={historyIcon} />
        {t('app.browse.age', { when: recentTime(query.dataUpdatedAt, now(), lang) })}
      </span>
      {!isOffline && (
        <Button variant="text" slim onClick={() => query.refetch()}>
          {t('app.outcome.retry')}
        </Button>
      )}
    </div>
  )
}
