import type { ReactNode } from 'react'
import { eventTiming, startsInText } from '#catalogue/rules/event-timing.ts'
import { Chip } from '#ui/content/Chip.tsx'
import { clockIcon, radioIcon } from '#ui/content/Icon.tsx'
import type { CardTicket } from '../rules/ticket-page-facts.ts'
import { usePageContext } from './context.ts'

/** The chip of an event that starts soon or runs; null for others, and on a static page. */
export function useTimeChip({ datesWithOffset }: Pick<CardTicket, 'datesWithOffset'>): ReactNode {
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
