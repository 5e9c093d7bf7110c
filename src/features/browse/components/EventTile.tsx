import { Link } from 'react-router'
import type { BasicEvent } from '#core/contract/event.ts'
import { calendarDate, eventDay, hasDates, zoneName } from '#core/domain/event-dates.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { paths } from '#core/domain/page-paths.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { Picture } from '#ui/Picture.tsx'
import { classNames } from '#ui/class-names.ts'

type Props = { event: BasicEvent; lead: boolean; first: boolean }

const DateBadge = ({ event }: { event: BasicEvent }) => {
  const { lang } = useTranslations()
  const { day, month } = calendarDate(event.datesWithOffset, lang)
  return (
    <div className="date-badge" aria-hidden="true">
      {month}
      <b>{day}</b>
    </div>
  )
}

/** One event of a list: picture, title, day and place; the whole tile is its link. */
export const EventTile = ({ event, lead, first }: Props) => {
  const { t, pick, pickLang, lang } = useTranslations()
  const { datesWithOffset: dates, sameDay, timeZone } = event
  const zone = () => zoneName(dates.startDateTime, { timeZone, offsetSeconds: dates.startTimeZoneOffset }, lang, 'short')
  const place = event.format === 'ONLINE' ? t('app.facts.online-only') : event.location
  return (
    <li className={classNames('event-tile', lead && 'featured')}>
      <Picture
        src={event.fileBlobId === null ? undefined : serverPaths.file(event.fileBlobId)}
        seed={event.shortName}
        first={first}
      />
      <div className="stack gap-1">
        <h2>
          <Link className="go" to={paths.event(event.shortName)} lang={pickLang(event.title)}>
            {pick(event.title)}
          </Link>
        </h2>
        {hasDates(dates) && (
          <p className="dim small">
            {eventDay(dates, sameDay, lang)}
            {sameDay && (
              <>
                {' '}
                <span className="nowrap">{zone()}</span>
              </>
            )}
          </p>
        )}
        {place && <p className="dim small">{place}</p>}
      </div>
      {lead && hasDates(dates) && <DateBadge event={event} />}
    </li>
  )
}
