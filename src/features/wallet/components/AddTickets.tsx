import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isHomeScreenApp } from '#platform/install.ts'
import { Link } from '#shared/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { smartphoneIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'

/**
 * The ways of tickets into the wallet and out of it. `empty`: nothing to take out; the app on the home screen of iOS
 * explains where the tickets from Safari are.
 */
export const AddTickets = ({ empty = false }: { empty?: boolean }) => {
  const { t } = useTranslations()
  return (
    <>
      {empty && isHomeScreenApp() && (
        <Notice icon={smartphoneIcon} title={t('app.wallet.gap')}>
          {t('app.wallet.gap.text')}
        </Notice>
      )}
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
