import type { ReactNode } from 'react'
import { copyText } from '#device/browser/share.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { mapLink } from '#kit/text/outside-links.ts'
import { deviceOffset, differsOnDevice, hasDates } from '#kit/time/event-dates.ts'
import { onClockOf, shortEventSpan } from '#kit/time/short-dates.ts'
import { Fact } from '#ui/app/Fact.tsx'
import { NewTabLink } from '#ui/app/NewTabLink.tsx'
import { showToast } from '#ui/app/toasts.ts'
import { FormattedText } from '#ui/content/FormattedText.tsx'
import { calendarDaysIcon, checkIcon, copyIcon, Icon, mapPinIcon, radioIcon } from '#ui/content/Icon.tsx'
import { useReader } from '#ui/data/use-current-time.ts'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import { serverPaths } from '#wire/server-paths.ts'
import type { EventInfo } from '../contract/event.ts'
import { FollowLink } from './FollowLink.tsx'

/** The link by which a calendar app follows the dates of an event, and how soon it shows a change. */
const FollowCalendarLink = ({ shortName }: { shortName: string }) => {
  const { t, lang } = useTranslations()
  return (
    <>
      <div className="links">
        <FollowLink path={serverPaths.calendar(shortName, lang, 'follow')}>
          {t('app.calendar.follow')}
        </FollowLink>
      </div>
      <p className="dim small after-4">{t('app.calendar.follow.text')}</p>
    </>
  )
}

type Dates = Pick<EventInfo, 'datesWithOffset' | 'sameDay' | 'timeZone'>
type Props = {
  event: Dates & Pick<EventInfo, 'shortName' | 'format' | 'location' | 'title'>
  /** Calendars, map and address to copy; the checkout leaves them out. */
  links?: boolean | undefined
}

/** The time of the event; for a reader on another clock the same time on the own one. */
const When = ({ event }: { event: Dates }) => {
  const { t, lang } = useTranslations()
  const reader = useReader()
  const isElsewhere = reader.offsetAt !== null && differsOnDevice(event.datesWithOffset, reader.offsetAt)
  return (
    <>
      <b>
        <FormattedText>{shortEventSpan(event, lang, reader)}</FormattedText>
      </b>
      {isElsewhere && (
        <span className="dim small">
          {t('app.facts.here', { span: shortEventSpan(onClockOf(event, deviceOffset), lang, reader) })}
        </span>
      )}
    </>
  )
}

/** The part before the first comma ("Quarry Theatre") is bold; the rest of the address follows. */
const Place = ({ location }: { location: string }) => {
  const [name = '', ...rest] = location.split(',')
  return (
    <>
      <b>{name}</b>
      {rest.length > 0 && <span className="dim small">{rest.join(',').trim()}</span>}
    </>
  )
}

/** Opens the maps of the device. */
export const MapLink = ({ place, children }: { place: string; children: ReactNode }) => {
  const map = mapLink(place, useInBrowser() ? navigator.userAgent : '')
  return map.startsWith('geo:') ? (
    <a href={map}>{children}</a>
  ) : (
    <NewTabLink href={map}>{children}</NewTabLink>
  )
}

/** The place, which opens the maps of the device, and its address to copy. */
const PlaceLinks = ({ place }: { place: string }) => {
  const { t } = useTranslations()
  const copy = async () => {
    if (await copyText(place))
      showToast({ id: 'address', icon: checkIcon, text: t('app.facts.address-copied') })
  }
  return (
    <div className="fact-row">
      <MapLink place={place}>
        <Place location={place} /> <span className="fact-action">{t('app.facts.map')}</span>
      </MapLink>
      <button
        type="button"
        className="tool"
        aria-label={t('app.facts.copy-address')}
        onClick={() => void copy()}
      >
        <Icon shape={copyIcon} />
      </button>
    </div>
  )
}

/** The time, which opens the calendars: one press for one decision. */
const CalendarLinks = ({ event }: { event: Props['event'] }) => {
  const { t, lang } = useTranslations()
  const inBrowser = useInBrowser()
  const { shortName } = event
  return (
    <details className="fact-row">
      <summary>
        <When event={event} /> <span className="fact-action">{t('app.calendar.add')}</span>
      </summary>
      <div className="links">
        <a href={serverPaths.calendar(shortName, lang)} download={`${shortName}.ics`} type="text/calendar">
          {t('app.facts.ical')}
        </a>
        <NewTabLink href={serverPaths.calendar(shortName, lang, 'google')}>
          {t('app.facts.google')}
        </NewTabLink>
      </div>
      {inBrowser && <FollowCalendarLink shortName={shortName} />}
    </details>
  )
}

/** Lists date, place and format of an event. */
export const EventFacts = ({ event, links = true }: Props) => {
  const { t } = useTranslations()
  const online = event.format === 'ONLINE'
  const place = online ? null : event.location || null
  return (
    <dl className="facts">
      {hasDates(event.datesWithOffset) && (
        <Fact icon={calendarDaysIcon} label={t('app.facts.when')}>
          {links ? <CalendarLinks event={event} /> : <When event={event} />}
        </Fact>
      )}
      {place !== null && (
        <Fact icon={mapPinIcon} label={t('app.facts.where')}>
          {links ? <PlaceLinks place={place} /> : <Place location={place} />}
        </Fact>
      )}
      {(online || event.format === 'HYBRID') && (
        <Fact icon={radioIcon} label={t('app.facts.online-only')}>
          <b>{t(`app.facts.online-${online ? 'only' : 'also'}`)}</b>
          <span className="dim small">{t('app.facts.online-text')}</span>
        </Fact>
      )}
    </dl>
  )
}
