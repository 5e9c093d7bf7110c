import { useText } from '#i18n/text.ts'
import { Page } from '#ui/Page.tsx'

/** Stands where a page will be: room for it, and one word for those who listen. */
export const Loading = () => {
  const { t } = useText()
  return (
    <Page wide>
      <p className="vh" role="status">
        {t('app.shell.loading')}
      </p>
    </Page>
  )
}
