import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { eventsQuery } from '#shared/catalogue-queries.ts'
import { Link } from '#shared/Link.tsx'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { RetryCountdown } from '#shared/RetryCountdown.tsx'
import { useServices } from '#shared/services.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { refreshIcon, ticketIcon } from '#ui/icons.ts'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { hasStoredPage, openStoredPage } from '../stored-pages.ts'

type Props = { failure: Failure; onRetry: () => unknown; titleLevel?: 1 | 2 }

/**
 * Replaces a page that needs the server: opens the document that the worker has stored, else leads to the stored tickets and offers a
 * retry, which follows by itself when the connection is back.
 */
export const NeedsConnection = ({ failure, onRetry, titleLevel = 1 }: Props) => {
  const { t } = useTranslations()
  const { api } = useServices()
  const known = useQueryClient().getQueryData(eventsQuery(api).queryKey)
  const [hasList, setHasList] = useState(known !== undefined)
  const Title = titleLevel === 1 ? 'h1' : 'h2'
  const retryNow = useEffectEvent(() => void onRetry())
  useEffect(() => {
    const retry = () => retryNow()
    window.addEventListener('online', retry)
    void openStoredPage()
    void hasStoredPage(paths.home()).then((isStored) => isStored && setHasList(true))
    return () => window.removeEventListener('online', retry)
  }, [])
  return (
    <div className="state" role="status">
      {titleLevel === 1 && <DocumentTitle title={t('app.browse.offline')} />}
      <StatusIcon name="offline" />
      <Title tabIndex={-1}>{t('app.browse.offline')}</Title>
      <p className="dim">
        {t('app.browse.offline.text')} <RetryCountdown failure={failure} />
      </p>
      <Link className={buttonClass({ full: true })} to={paths.wallet()}>
        <Icon shape={ticketIcon} />
        {t('app.shell.open-tickets')}
      </Link>
      <Button variant="line" full icon={refreshIcon} onClick={onRetry}>
        {t('app.outcome.retry')}
      </Button>
      {titleLevel === 1 && hasList && (
        <p className="small dim">
          {t('app.browse.stored-list')} <Link to={paths.home()}>{t('app.browse.stored-list.look')}</Link>
        </p>
      )}
    </div>
  )
}
