import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { pushSupport, requestNotifications } from '#device/browser/notifications.ts'
import { createTurnSignal, hasTurnSignal } from '#device/browser/turn-signal.ts'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import { Check } from '#ui/forms/Check.tsx'
import type { BellSubject } from '../flows/set-bell.ts'
import { usePushKey, useSetBell } from './push.ts'

type Props = {
  /** The moment has come. */
  isDue: boolean
  /** Title of the notification. */
  title: string
  /** The topic of the message while the page is closed; null: a message about the stored ticket comes with those of tickets. */
  subject: BellSubject | null
  /** Label of the switch. */
  children: ReactNode
}

/** Offers a sound and a notification at a moment that the visitor waits for, and a message of the server for a closed page. */
export const TurnSignal = ({ isDue, title, subject, children }: Props) => {
  const { t } = useTranslations()
  const [signal, setSignal] = useState<((title: string) => void) | null>(null)
  const key = usePushKey()
  const setBell = useSetBell()
  const isTranslated = useNamespace('extras')
  const hasPush = subject !== null && Boolean(key) && pushSupport() === 'possible'
  const follow = async (isOn: boolean): Promise<void> => {
    if (subject !== null && hasPush && (!isOn || (await requestNotifications()))) await setBell(subject, isOn)
  }
  const choose = (isOn: boolean): void => {
    const next = isOn ? createTurnSignal() : null
    setSignal(() => next)
    void follow(isOn)
  }
  const give = useEffectEvent(() => {
    signal?.(title)
    // A later place in the queue is another wait.
    if (signal !== null) void follow(false)
  })
  useEffect(() => {
    if (isDue) give()
  }, [isDue])
  if (!hasTurnSignal()) return null
  return (
    <Check
      isSwitch
      checked={signal !== null}
      onChange={({ target }) => choose(target.checked)}
      hint={hasPush && isTranslated ? t('app.bell.hint') : undefined}
    >
      {children}
    </Check>
  )
}
