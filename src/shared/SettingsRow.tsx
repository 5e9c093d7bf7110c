import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { MenuLabel } from '#ui/MenuLabel.tsx'
import { slidersIcon } from '#ui/more-icons.ts'
import { Link } from './Link.tsx'

/** The way to the settings of this device, as a row of a menu. Its text is in the namespace `wallet`. */
export const SettingsRow = () => {
  const { t } = useTranslations()
  return (
    <li>
      <Link to={paths.settings()}>
        <MenuLabel icon={slidersIcon}>{t('app.settings')}</MenuLabel>
      </Link>
    </li>
  )
}
