import { Link } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { buttonClass } from '#ui/button-class.ts'
import { HomeScreenNotice } from './HomeScreenNotice.tsx'

/** Ways of tickets into the wallet and out of it. `empty`: there is nothing to take out. */
export const AddTickets = ({ empty }: { empty?: boolean }) => {
  const { t } = useTranslations()
  return (
    <>
      {empty && <HomeScreenNotice />}
      <div className="button-row">
        <Link className={buttonClass({ variant: 'line' })} to={paths.addTickets()}>
          {t('app.wallet.add')}
        </Link>
        {!empty && (
          <Link className={buttonClass({ variant: 'text' })} to={paths.exportTickets()}>
            {t('app.wallet.export')}
          </Link>
        )}
      </div>
    </>
  )
}
