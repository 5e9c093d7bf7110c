import { useState, type ReactNode } from 'react'
import { notificationPermission, pushSupport, requestNotifications } from '#device/browser/notifications.ts'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import { useDeviceSetting } from '#ui/data/use-device-setting.ts'
import { Check } from '#ui/forms/Check.tsx'
import type { BellSubject } from '../flows/set-bell.ts'
import { hasBell } from '../rules/bells.ts'
import { pushSettings } from '../store/settings.ts'
import { usePushKey, useSetBell } from './push.ts'

type Props = {
  subject: BellSubject
  /** Label of the switch. */
  children: ReactNode
}

/** True when the bell is on and notifications are permitted; undefined until it is read. */
function useStoredBell(subject: BellSubject): boolean | undefined {
  const { value: bells } = useDeviceSetting(pushSettings.bells)
  if (bells === undefined) return undefined
  return notificationPermission() === 'granted' && hasBell(bells ?? [], subject)
}

/** Why the switch stays off, or what happens next. */
type BellNote = 'refused' | 'failed' | 'waiting'

/** A switch for a message when something begins, also while the app is closed; nothing where the server, or the browser, has no push. */
export const Bell = ({ subject, children }: Props) => {
  const { t } = useTranslations()
  const key = usePushKey()
  const stored = useStoredBell(subject)
  const [chosen, setChosen] = useState<boolean>()
  const isOn = chosen ?? stored
  const [note, setNote] = useState<BellNote | null>(null)
  const setBell = useSetBell()
  const isTranslated = useNamespace('extras')
  const support = pushSupport()
  const isOffered = support === 'possible' || support === 'refused'
  if (!key || !isOffered || isOn === undefined || !isTranslated) return null

  const choose = async (next: boolean): Promise<void> => {
    setNote(null)
    if (next && !(await requestNotifications())) return setNote('refused')
    setChosen(next)
    const outcome = await setBell(subject, next)
    if (next && outcome === 'unavailable') {
      setChosen(false)
      setNote('failed')
    } else if (next && outcome === 'waiting') setNote('waiting')
  }
  const shown = note ?? (support === 'refused' ? 'refused' : null)
  return (
    <Check
      isSwitch
      checked={isOn}
      onChange={({ target }) => void choose(target.checked)}
      hint={shown === null || shown === 'waiting' ? t(`app.bell.${shown ?? 'hint'}`) : undefined}
      error={shown === 'refused' || shown === 'failed' ? t(`app.bell.${shown}`) : undefined}
    >
      {children}
    </Check>
  )
}
