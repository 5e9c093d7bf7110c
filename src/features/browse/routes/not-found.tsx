import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { Page } from '#ui/Page.tsx'
import { NotFoundMessage } from '../components/NotFoundMessage.tsx'

/** Shown for an address without a page. */
export const Component = () => {
  const { t } = useTranslations()
  return (
    <Page back={paths.home()}>
      <DocumentTitle title={t('app.lists.not-found')} />
      <NotFoundMessage title={t('app.lists.not-found')} />
    </Page>
  )
}
