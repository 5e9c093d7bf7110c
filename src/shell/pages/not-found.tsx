import { NotFoundMessage } from '#catalogue/parts/NotFoundMessage.tsx'
import { OtherEventList } from '#catalogue/parts/OtherEvents.tsx'
import { useTranslations } from '#i18n/use-translations.ts'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { Page } from '#ui/page/Page.tsx'
import { paths } from '#wire/page-paths.ts'

/** Shown for an address without a page. */
export const Component = () => {
  const { t } = useTranslations()
  return (
    <Page back={paths.home()} account="wide" wide>
      <DocumentTitle title={t('app.lists.not-found')} />
      <NotFoundMessage title={t('app.lists.not-found')} />
      <OtherEventList />
    </Page>
  )
}
