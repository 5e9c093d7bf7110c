import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { eventsQuery } from '#shared/catalogue-queries.ts'
import { paths } from '#core/domain/page-paths.ts'
import { Link } from '#shared/Link.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { refreshIcon } from '#ui/icons/refresh-icon.ts'
import { ticketIcon } from '#ui/icons/ticket-icon.ts'

type Props = { onRetry: () => unknown; titleLevel?: 1 | 2 }

/** Replaces a page that needs the server: leads to the stored tickets and offers a retry. */
export const NeedsConnection = ({ onRetry, titleLevel = 1 }: Props) => {
  const { t } = useTranslations()
  const { api } = useServices()
  const stored = useQueryClient().getQueryData(eventsQuery(api).queryKey)
  const Title = titleLevel === 1 ? 'h1' : 'h2'
  return (
    <div className="state" role="status">
      <StatusIcon name="offline" />
      <Title tabIndex={-1}>{t('app.browse.offline')}</Title>
      <p className="dim">{t('app.browse.offline.text')}</p>
      <Link className={buttonClass({ full: true })} to={paths.wallet()}>
        <Icon shape={ticketIcon} />
        {t('app.browse.open-tickets')}
      </Link>
      <Button variant="line" full icon={refreshIcon} onClick={onRetry}>
        {t('app.outcome.retry')}
      </Button>
      {titleLevel === 1 && stored !== undefined && (
        <p className="small dim">
          {t('app.browse.stored-list')} <Link to={paths.home()}>{t('app.browse.stored-list.look')}</Link>
        </p>
      )}
    </div>
  )
}
