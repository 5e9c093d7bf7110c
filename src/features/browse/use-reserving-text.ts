import { useEffect, useState } from 'react'
import { second } from '#core/domain/durations.ts'
import { useTranslations } from '#i18n/use-translations.ts'

/** A reservation that takes longer has a reason, ms. */
const usualDuration = 3 * second

/**
 * What happens while tickets or a pass are reserved; undefined otherwise.
 * @param count number of tickets; undefined for a pass
 */
export function useReservingText(reserving: boolean, count?: number): string | undefined {
  const { t } = useTranslations()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!reserving) return
    const timer = setTimeout(() => setIsLong(true), usualDuration)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [reserving])
  if (!reserving) return undefined
  if (isLong) return t('app.browse.reserving.long')
  return count === undefined ? t('app.browse.reserving') : t('app.browse.reserving.tickets', { count })
}
