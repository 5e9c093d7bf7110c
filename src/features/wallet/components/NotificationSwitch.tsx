import { useState } from 'react'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { notificationSupport, requestNotifications } from '#platform/notifications.ts'
import { Check } from '#ui/Check.tsx'
import { useDeviceSetting } from '../use-device-setting.ts'

/**
 * The switch for notifications about changed tickets. The browser asks for its permission on the tap only. The
 * setting is stored on this device; the permission of the browser is read again each time.
 */
export const NotificationSwitch = () => {
  const { t } = useTranslations()
  const { value: wanted, save } = useDeviceSetting(deviceSettings.notifications)
  const [support, setSupport] = useState(() => notificationSupport())
  const [failed, setFailed] = useState(false)
  if (wanted === undefined) return null

  const choose = async (on: boolean): Promise<void> => {
    setFailed(false)
    const granted = !on || (await requestNotifications())
    setSupport(notificationSupport())
    if (!granted) return
    try {
      await save(on)
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
          checked={wanted ?? false}
          onChange={({ target }) => void choose(target.checked)}
          hint={t('app.news.possible')}
          error={failed ? t('app.news.failed') : undefined}
        >
          {t('app.news.switch')}
        </Check>
      ) : (
        <p>
          {t('app.news.switch')}
          <span className="below small dim">{t(`app.news.${support}`)}</span>
        </p>
      )}
    </section>
  )
}
