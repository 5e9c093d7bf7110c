import { useTranslations } from '#i18n/use-translations.ts'
import { Page } from '#ui/page/Page.tsx'
import { Skeleton } from '#ui/page/Skeleton.tsx'

/** The outline of a page while it loads; announces the loading to screen readers. */
export const Loading = () => {
  const { t } = useTranslations()
  return (
    <Page wide>
      <Skeleton status={t('app.shell.loading')} />
    </Page>
  )
}
