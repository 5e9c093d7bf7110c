import { useTranslations } from '#i18n/use-translations.ts'
import { paths } from '#wire/page-paths.ts'
import { slidersIcon } from '../content/more-icons.ts'
import { MenuLink } from './MenuButton.tsx'

/** The way to the settings of this device, as a row of a menu. Its text is in the namespace `wallet`. */
export const SettingsRow = () => {
  const { t } = useTranslations()
  return (
    <MenuLink icon={slidersIcon} to={paths.settings()}>
      {t('app.settings')}
    </MenuLink>
  )
}
