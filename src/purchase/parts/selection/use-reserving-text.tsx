import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { second } from '#kit/time/durations.ts'
import { clockIcon, Icon } from '#ui/content/Icon.tsx'
import { useChallenge } from '#ui/data/challenge.ts'
import { useLasting } from '#ui/data/use-lasting.ts'

/** A reservation that takes longer has a reason, ms. */
const usualDuration = 3 * second

/** One short line for the bar while tickets or a pass are reserved, and the reason when it takes long, which moves nothing on a phone. */
export function useReservingText(reserving: boolean): { readonly short?: string; readonly long?: ReactNode } {
  const { t } = useTranslations()
  // A bot check waits for the visitor, not for the server.
  const isChecked = useChallenge()
  const isLong = useLasting(reserving && !isChecked, usualDuration)
  if (!reserving) return {}
  const long = isLong && (
    <p className="connection-note" role="status">
      <Icon shape={clockIcon} />
      {t('app.browse.reserving.long')}
    </p>
  )
  return { short: t('app.browse.reserving'), long }
}
