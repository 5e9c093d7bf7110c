import { Link } from 'react-router'
import { useTranslations } from '#i18n/use-translations.ts'
import { paths } from '#core/domain/page-paths.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'

/** Where an order leads when there is nothing left to do here. */
export const OpenTicketsBar = () => {
  const { t } = useTranslations()
  return (
    <ActionBar label={t('app.checkout.next')}>
      <Link className={buttonClass({ full: true })} to={paths.wallet()}>
        {t('app.checkout.open-tickets')}
      </Link>
    </ActionBar>
  )
}
