import { useEffect } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { second } from '#kit/time/durations.ts'
import { dismissToast, showToast } from '#ui/app/toasts.ts'
import { clockIcon } from '#ui/content/Icon.tsx'
import { useChallenge } from '#ui/data/challenge.ts'

/** A reservation that takes longer has a reason, ms. */
const usualDuration = 3 * second

const toastId = 'reserving'

/**
 * One short line for the bar while tickets or a pass are reserved; else undefined. When it takes long, a message names the reason: the bar
 * keeps its height.
 */
export function useReservingText(reserving: boolean): string | undefined {
  const { t } = useTranslations()
  // A bot check waits for the visitor, not for the server.
  const isChecked = useChallenge()
  const waits = reserving && !isChecked
  const text = t('app.browse.reserving.long')
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => showToast({ id: toastId, icon: clockIcon, text }), usualDuration)
    return () => {
      clearTimeout(timer)
      dismissToast(toastId)
    }
  }, [waits, text])
  return reserving ? t('app.browse.reserving') : undefined
}
