import { useState } from 'react'
import { paths } from '#core/domain/page-paths.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isHomeScreenApp } from '#platform/install.ts'
import { Link } from '#shared/Link.tsx'
import { useDeviceSetting } from '#shared/use-device-setting.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { smartphoneIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'

const Offer = () => {
  const { t } = useTranslations()
  const { value: declined, save } = useDeviceSetting(deviceSettings.homeScreenDeclined)
  const [hidden, setHidden] = useState(false)
  const decline = (): void => {
    setHidden(true)
    void save(() => true).catch(() => undefined)
  }
  if (declined !== false || hidden) return null
  return (
    <Notice
      icon={smartphoneIcon}
      className="after-5"
      title={t('app.wallet.gap')}
      actions={
        <>
          <Link className={buttonClass({ variant: 'line', slim: true })} to={paths.addTickets()}>
            {t('app.wallet.add')}
          </Link>
          <Button variant="text" slim onClick={decline}>
            {t('app.wallet.install.later')}
          </Button>
        </>
      }
    >
      {t('app.wallet.gap.text')}
    </Notice>
  )
}

/**
 * On the home page of a new app on the home screen of iOS, which does not see what Safari has stored: where the tickets
 * are and how they get here. "Not now" hides it for good; the empty wallet explains it, too.
 */
export const HomeScreenOffer = () => isHomeScreenApp() && <Offer />
