import { useEffect, useState } from 'react'
import { paths } from '#core/domain/page-paths.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isHomeScreenApp } from '#platform/install.ts'
import { useServices } from '#platform/services.tsx'
import { Link } from '#shared/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { smartphoneIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'

const declinedSetting = 'home-screen-declined'

/**
 * On the home page of a new app on the home screen of iOS, which does not see what Safari has stored: where the tickets
 * are and how they get here. "Not now" hides it for good; the empty wallet explains it, too.
 */
export const HomeScreenOffer = () => {
  const { t } = useTranslations()
  const { database } = useServices()
  const [declined, setDeclined] = useState(true)

  useEffect(() => {
    if (!isHomeScreenApp()) return
    void database()
      .then((db) => getSetting(db, declinedSetting))
      .then(
        (value) => setDeclined(value === true),
        () => undefined,
      )
  }, [database])

  const decline = async (): Promise<void> => {
    setDeclined(true)
    const [db, { saveSetting }] = await Promise.all([database(), import('#core/flows/save-setting.ts')])
    await saveSetting(db, declinedSetting, true)
  }

  if (declined) return null
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
          <Button variant="text" slim onClick={() => void decline().catch(() => undefined)}>
            {t('app.wallet.install.later')}
          </Button>
        </>
      }
    >
      {t('app.wallet.gap.text')}
    </Notice>
  )
}
