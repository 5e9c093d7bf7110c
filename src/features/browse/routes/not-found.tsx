import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Page } from '#ui/Page.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'

/** Shown for an address without a page. */
export const Component = () => {
  const { t } = useTranslations()
  return (
    <Page back={paths.home()}>
      <DocumentTitle title={t('app.lists.not-found')} />
      <StatusMessage icon="missing" title={t('app.lists.not-found')} text={t('app.lists.not-found.text')}>
        <Link className={buttonClass({ full: true })} to={paths.home()}>
          {t('app.shell.browse-events')}
        </Link>
        <Link className={buttonClass({ variant: 'line', full: true })} to={paths.wallet()}>
          {t('app.shell.open-tickets')}
        </Link>
      </StatusMessage>
    </Page>
  )
}
