import { useQueryClient } from '@tanstack/react-query'
import type { BasicEvent } from '#core/contract/event.ts'
import { hasDates } from '#core/domain/event-dates.ts'
import { pictureAddresses, pictureBoxes } from '#core/domain/picture-sizes.ts'
import { shortEventDay } from '#core/domain/short-dates.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { eventListsKey } from '#shared/catalogue-queries.ts'
import { useReader } from '#shared/use-reader.ts'
import { Picture } from '#ui/Picture.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The event of a list that the app has loaded. */
const useListedEvent = (shortName: string): BasicEvent | undefined =>
  useQueryClient()
    .getQueriesData<BasicEvent[]>({ queryKey: eventListsKey })
    .flatMap(([, events]) => events ?? [])
    .find((event) => event.shortName === shortName)

/** Stands for the page of an event that loads: what a list knows of the event, where its page will show it; else an outline. */
export const KnownEvent = ({ shortName }: { shortName: string }) => {
  const { t, lang, pick, pickLang } = useTranslations()
  const reader = useReader()
  const event = useListedEvent(shortName)
  if (!event) return <Skeleton columns tickets hero />
  const { title, organizer, location } = event
  return (
    <div className="skeleton two-columns">
      <div>
        <Picture shape="hero" {...pictureAddresses(event)} sizes={pictureBoxes.hero} seed={shortName} first />
        <h1 className="text-xlarge event-title" lang={pickLang(title)}>
          {pick(title)}
        </h1>
        {organizer && (
          <p className="dim after-5 links">{t('app.browse.hosted-by', { name: organizer.name })}</p>
        )}
        {hasDates(event.datesWithOffset) && <b>{shortEventDay(event, lang, reader)}</b>}
        {location && <p className="dim">{location}</p>}
      </div>
      <aside className="rows" aria-hidden="true">
        <div className="tall" />
      </aside>
    </div>
  )
}
