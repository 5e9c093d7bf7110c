import { useEffect } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { second } from '#kit/time/durations.ts'
import { dismissToast, showToast } from '#ui/app/toasts.ts'
import { clockIcon } from '#ui/content/Icon.tsx'
import { useChallenge } from '#ui/data/challenge.ts'
import { useLasting } from '#ui/data/use-lasting.ts'
import { useTwoColumns } from '#ui/page/use-two-columns.ts'

/** A reservation that takes longer has a reason, ms. */
const usualDuration = 3 * second

const toastId = 'reserving'

/**
 * One short line for the bar while tickets or a pass are reserved, and the reason when it takes long; else undefined. On a phone a message
 * has the reason: the bar keeps its height.
 */
export function useReservingText(reserving: boolean): { readonly short?: string; readonly long?: string } {
  const { t } = useTranslations()
  // A bot check waits for the visitor, not for the server.
  const isChecked = useChallenge()
  const waits = reserving && !isChecked
  const text = t('app.browse.reserving.long')
  const hasRoom = useTwoColumns()
  const isLong = useLasting(waits, usualDuration)
  useEffect(() => {
    if (!isLong || hasRoom) return
    showToast({ id: toastId, icon: clockIcon, text })
    return () => dismissToast(toastId)
  }, [isLong, hasRoom, text])
  if (!reserving) return {}
  return { short: t('app.browse.reserving'), ...(isLong && hasRoom && { long: text }) }
}
