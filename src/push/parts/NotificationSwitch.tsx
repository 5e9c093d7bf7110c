import { useState } from 'react'
import { pushSupport, requestNotifications } from '#device/browser/notifications.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useDeviceSetting } from '#ui/data/use-device-setting.ts'
import { Check } from '#ui/forms/Check.tsx'
import { pushSettings } from '../store/settings.ts'
import { usePushKey, useSyncPush } from './push.ts'

/** True where the server sends messages; without its answer for a device that has turned them on, so that it can turn them off. */
export function useServerSends(): boolean {
  const { value: isWanted } = useDeviceSetting(pushSettings.notifications)
  const key = usePushKey()
  if (isWanted === undefined) return false
  return key === undefined ? isWanted === true : key !== null
}

/** The outcome of a press of the switch. */
type Note = 'failed' | 'unsupported' | 'waiting'

/**
 * The switch for messages about tickets and orders; nothing where the server sends none. The browser requests the permission on the
 * tap only. The setting is stored on this device; the permission of the browser is read again each time.
 * @param label what the switch is offered for, on the page of an order: there only where the browser has push
 */
export const NotificationSwitch = ({ label }: { label?: string }) => {
  const { t } = useTranslations()
  const { value: isWanted, save } = useDeviceSetting(pushSettings.notifications)
  const [, setAsked] = useState(0)
  const [note, setNote] = useState<Note | null>(null)
  const sync = useSyncPush()
  const support = pushSupport()
  if (!useServerSends() || (label !== undefined && support !== 'possible')) return null
  const name = label ?? t('app.news.switch')

  const choose = async (on: boolean): Promise<void> => {
    setNote(null)
    const granted = !on || (await requestNotifications())
    // The permission may be another one now.
    setAsked((times) => times + 1)
    if (!granted) return
    try {
      await save(() => on)
      const outcome = await sync()
      if (!on) return
      if (outcome === 'waiting') setNote('waiting')
      if (outcome !== 'unavailable') return
      await save(() => false)
      setNote('unsupported')
    } catch {
      setNote('failed')
    }
  }
  return (
    <section className="stack" aria-label={name}>
      {support === 'possible' ? (
        <Check
          isSwitch
          checked={isWanted ?? false}
          onChange={({ target }) => void choose(target.checked)}
          hint={t(`app.news.${note === 'waiting' ? note : 'push'}`)}
          error={note === 'failed' || note === 'unsupported' ? t(`app.news.${note}`) : undefined}
        >
          {name}
        </Check>
      ) : (
        <p>
          {name}
          <span className="below small dim">{t(`app.news.${support}`)}</span>
        </p>
      )}
    </section>
  )
}
