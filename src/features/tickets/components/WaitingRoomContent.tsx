import type { ReactNode } from 'react'
import {
  hasJoinLink,
  runningTimes,
  timeToStart,
  type WaitingRoom,
  type WaitingRoomState,
} from '#core/domain/waiting-room.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { CalendarMenuItem } from '#shared/CalendarMenuItem.tsx'
import { Chip } from '#ui/Chip.tsx'
import { radioIcon } from '#ui/icons.ts'
import { videoIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { Countdown } from './Countdown.tsx'
import { StartTimes } from './StartTimes.tsx'

type Props = {
  room: WaitingRoom
  now: number
  /** Why the last check failed. */
  problem: ReactNode
}

const NotStarted = ({ room, now, problem }: Props) => {
  const { t } = useTranslations()
  return (
    <>
      <h1 className="before-2 after-5">{t('app.tickets.room.early', { name: room.firstName })}</h1>
      <Countdown left={timeToStart(room, now)} />
      <div className="before-5">
        <StartTimes room={room} />
      </div>
      <div className="stack before-5">
        {problem}
        <Notice icon={videoIcon} title={t('online.check-in.waiting-room.event-not-started')}>
          {t('app.tickets.room.keep-open')}
        </Notice>
        <ul className="menu">
          <CalendarMenuItem eventShortName={room.eventShortName} />
        </ul>
      </div>
    </>
  )
}

const Running = ({ room, now, problem }: Props) => {
  const { t, lang } = useTranslations()
  const { opened, start } = runningTimes(room, now, lang)
  const mail = `mailto:${room.organizationEmail}`
  return (
    <>
      <p className="before-4">
        <Chip tone="ok" icon={radioIcon}>
          {opened === null
            ? t('app.tickets.room.since', { start })
            : t('app.tickets.room.open', { opened, start })}
        </Chip>
      </p>
      <h1 className="before-3 after-4">{t('app.tickets.room.in', { name: room.firstName })}</h1>
      {problem !== null && <div className="after-5">{problem}</div>}
      {hasJoinLink(room) ? (
        <p className="dim after-5">{t('app.tickets.room.new-window')}</p>
      ) : (
        <Notice tone="warn" title={t('online.check-in.waiting-room.event-started')}>
          {t('online.check-in.waiting-room.event-started.contact-organizers')}
          {room.organizationEmail !== '' && (
            <>
              {' '}
              <a href={mail}>{room.organizationEmail}</a>
            </>
          )}
        </Notice>
      )}
      <div className="before-5">
        <StartTimes room={room} />
      </div>
    </>
  )
}

/** What the waiting room shows before the start and while the event runs. */
export const WaitingRoomContent = ({ state, ...props }: Props & { state: WaitingRoomState }) =>
  state === 'running' ? <Running {...props} /> : <NotStarted {...props} />
