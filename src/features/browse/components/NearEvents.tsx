import { useMemo } from 'react'
import type { BasicEvent } from '#core/contract/event.ts'
import { distanceText, nearestFirst, type Position } from '#core/domain/distance.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { EventTile } from './EventTile.tsx'

type Props = { events: readonly BasicEvent[]; from: Position }

/** Events with coordinates, the nearest first, each with its distance. */
export const NearEvents = ({ events, from }: Props) => {
  const { lang } = useTranslations()
  const nearest = useMemo(() => nearestFirst(events, from), [events, from])
  return (
    <ul className="events before-4">
      {nearest.map(({ item, kilometers }, index) => (
        <EventTile
          key={item.shortName}
          event={item}
          card={false}
          first={index === 0}
          titleLevel={2}
          distance={distanceText(kilometers, lang)}
        />
      ))}
    </ul>
  )
}
