import { useTranslations } from '#i18n/use-translations.ts'
import { Page } from '#ui/Page.tsx'

/** Stands where a page will be: room for it, and one word for those who listen. */
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
