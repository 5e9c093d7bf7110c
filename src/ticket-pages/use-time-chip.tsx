import type { ReactNode } from 'react'
import { eventTiming, startsInText } from '#core/domain/event-timing.ts'
import type { CardTicket } from '#core/domain/ticket-page-facts.ts'
import { Chip } from '#ui/Chip.tsx'
import { clockIcon, radioIcon } from '#ui/Icon.tsx'
import { usePageContext } from './context.ts'

/** The chip of an event that starts soon or runs; null for others, and on a static page. */
export function useTimeChip({ datesWithOffset }: CardTicket): ReactNode {
  const { translations, now, isLive } = usePageContext()
  const { t, lang } = translations
  if (!isLive) return null
  if (eventTiming(datesWithOffset, now) === 'running')
    return (
      <Chip tone="ok" icon={radioIcon}>
        {t('app.facts.on-now')}
      </Chip>
    )
  const when = startsInText(datesWithOffset, now, lang)
  return when === null ? null : <Chip icon={clockIcon}>{t('app.facts.starts', { when })}</Chip>
}
