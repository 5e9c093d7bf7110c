import { useEffect, useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { second } from '#kit/time/durations.ts'
import { useChallenge } from '#ui/data/challenge.ts'

/** A reservation that takes longer has a reason, ms. */
const usualDuration = 3 * second

/** What happens while tickets (their `count`) or a pass are reserved, and the reason when it takes long; else undefined. */
export function useReservingText(reserving: boolean, count?: number): string | undefined {
  const { t } = useTranslations()
  const [isLong, setIsLong] = useState(false)
  // A bot check waits for the visitor, not for the server.
  const isChecked = useChallenge()
  const waits = reserving && !isChecked
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setIsLong(true), usualDuration)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [waits])
  if (!reserving) return undefined
  if (isLong) return t('app.browse.reserving.long')
  return count === undefined ? t('app.browse.reserving') : t('app.browse.reserving.tickets', { count })
}
