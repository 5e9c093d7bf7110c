import { placeName } from '#catalogue/rules/city.ts'
import { calendarDate, eventDay, eventTime, yearOf } from '#catalogue/rules/event-day.ts'
import { isDue, isOver, type EventTiming } from '#catalogue/rules/event-timing.ts'
import type { Translations } from '#kit/text/translations.ts'
import { hasDates } from '#kit/time/event-dates.ts'
import { canShowCode } from '#ticket/rules/ticket-freshness.ts'
import type { TicketGroup } from '#ticket/rules/ticket-groups.ts'
import { isOnlineTicket, type CardTicket } from '#ticket/rules/ticket-page-facts.ts'
import { stateOfTickets, ticketState } from '#ticket/rules/ticket-state.ts'
import { usePageContext } from '#ticket/static/context.ts'
import { StateChip } from '#ticket/static/StateChip.tsx'
import { TicketPicture } from '#ticket/static/TicketPicture.tsx'
import { useTimeChip } from '#ticket/static/use-time-chip.tsx'
import { waitingRoomTextKey } from '#ticket/static/waiting-room-text-key.ts'
import { buttonClass } from '#ui/content/Button.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { FactsLine } from '#ui/content/FactsLine.tsx'
import { Icon, chevronRightIcon, circleUserIcon, mapPinIcon } from '#ui/content/Icon.tsx'
import { MenuLabel } from '#ui/content/MenuLabel.tsx'
import { qrCodeIcon, videoIcon } from '#ui/content/more-icons.ts'
import { paths } from '#wire/page-paths.ts'

type Props = {
  group: TicketGroup
  timing: EventTiming
  /** The list holds another order of the event: names and number of the order distinguish them. */
  sameEvent?: boolean
  /** The ticket that is needed next: when it is due, the button to its code or its room is below it. */
  isNext?: boolean
  /** A row of a long list. */
  slim?: boolean
  /** The only one on the device: large, with the way to its code or its room on every day. */
  alone?: boolean
}

/** States of the group: the event runs or starts soon, or a ticket is not valid as usual. */
const Exceptions = ({ group }: Pick<Props, 'group'>) => {
  const { translations, now } = usePageContext()
  const time = useTimeChip(group[0])
  const state = stateOfTickets(group, now)
  // A past one is below the heading of the past.
  const isUsual = state === 'ready' || state === 'online' || state === 'past'
  if (isUsual && time === null) return null
  return (
    <p className="row">
      {time}
      {!isUsual && <StateChip state={state} t={translations.t} />}
    </p>
  )
}

/** The time and place before a change that the person has not seen yet. */
const Before = ({ ticket }: { ticket: CardTicket }) => {
  const { t, lang } = usePageContext().translations
  const { changedFrom } = ticket
  if (changedFrom === null) return null
  const { dates, location } = changedFrom
  const before = [
    ...(dates === null ? [] : [eventDay({ ...ticket, ...dates }, lang) ?? '']),
    ...(location === null ? [] : [placeName(location)]),
  ]
  return (
    <p className="small">
      {t('app.wallet.event-changed.was')} <s>{before.join(' · ')}</s>
    </p>
  )
}

/** The picture of the event; weekday, day and month; the year where it is not the current one. */
const Stub = ({ ticket, slim, alone }: { ticket: CardTicket; slim: boolean; alone: boolean }) => {
  const { translations, now } = usePageContext()
  const { datesWithOffset: dates, eventShortName } = ticket
  if (!hasDates(dates)) return null
  const { weekday, day, month } = calendarDate(dates, translations.lang)
  const year = yearOf(dates.startDateTime, dates.startTimeZoneOffset)
  const isOtherYear = year !== yearOf(now, dates.startTimeZoneOffset)
  return (
    <div className="tk-b">
      {!slim && <TicketPicture eventShortName={eventShortName} wide={alone} />}
      {!slim && <span>{weekday}</span>}
      <b>{day}</b>
      <span>{month}</span>
      {isOtherYear && !slim && <span className="tiny">{new Date(year).getUTCFullYear()}</span>}
    </div>
  )
}

const Title = ({ ticket, sameEvent }: { ticket: CardTicket; sameEvent: boolean }) => {
  const { translations, Link } = usePageContext()
  const { t, pick, pickLang } = translations
  return (
    <h3 lang={pickLang(ticket.eventTitle)}>
      <Link className="go" href={paths.ticket(ticket.eventShortName, ticket.uuid)}>
        {pick(ticket.eventTitle) || ticket.eventShortName}
        {sameEvent && (
          <>
            {' '}
            <span className="below small regular">{`${t('app.wallet.order')} ${ticket.shortId}`}</span>
          </>
        )}
      </Link>
    </h3>
  )
}

/** Time, unless the event is over; place, and the number of tickets where it is not one. */
function cardFacts(
  [first, ...others]: TicketGroup,
  timing: EventTiming,
  { t, lang }: Translations,
): readonly string[] {
  const time = isOver(timing) ? '' : (eventTime(first, lang) ?? '')
  const place = isOnlineTicket(first) ? t('app.wallet.state.online') : placeName(first.location)
  const count = others.length > 0 || place === '' ? t('app.facts.tickets', { count: others.length + 1 }) : ''
  return [time, place, count].filter((fact) => fact !== '')
}

const Card = ({ group, timing, sameEvent = false, alone = false, ...props }: Props) => {
  const { translations, accentProps, now } = usePageContext()
  const { t } = translations
  const [first] = group
  const isSent = group.every(({ sentAt }) => sentAt !== null)
  const slim = props.slim === true || isSent
  const names = group.map(({ fullName }) => fullName).filter(Boolean)
  const state = stateOfTickets(group, now)
  const plain = isOver(timing) || state === 'missing'
  return (
    <article
      className={classNames('tk brand', plain && 'used', slim && 'slim', alone && !slim && 'alone')}
      data-state={state}
      {...accentProps(first.accent)}
    >
      <div className="tk-a">
        <Title ticket={first} sameEvent={sameEvent} />
        <FactsLine
          facts={
            isSent
              ? [t('app.wallet.sent', { name: names.join(', ') })]
              : cardFacts(group, timing, translations)
          }
          className={slim ? 'dim' : undefined}
        />
        {sameEvent && names.length > 0 && <p className="small">{names.join(', ')}</p>}
        {!isOver(timing) && <Before ticket={first} />}
        {first.personalDataRemovedAt !== null && <p className="small">{t('app.wallet.removed-data')}</p>}
        <Exceptions group={group} />
        <Icon shape={chevronRightIcon} className="tk-more" />
      </div>
      <Stub ticket={first} slim={slim} alone={alone} />
    </article>
  )
}

/** Leads to the door view, or to the waiting room of an online ticket; renders nothing when no code can be shown. */
const UseNow = ({ group, timing }: Pick<Props, 'group' | 'timing'>) => {
  const { translations, Link } = usePageContext()
  const { t } = translations
  const usable = group.filter(canShowCode)
  const isKnown = usable.some((ticket) => (ticket.missingSince ?? ticket.eventMissingSince ?? null) === null)
  const className = buttonClass({ variant: isKnown ? 'fill' : 'line' })
  const atEntrance = usable.filter((ticket) => !isOnlineTicket(ticket))
  const [first] = atEntrance
  const [online] = usable
  if (first)
    return (
      <Link className={className} href={paths.doorView(first.eventShortName, first.uuid)}>
        <Icon shape={qrCodeIcon} />
        {t('app.wallet.show.codes', { count: atEntrance.length })}
      </Link>
    )
  if (!online) return null
  return (
    <Link className={className} href={paths.waitingRoom(online.eventShortName, online.uuid, 'stored')}>
      <Icon shape={videoIcon} />
      {t(waitingRoomTextKey(timing))}
    </Link>
  )
}

/** With more tickets their names would push away what follows. */
const mostNames = 8

/** What the evening needs beside the code: the way there, and who is in the group, each with the way to the own code. */
const Evening = ({ group }: Pick<Props, 'group'>) => {
  const { translations, Link, routeTo, now } = usePageContext()
  const { t } = translations
  const [{ location }] = group
  const isAtPlace = location !== '' && !group.every(isOnlineTicket)
  const hasNames = group.length > 1 && group.length <= mostNames
  if (!isAtPlace && !hasNames) return null
  return (
    <ul className="menu">
      {isAtPlace && (
        <li>
          <a
            href={routeTo(location)}
            rel="noopener noreferrer"
            aria-label={`${t('app.wallet.route')} ${location}`}
          >
            <MenuLabel icon={mapPinIcon}>
              <span>{location}</span>
            </MenuLabel>
          </a>
        </li>
      )}
      {hasNames &&
        group.map((ticket) => (
          <li key={ticket.uuid}>
            <Link href={paths.ticket(ticket.eventShortName, ticket.uuid)}>
              <MenuLabel icon={circleUserIcon}>
                <span>{ticket.fullName || t('app.wallet.ticket')}</span>
                <StateChip state={ticketState(ticket, now)} t={t} />
              </MenuLabel>
            </Link>
          </li>
        ))}
    </ul>
  )
}

/** The tickets of one reservation as a card; the next one is unfolded on its day: the way to the door view or the waiting room, and the evening. */
export const TicketGroupCard = ({ isNext = false, ...props }: Props) => {
  const { group, timing, alone = false } = props
  const isUsed = (isNext && isDue(timing)) || (alone && !isOver(timing))
  if (!isUsed || !group.some(canShowCode)) return <Card {...props} />
  return (
    <div className="today">
      <Card {...props} />
      <UseNow group={group} timing={timing} />
      <Evening group={group} />
    </div>
  )
}
