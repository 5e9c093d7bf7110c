import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { deviceOffset, deviceZone } from '#kit/time/event-dates.ts'
import { buttonClass, Button } from '#ui/content/Button.tsx'
import { Chip } from '#ui/content/Chip.tsx'
import { calendarPlusIcon, Icon, loaderIcon, radioIcon, refreshIcon } from '#ui/content/Icon.tsx'
import { videoIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { serverPaths } from '#wire/server-paths.ts'
import {
  hasJoinLink,
  runningTimes,
  timeToStart,
  type WaitingRoom,
  type WaitingRoomState,
  countdownParts,
  countdownText,
  isHourBefore,
  opening,
} from '../rules/waiting-room.ts'

type Props = {
  room: WaitingRoom
  state: WaitingRoomState
  now: number
  /** Why the last check failed; null when it did not. */
  problem: ReactNode
  onCheck: () => unknown
}

/** When the room opens, within an hour; else when to come back. */
function useOpeningText(room: WaitingRoom, now: number): string {
  const { t, lang } = useTranslations()
  const { time, isToday } = opening(room, now, lang, { timeZone: deviceZone(), offsetAt: deviceOffset })
  return t(`app.tickets.room.${isHourBefore(room, now) ? 'opens' : 'back-on'}${isToday ? '-at' : ''}`, {
    time,
  })
}

/** More than an hour before the start: a calendar file of the server. Without a connection the way to check again. */
const BeforeStart = ({ room, now, problem, onCheck }: Props) => {
  const { t, lang } = useTranslations()
  const { eventShortName } = room
  if (problem !== null)
    return (
      <Button full variant="line" icon={refreshIcon} onClick={onCheck}>
        {t('app.outcome.retry')}
      </Button>
    )
  if (isHourBefore(room, now))
    return (
      <Button full icon={videoIcon} disabledReason={t('app.tickets.room.keep-open')}>
        {t('app.wallet.join')}
      </Button>
    )
  const calendar = { href: serverPaths.calendar(eventShortName, lang), download: `${eventShortName}.ics` }
  return (
    <a className={buttonClass({ full: true })} type="text/calendar" {...calendar}>
      <Icon shape={calendarPlusIcon} />
      {t('app.calendar.add')}
    </a>
  )
}

/**
 * The form of the personal link, sent only by a press: it checks the attendee in (docs/api/online-events.md#personal-link). The
 * stream opens in a new tab; without a join link the answer leads back here. Without a connection the click checks again
 * instead of leaving the app for an error page.
 */
const JoinForm = ({ room, problem, onCheck }: Props) => {
  const { t } = useTranslations()
  const ready = hasJoinLink(room)
  return (
    <form
      method="post"
      action={serverPaths.checkIn(room.eventShortName, room.uuid, room.codeHash)}
      rel="noopener noreferrer"
      {...(ready && { target: '_blank' })}
      onSubmit={(event) => {
        if (problem === null) return
        event.preventDefault()
        onCheck()
      }}
    >
      <button className={buttonClass({ variant: ready ? 'fill' : 'line', full: true })}>
        <Icon shape={ready ? videoIcon : refreshIcon} />
        <span>
          {t(ready ? 'app.wallet.join' : 'app.outcome.retry')}
          {ready && <span className="vh"> ({t('app.shell.new-tab')})</span>}
        </span>
      </button>
    </form>
  )
}

/** The time until the start as tiles, minutes and seconds at least. `left` in ms. */
const Countdown = ({ left }: { left: number }) => {
  const { t, lang } = useTranslations()
  const parts = countdownParts(left)
  const tiles = [
    [parts.days, t('app.tickets.room.days')],
    [parts.hours, t('app.tickets.room.hours')],
    [parts.minutes, t('app.tickets.room.minutes')],
    [parts.seconds, t('app.tickets.room.seconds')],
  ] as const
  const first = tiles.findIndex(([count], index) => count > 0 || index >= 2)
  return (
    <div className="clock" role="timer" aria-label={countdownText(parts, lang)}>
      {tiles.slice(first).map(([count, unit]) => (
        <div key={unit} aria-hidden="true">
          <b>{String(count).padStart(2, '0')}</b>
          {unit}
        </div>
      ))}
    </div>
  )
}

const Closed = ({ room, now, problem }: Props) => {
  const { t } = useTranslations()
  const text = useOpeningText(room, now)
  const isOpening = problem === null && isHourBefore(room, now)
  return (
    <>
      <h1 className="after-5">{t('app.tickets.room.early', { name: room.firstName })}</h1>
      <Countdown left={timeToStart(room, now)} />
      <p className="before-4">
        <b>{text}</b>
      </p>
      {isOpening && <p className="before-2">{t('app.tickets.room.keep-open')}</p>}
      {problem !== null && <div className="before-4">{problem}</div>}
    </>
  )
}

/** The event runs, and no join link is valid yet: the page asks again by itself. */
const NoLink = ({ room: { organizationEmail } }: Pick<Props, 'room'>) => {
  const { t } = useTranslations()
  const write =
    organizationEmail === '' ? undefined : (
      <a className={buttonClass({ variant: 'text', slim: true })} href={`mailto:${organizationEmail}`}>
        {t('app.facts.write-organizer')}
      </a>
    )
  return (
    <Notice icon={loaderIcon} live="status" title={t('app.tickets.room.no-link')} actions={write}>
      {t('app.tickets.room.no-link.text')}
    </Notice>
  )
}

const Running = ({ room, now, problem }: Props) => {
  const { t, lang } = useTranslations()
  const { opened, start } = runningTimes(room, now, lang)
  const isReady = hasJoinLink(room)
  return (
    <>
      <p>
        <Chip tone="ok" icon={radioIcon}>
          {opened === null
            ? t('app.tickets.room.since', { start })
            : t('app.tickets.room.open', { opened, start })}
        </Chip>
      </p>
      <h1 className="before-3 after-4">
        {t(isReady ? 'app.tickets.room.in' : 'app.tickets.room.almost', { name: room.firstName })}
      </h1>
      {problem ?? (!isReady && <NoLink room={room} />)}
      {isReady && <p className="dim">{t('app.tickets.room.new-window')}</p>}
    </>
  )
}

/** The waiting room before the start and while the event runs, with the next step. */
export const WaitingRoomContent = (props: Props) => (
  <>
    {props.state === 'running' ? <Running {...props} /> : <Closed {...props} />}
    <div className={`inline-bar before-${props.problem === null ? 5 : 4}`}>
      <ActionBar label={useTranslations().t('app.shell.next-step')}>
        {props.state === 'running' ? <JoinForm {...props} /> : <BeforeStart {...props} />}
      </ActionBar>
    </div>
  </>
)
