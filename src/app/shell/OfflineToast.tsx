import { useLocation } from 'react-router'
import { parsePage } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Icon } from '#ui/Icon.tsx'
import { cloudOffIcon } from '#ui/icons.ts'
import { useLastingOffline } from '../connection.ts'

/**
 * Reports a lasting loss of the connection over the page, which does not move. It stays until the server answers. The waiting
 * room reports it by itself, with the age of what it shows.
 */
export const OfflineToast = () => {
  const { t } = useTranslations()
  const isReported = parsePage(useLocation().pathname)?.page === 'waitingRoom'
  return useLastingOffline() && !isReported ? (
    <div className="toast lasting">
      <Icon shape={cloudOffIcon} />
      <span>{t('app.shell.offline')}</span>
    </div>
  ) : null
}
