import { useTranslations } from '#i18n/use-translations.ts'
import { Page } from '#ui/Page.tsx'

/** Reserves the space of a page while it loads and announces the loading to screen readers. */
export const Loading = () => {
  const { t } = useTranslations()
  return (
    <Page wide>
      <p className="vh" role="status">
        {t('app.shell.loading')}
      </p>
    </Page>
  )
}
