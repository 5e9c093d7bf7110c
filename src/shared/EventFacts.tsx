import type { EventInfo } from '#core/contract/event.ts'
import { deviceOffset, differsOnDevice, hasDates } from '#core/domain/event-dates.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { onClockOf, shortEventSpan } from '#core/domain/short-dates.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { calendarDaysIcon, mapPinIcon, radioIcon } from '#ui/icons.ts'
import { Fact } from './Fact.tsx'
import { NewTabLink } from './NewTabLink.tsx'
import { useReader } from './use-reader.ts'

type Dates = Pick<EventInfo, 'datesWithOffset' | 'sameDay' | 'timeZone'>
type Props = {
  event: Dates & Pick<EventInfo, 'shortName' | 'format' | 'location' | 'title'>
  /** Calendar and map links; the checkout leaves them out. */
  links?: boolean | undefined
}

/** The time of the event; for a reader on another clock the same time on the own one. */
const When = ({ event }: { event: Dates }) => {
  const { t, lang } = useTranslations()
  const reader = useReader()
  const isElsewhere = reader.offsetAt !== null && differsOnDevice(event.datesWithOffset, reader.offsetAt)
  return (
    <>
      {/* Server and browser may have texts of different ICU versions. */}
      <b suppressHydrationWarning>{shortEventSpan(event, lang, reader)}</b>
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
