import { useTranslations } from '#i18n/use-translations.ts'
import { Notice } from '#ui/Notice.tsx'
import { useLastingOffline } from '../connection.ts'

/** Begins with what still works. The region is always there, so that its words are heard once when they come. */
export const OfflineStrip = () => {
  const { t } = useTranslations()
  const offline = useLastingOffline()
  return (
    <div role="status">
      {offline && (
        <Notice strip icon="cloud-off" title={t('app.shell.offline')}>
          {t('app.shell.offline.text')}
        </Notice>
      )}
    </div>
  )
}
