import { hasDates } from '#core/domain/event-dates.ts'
import { calendarDate, eventDay, eventTime } from '#core/domain/event-day.ts'
import { isOver, type EventTiming } from '#core/domain/event-timing.ts'
import { paths } from '#core/domain/page-paths.ts'
import { canShowCode } from '#core/domain/ticket-freshness.ts'
import type { TicketGroup } from '#core/domain/ticket-groups.ts'
import { isOnlineTicket, placeName, type CardTicket } from '#core/domain/ticket-page-facts.ts'
import { stateOfTickets } from '#core/domain/ticket-state.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'
import { radioIcon } from '#ui/icons.ts'
import { qrCodeIcon, videoIcon } from '#ui/more-icons.ts'
import { usePageContext } from './context.ts'
import { StateChip } from './StateChip.tsx'

type Props = {
  group: TicketGroup
  timing: EventTiming
  /** The list holds another order of the event: the number of the order distinguishes their links. */
  sameEvent?: boolean
}

/** The state that needs attention most among the tickets of a group, and whether their event runs. */
const GroupState = ({ group, timing }: Pick<Props, 'group' | 'timing'>) => {
  const { translations, now } = usePageContext()
  const { t } = translations
  const state = stateOfTickets(group, now)
  return (
    <p className="row">
      {timing === 'running' && (
        <Chip tone="ok" icon={radioIcon}>
          {t('app.facts.on-now')}
        </Chip>
      )}
      <StateChip state={state} t={t} text={state === 'ready' ? t('app.wallet.card.ready') : undefined} />
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

const Card = ({ group, timing, sameEvent = false }: Props) => {
  const { translations, Link, accentProps, now } = usePageContext()
  const { t, pick, pickLang, lang } = translations
  const [first] = group
  const place = isOnlineTicket(first) ? '' : placeName(first.location)
  const count = t('app.facts.tickets', { count: group.length })
  const day = calendarDate(first.datesWithOffset, lang)
  return (
    <article
      className={isOver(timing) ? 'tk brand used' : 'tk brand'}
      data-state={stateOfTickets(group, now)}
      {...accentProps(first.accent)}
    >
      <div className="tk-a">
        <h3 lang={pickLang(first.eventTitle)}>
          <Link className="go" href={paths.ticket(first.eventShortName, first.uuid)}>
            {pick(first.eventTitle) || first.eventShortName}
            {sameEvent && (
              <>
                {' '}
                <span className="below small regular">{`${t('app.wallet.order')} ${first.shortId}`}</span>
              </>
            )}
          </Link>
        </h3>
        <p className="small">{eventTime(first, lang)}</p>
        <p className="small">{[place, count].filter((part) => part !== '').join(' · ')}</p>
        {!isOver(timing) && <Before ticket={first} />}
        {first.personalDataRemovedAt !== null && <p className="small">{t('app.wallet.removed-data')}</p>}
        <GroupState group={group} timing={timing} />
      </div>
      {hasDates(first.datesWithOffset) && (
        <div className="tk-b">
          {day.weekday}
          <b>{day.day}</b>
          {day.month}
        </div>
      )}
    </article>
  )
}

/** The tickets of one reservation as a card; on the day of the event with the way to the door view, or the waiting room, below it. */
export const TicketGroupCard = (props: Props) => {
  const { group, timing } = props
  const { translations, Link } = usePageContext()
  const codes = group.filter((ticket) => canShowCode(ticket) && !isOnlineTicket(ticket))
  const [first] = codes
  const online = group.find(canShowCode)
  if ((timing !== 'today' && timing !== 'running') || !online) return <Card {...props} />
  if (!first)
    return (
      <div className="today">
        <Card {...props} />
        <Link
          className={buttonClass()}
          href={paths.waitingRoom(online.eventShortName, online.uuid, 'stored')}
        >
          <Icon shape={videoIcon} />
          {translations.t('app.wallet.to-room')}
        </Link>
      </div>
    )
  return (
    <div className="today">
      <Card {...props} />
      <Link className={buttonClass()} href={paths.doorView(first.eventShortName, first.uuid)}>
        <Icon shape={qrCodeIcon} />
        {translations.t('app.wallet.show.codes', { count: codes.length })}
      </Link>
    </div>
  )
}
