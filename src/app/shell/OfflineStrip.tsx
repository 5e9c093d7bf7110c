import { useTranslations } from '#i18n/use-translations.ts'
import { Notice } from '#ui/Notice.tsx'
import { useLastingOffline } from '../connection.ts'

/**
 * Reports a lasting loss of the connection. The live region is always present, so that screen readers
 * announce its text.
 */
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
