import { useTranslations } from '#i18n/use-translations.ts'
import { Icon } from '#ui/Icon.tsx'
import { cloudOffIcon } from '#ui/icons.ts'
import { useLastingOffline } from '../connection.ts'

/** Reports a lasting loss of the connection over the page, which does not move. It stays until the server answers. */
export const OfflineToast = () => {
  const { t } = useTranslations()
  return useLastingOffline() ? (
    <div className="toast lasting">
      <Icon shape={cloudOffIcon} />
      <span>{t('app.shell.offline')}</span>
    </div>
  ) : null
}
