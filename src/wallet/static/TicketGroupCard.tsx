import type { PropsWithChildren } from 'react'
import { placeName, unbrokenAddress } from '#catalogue/rules/city.ts'
import { calendarDate, eventDay, eventTime, yearOf } from '#catalogue/rules/event-day.ts'
import { isDue, isOver, type EventTiming } from '#catalogue/rules/event-timing.ts'
import { grouped } from '#kit/grouped.ts'
import type { Translations } from '#kit/text/translations.ts'
import { hasDates } from '#kit/time/event-dates.ts'
import { canShowCode } from '#ticket/rules/ticket-freshness.ts'
import { orderKey, type TicketGroup } from '#ticket/rules/ticket-groups.ts'
import { isOnlineTicket, type CardTicket } from '#ticket/rules/ticket-page-facts.ts'
import { stateOfTickets, ticketState } from '#ticket/rules/ticket-state.ts'
import { usePageContext } from '#ticket/static/context.ts'
import { StateChip } from '#ticket/static/StateChip.tsx'
import { TicketHead } from '#ticket/static/TicketHead.tsx'
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
  /** The ticket that is needed next: unfolded when it is due. */
  isNext?: boolean
  /** A row of a long list. */
  slim?: boolean
  /** The only one on the device: unfolded on every day. */
  alone?: boolean
}

/** States of the group: the event runs or starts soon, or a ticket is not valid as usual. */
const Exceptions = ({ group, children }: PropsWithChildren<Pick<Props, 'group'>>) => {
  const { translations, now } = usePageContext()
  const time = useTimeChip(group[0])
  const state = stateOfTickets(group, now)
  // A past one is below the heading of the past.
  const isUsual = state === 'ready' || state === 'online' || state === 'past'
  if (isUsual && time === null && !children) return null
  return (
    <div className="row">
      {time}
      {!isUsual && <StateChip state={state} t={translations.t} />}
      {children}
    </div>
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
const Stub = ({ ticket, slim }: { ticket: CardTicket; slim: boolean }) => {
  const { translations, now } = usePageContext()
  const { datesWithOffset: dates, eventShortName } = ticket
  if (!hasDates(dates)) return null
  const { weekday, day, month } = calendarDate(dates, translations.lang)
  const year = yearOf(dates.startDateTime, dates.startTimeZoneOffset)
  const isOtherYear = year !== yearOf(now, dates.startTimeZoneOffset)
  return (
    <div className="tk-b">
      <TicketPicture eventShortName={eventShortName} />
      <span>{weekday}</span>
      <b>{day}</b>
      <span>{month}</span>
      {isOtherYear && !slim && <span className="tiny">{new Date(year).getUTCFullYear()}</span>}
    </div>
  )
}

/** The number of tickets, and of orders where they are several. */
function countFacts(group: TicketGroup, { t }: Translations): readonly string[] {
  const orders = new Set(group.map(({ shortId }) => shortId)).size
  return [
    t('app.facts.tickets', { count: group.length }),
    ...(orders > 1 ? [t('app.wallet.orders', { count: orders })] : []),
  ]
}

/** Time, unless the event is over; place, and the number of tickets where it is not one. */
function cardFacts(group: TicketGroup, timing: EventTiming, translations: Translations): readonly string[] {
  const [first, ...others] = group
  const time = isOver(timing) ? '' : (eventTime(first, translations.lang) ?? '')
  const place = isOnlineTicket(first) ? translations.t('app.wallet.state.online') : placeName(first.location)
  const count = others.length > 0 || place === '' ? countFacts(group, translations) : []
  return [time, place, ...count].filter((fact) => fact !== '')
}

/** The ways to the tickets of each of several orders: the card itself leads to those of the first. */
const Orders = ({ group }: Pick<Props, 'group'>) => {
  const { translations, Link } = usePageContext()
  const orders = [...grouped(group, orderKey).values()]
  if (orders.length < 2) return null
  return (
    <p className="row links tiny">
      {orders.map(([first]) => (
        <Link key={first.shortId} href={paths.ticket(first.eventShortName, first.uuid)}>
          <span className="vh">{translations.t('app.wallet.order')}</span> {first.shortId}
        </Link>
      ))}
    </p>
  )
}

const Card = ({ group, timing, ...props }: Props) => {
  const { translations, accentProps, now, Link } = usePageContext()
  const { t, pick, pickLang } = translations
  const [first] = group
  const isSent = group.every(({ sentAt }) => sentAt !== null)
  const slim = props.slim === true || isSent
  const state = stateOfTickets(group, now)
  const names = group.map(({ fullName }) => fullName).filter(Boolean)
  return (
    <article
      className={classNames('tk brand', (isOver(timing) || state === 'missing') && 'used', slim && 'slim')}
      data-state={state}
      {...accentProps(first.accent)}
    >
      <div className="tk-a">
        <h3 lang={pickLang(first.eventTitle)}>
          <Link className="go" href={paths.ticket(first.eventShortName, first.uuid)}>
            {pick(first.eventTitle) || first.eventShortName}
          </Link>
        </h3>
        <FactsLine
          facts={
            isSent
              ? [t('app.wallet.sent', { name: names.join(', ') })]
              : cardFacts(group, timing, translations)
          }
          className={slim ? 'dim' : undefined}
        />
        {!slim && <Orders group={group} />}
        {!isOver(timing) && <Before ticket={first} />}
        {first.personalDataRemovedAt !== null && <p className="small">{t('app.wallet.removed-data')}</p>}
        <Exceptions group={group} />
        <Icon shape={chevronRightIcon} className="tk-more" />
      </div>
      <Stub ticket={first} slim={slim} />
    </article>
  )
}

/** Leads to the door view, or to the waiting room of an online ticket; renders nothing when no code can be shown. */
const UseNow = ({ group, timing }: Pick<Props, 'group' | 'timing'>) => {
  const { translations, Link, isOnline } = usePageContext()
  const { t } = translations
  const usable = group.filter(canShowCode)
  const isKnown = usable.some((ticket) => (ticket.missingSince ?? ticket.eventMissingSince ?? null) === null)
  const className = buttonClass({ variant: isKnown ? 'fill' : 'line' })
  // The door view shows the codes of one order; the names below lead to those of another.
  const atEntrance = usable.filter(
    (ticket) => !isOnlineTicket(ticket) && ticket.shortId === usable[0]?.shortId,
  )
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
    <Link
      className={buttonClass({ variant: isKnown && isOnline ? 'fill' : 'line' })}
      href={paths.waitingRoom(online.eventShortName, online.uuid, 'stored')}
    >
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
              <span>{unbrokenAddress(location)}</span>
            </MenuLabel>
          </a>
        </li>
      )}
      {hasNames &&
        group.map((ticket) => (
          <li key={ticket.uuid}>
            <Link href={paths.ticket(ticket.eventShortName, ticket.uuid)}>
              <MenuLabel icon={circleUserIcon}>
                <span className="row">
                  {ticket.fullName || t('app.wallet.ticket')}
                  {ticketState(ticket, now) !== 'online' && (
                    <StateChip state={ticketState(ticket, now)} t={t} />
                  )}
                </span>
              </MenuLabel>
            </Link>
          </li>
        ))}
    </ul>
  )
}

/** The ticket that is needed next: the head that it has on its page, the way to its code or its room, and the evening. */
const Unfolded = ({ group, timing }: Pick<Props, 'group' | 'timing'>) => {
  const { translations, accentProps, now, isOnline } = usePageContext()
  const [first, ...others] = group
  const state = stateOfTickets(group, now)
  return (
    <article
      className={state === 'missing' ? 'unfolded brand used' : 'unfolded brand'}
      data-state={state}
      {...accentProps(first.accent)}
    >
      <TicketHead
        ticket={first}
        online={isOnlineTicket(first)}
        as="h3"
        href={paths.ticket(first.eventShortName, first.uuid)}
      />
      <div className="stack gap-3">
        <Exceptions group={group}>
          <FactsLine facts={others.length > 0 ? countFacts(group, translations) : [first.fullName]} />
        </Exceptions>
        <Before ticket={first} />
        <UseNow group={group} timing={timing} />
        {isOnline || !isOnlineTicket(first) || (
          <p className="dim">{translations.t('app.wallet.join.offline')}</p>
        )}
        <Evening group={group} />
      </div>
    </article>
  )
}

/** The tickets of one event as a card; the next one is unfolded on its day. */
export const TicketGroupCard = ({ isNext = false, alone = false, ...props }: Props) => {
  const { group, timing } = props
  const isUsed = (isNext && isDue(timing)) || (alone && !isOver(timing))
  return isUsed && group.some(canShowCode) ? <Unfolded group={group} timing={timing} /> : <Card {...props} />
}
