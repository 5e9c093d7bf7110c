import type { EventInfo } from '#core/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { EventFacts } from '#shared/EventFacts.tsx'
import { serverPaths } from '#core/domain/server-paths.ts'
import { ServerHtml } from '#shared/ServerHtml.tsx'
import { Picture } from '#ui/Picture.tsx'
import { StoredAtNote } from './StoredAtNote.tsx'

/** Organizer, place, time and description of an event. */
export const EventHeader = ({ event, storedAt }: { event: EventInfo; storedAt: number | null }) => {
  const { t, pick, pickLang } = useTranslations()
  const description = pick(event.description)
  return (
    <>
      <Picture
        shape="hero"
        src={event.fileBlobId === null ? undefined : serverPaths.file(event.fileBlobId)}
        seed={event.shortName}
        first
      />
      <h1 className="text-xlarge event-title" lang={pickLang(event.title)}>
        {pick(event.title)}
      </h1>
      <p className="dim after-5">{t('app.browse.hosted-by', { name: event.organizationName })}</p>
      {storedAt !== null && <StoredAtNote at={storedAt} />}
      <EventFacts event={event} />
      {event.mapUrl && event.format !== 'ONLINE' && (
        <img
          className="map before-4"
          src={event.mapUrl}
          alt={t('app.browse.map', { place: event.location ?? '' })}
          width={640}
          height={240}
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      )}
      {description !== '' && (
        <ServerHtml html={description} className="before-5" lang={pickLang(event.description)} />
      )}
      {event.websiteUrl && (
        <p className="before-4">
          <a href={event.websiteUrl} target="_blank" rel="noopener noreferrer">
            {t('app.browse.website')}
          </a>
        </p>
      )}
    </>
  )
}
