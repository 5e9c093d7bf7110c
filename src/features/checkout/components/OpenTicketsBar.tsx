import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { useFramed } from '../embedding.ts'
import { OrderInTabBar } from './OrderInTab.tsx'

/** The way to the wallet from the page of a complete order; from a frame, the way to a tab that has it. */
export const OpenTicketsBar = () => {
  const { t } = useTranslations()
  if (useFramed()) return <OrderInTabBar />
  return (
    <ActionBar label={t('app.shell.next-step')}>
      <Link className={buttonClass({ full: true })} to={paths.wallet()}>
        {t('app.shell.open-tickets')}
      </Link>
    </ActionBar>
  )
}
