import { useTranslations } from '#i18n/use-translations.ts'
import { paths } from '#core/domain/page-paths.ts'
import { Link } from '#shared/Link.tsx'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'

/** The way to the wallet from a page without a next step. */
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
