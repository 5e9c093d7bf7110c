import { useEffect, useState } from 'react'
import { notificationsSetting } from '#core/domain/ticket-news.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { notificationSupport, requestNotifications } from '#platform/notifications.ts'
import { useServices } from '#platform/services.tsx'
import { Check } from '#ui/Check.tsx'

/**
 * The switch for notifications about changed tickets. The browser asks for its permission on the tap only. The
 * setting is stored on this device; the permission of the browser is read again each time.
 */
export const NotificationSwitch = () => {
  const { t } = useTranslations()
  const { database } = useServices()
  const [support, setSupport] = useState(() => notificationSupport())
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    database()
      .then((db) => getSetting(db, notificationsSetting))
      .then(
        (value) => setWanted(value === true),
        () => setWanted(false),
      )
  }, [database])
  if (wanted === null) return null

  const choose = async (on: boolean): Promise<void> => {
    setFailed(false)
    const granted = !on || (await requestNotifications())
    setSupport(notificationSupport())
    if (!granted) return
    try {
      const [db, { saveSetting }] = await Promise.all([database(), import('#core/flows/save-setting.ts')])
      await saveSetting(db, notificationsSetting, on)
      setWanted(on)
    } catch {
      setFailed(true)
    }
  }
  const isPossible = support === 'possible'
  return (
    <section className="stack" aria-label={t('app.news.switch')}>
      {isPossible ? (
        <Check
          isSwitch
          checked={wanted}
          onChange={({ target }) => void choose(target.checked)}
          hint={t('app.news.possible')}
          error={failed ? t('app.news.failed') : undefined}
        >
          {t('app.news.switch')}
        </Check>
      ) : (
        <p className="small dim">
          <b>{t('app.news.switch')}</b> {t(`app.news.${support}`)}
        </p>
      )}
    </section>
  )
}
