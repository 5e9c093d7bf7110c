import { useTranslations } from '#i18n/use-translations.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The frame of the booking page, as that page shows it while it loads: nothing jumps between the two. */
export const NextPageFrame = () => {
  const { t } = useTranslations()
  return (
    <>
      <p className="vh" role="status">
        {t('app.shell.loading')}
      </p>
      <Skeleton columns />
    </>
  )
}
