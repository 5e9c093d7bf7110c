import type { EventInfo } from '#core/contract/event.ts'
import {
  differsOnDevice,
  eventSpan,
  hasDates,
  deviceSpan,
  deviceZone,
  zoneName,
  zoneOfSpan,
} from '#core/domain/event-dates.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { calendarDaysIcon, mapPinIcon, radioIcon } from '#ui/icons.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { Fact } from './Fact.tsx'
import { NewTabLink } from './NewTabLink.tsx'

type Dates = Pick<EventInfo, 'datesWithOffset' | 'timeZone'>
type Props = {
  event: Dates & Pick<EventInfo, 'shortName' | 'format' | 'location' | 'title'>
  /** Calendar and map links; the checkout leaves them out. */
  links?: boolean | undefined
}

/** Time and time zone of the event, and the device's own time when it differs. */
const When = ({ event }: { event: Dates }) => {
  const { t, lang } = useTranslations()
  const { datesWithOffset: dates, timeZone } = event
  const isElsewhere = useInBrowser() && differsOnDevice(dates)
  const name = (style: 'short' | 'longGeneric') => zoneOfSpan(dates, timeZone, lang, style)
  const here = () =>
    zoneName(dates.startDateTime, { timeZone: deviceZone(), offsetSeconds: 0 }, lang, 'longGeneric')
  return (
    <>
      <b suppressHydrationWarning>{eventSpan(dates, lang)}</b>
      <span className="dim small" suppressHydrationWarning>
        {name('longGeneric')} ({name('short')})
        {isElsewhere && (
          <span className="here">{t('app.facts.here', { span: deviceSpan(dates, lang), zone: here() })}</span>
        )}
      </span>
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

const mapAddress = (location: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(location)}`

/** When, where and in which format an event takes place. */
export const EventFacts = ({ event, links = true }: Props) => {
  const { t, lang } = useTranslations()
  const online = event.format === 'ONLINE'
  const place = online ? null : event.location || null
  return (
    <dl className="facts">
      {hasDates(event.datesWithOffset) && (
        <Fact
          icon={calendarDaysIcon}
          label={t('app.facts.when')}
          links={
            links && (
              <>
                <NewTabLink href={serverPaths.calendar(event.shortName, lang, true)}>
                  {t('app.facts.google')}
                </NewTabLink>
                <a
                  href={serverPaths.calendar(event.shortName, lang)}
                  download={`${event.shortName}.ics`}
                  type="text/calendar"
                >
                  {t('app.facts.ical')}
                </a>
              </>
            )
          }
        >
          <When event={event} />
        </Fact>
      )}
      {place !== null && (
        <Fact
          icon={mapPinIcon}
          label={t('app.facts.where')}
          links={links && <NewTabLink href={mapAddress(place)}>{t('app.facts.map')}</NewTabLink>}
        >
          <Place location={place} />
        </Fact>
      )}
      {(online || event.format === 'HYBRID') && (
        <Fact icon={radioIcon} label={t('app.facts.online')}>
          <b>{t(`app.facts.online-${online ? 'only' : 'also'}`)}</b>
          <span className="dim small">{t('app.facts.online-text')}</span>
        </Fact>
      )}
    </dl>
  )
}
