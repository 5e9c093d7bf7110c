import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from '#i18n/use-translations.ts'
import { recentTime } from '#kit/time/recent-time.ts'
import { Button } from '#ui/content/Button.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { cloudOffIcon, Icon, historyIcon } from '#ui/content/Icon.tsx'
import { useLastingOffline } from '#ui/data/connection.ts'
import { useServices } from '#ui/data/services.ts'
import { useInBrowser } from '#ui/page/use-in-browser.ts'

/** Without a connection that there is none; when stored data was fetched, while it cannot be refreshed: the hour, the day unless it is today, and the year of an old one. */
export const StoredAtNote = ({ query }: { query: UseQueryResult }) => {
  const { t, lang } = useTranslations()
  const { now } = useServices()
  const isOffline = useLastingOffline()
  if (!useInBrowser() || !query.isError || query.data === undefined) return null
  return (
    <div className="row stored-at">
      <span className={classNames('row dim small', isOffline && 'age-offline')} role="status">
        <Icon shape={isOffline ? cloudOffIcon : historyIcon} />
        {isOffline && `${t('app.outcome.unreachable')} · `}
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
