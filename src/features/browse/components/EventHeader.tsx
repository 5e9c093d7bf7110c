import { memo } from 'react'
import type { EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import { mailLink } from '#core/domain/outside-links.ts'
import { paths } from '#core/domain/page-paths.ts'
import { pictureAddresses, pictureBoxes } from '#core/domain/picture-sizes.ts'
import { webAddress } from '#core/domain/safe-address.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { EventFacts } from '#shared/EventFacts.tsx'
import { Link } from '#shared/Link.tsx'
import { NewTabLink } from '#shared/NewTabLink.tsx'
import { ServerHtml } from '#shared/ServerHtml.tsx'
import { useIsOver } from '#shared/use-current-time.ts'
import { Picture } from '#ui/Picture.tsx'
import { SaleStateChip } from '../event-parts.ts'
import { StoredAtNote } from './StoredAtNote.tsx'

type Props = {
  event: EventInfo
  /** Names what the event sells while no ticket can be selected. */
  unsold: ItemsByCategory | undefined
  /** The same value as in `TicketShop`. */
  storedAt: number | null
}

/** Organizer, place, time and description of an event; a press in the list of tickets does not render them again. */
export const EventHeader = memo(({ event, unsold, storedAt }: Props) => {
  const { t, pick, pickLang } = useTranslations()
  const description = pick(event.description)
  // Calendar, map and address help only before its end.
  const isOver = useIsOver(event)
  const host = t('app.browse.hosted-by', { name: event.organizationName })
  const website = webAddress(event.websiteUrl)
  return (
    <>
      <Picture
        shape="hero"
        {...pictureAddresses(event)}
        sizes={pictureBoxes.hero}
        seed={event.shortName}
        first
      />
      {unsold && <SaleStateChip event={event} items={unsold} />}
      <h1 className="text-xlarge event-title" lang={pickLang(event.title)}>
        {pick(event.title)}
      </h1>
      <p className="dim after-5 links">
        {event.organizerSlug === undefined ? host : <Link to={paths.home(event.organizerSlug)}>{host}</Link>}
      </p>
      {storedAt !== null && <StoredAtNote at={storedAt} />}
      <EventFacts event={event} links={!isOver} />
      {description !== '' && (
        <ServerHtml html={description} className="before-5" lang={pickLang(event.description)} />
      )}
      {(website || event.organizationEmail !== '') && (
        <p className="row before-4 links">
          {website && <NewTabLink href={website}>{t('app.browse.website')}</NewTabLink>}
          {event.organizationEmail !== '' && (
            <a href={mailLink(event.organizationEmail, pick(event.title))}>
              {t('app.facts.write-organizer')}
            </a>
          )}
        </p>
      )}
    </>
  )
})
