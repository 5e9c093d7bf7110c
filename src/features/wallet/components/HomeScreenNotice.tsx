import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isHomeScreenApp } from '#platform/install.ts'
import { useServices } from '#platform/services.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Notice } from '#ui/Notice.tsx'

/** In an empty app on the home screen of iOS: why the tickets from Safari are missing, and the way to them. */
export const HomeScreenNotice = ({ actions }: { actions?: ReactNode }) => {
  const { t } = useTranslations()
  if (!isHomeScreenApp()) return null
  return (
    <Notice icon="smartphone" title={t('app.wallet.gap')} actions={actions}>
      {t('app.wallet.gap.text')}
    </Notice>
  )
}

const declinedSetting = 'home-screen-declined'

/** The same on the home page, where a new app starts; "not now" hides it for good. */
export const HomeScreenOffer = () => {
  const { t } = useTranslations()
  const { database } = useServices()
  const [declined, setDeclined] = useState(true)

  useEffect(() => {
    if (!isHomeScreenApp()) return
    const read = async () => {
      const { rawSetting } = await import('#core/storage/raw-database.ts')
      setDeclined((await rawSetting(indexedDB, declinedSetting)) === true)
    }
    void read().catch(() => undefined)
  }, [])

  const decline = async (): Promise<void> => {
    setDeclined(true)
    const [db, { saveSetting }] = await Promise.all([database(), import('#core/flows/save-setting.ts')])
    await saveSetting(db, declinedSetting, true)
  }

  if (declined) return null
  return (
    <div className="after-5">
      <HomeScreenNotice
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
      />
    </div>
  )
}
