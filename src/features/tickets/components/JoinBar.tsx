import { deviceOffset } from '#core/domain/event-dates.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { hasJoinLink, opening, type WaitingRoom, type WaitingRoomState } from '#core/domain/waiting-room.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { videoIcon } from '#ui/more-icons.ts'

type Props = {
  room: WaitingRoom
  state: WaitingRoomState
  now: number
  /** The server did not answer the last check. */
  disconnected: boolean
  onCheck: () => unknown
}

/** While the room is closed the bar shows when it opens. */
const ClosedBar = ({ room, now }: Pick<Props, 'room' | 'now'>) => {
  const { t, lang } = useTranslations()
  const { time, isToday } = opening(room, now, lang, deviceOffset)
  return (
    <ActionBar
      label={t('app.shell.next-step')}
      sum={t(isToday ? 'app.tickets.room.opens-at' : 'app.tickets.room.opens', { time })}
    >
      <Button icon={videoIcon} disabledReason={t('app.tickets.room.keep-open')}>
        {t('online.check-in.waiting-room.button')}
      </Button>
    </ActionBar>
  )
}

/**
 * The personal link, followed only by a click: it checks the attendee in (docs/api/online-events.md#personal-link). The
 * stream opens in a new tab; without a join link the address leads back here. Without a connection the click checks again
 * instead of leaving the app for an error page.
 */
export const JoinBar = ({ room, state, now, disconnected, onCheck }: Props) => {
  const { t } = useTranslations()
  if (state === 'not-started') return <ClosedBar room={room} now={now} />
  const ready = hasJoinLink(room)
  return (
    <ActionBar label={t('app.shell.next-step')}>
      <a
        className={buttonClass({ variant: ready ? 'fill' : 'line', full: true })}
        href={serverPaths.checkIn(room.eventShortName, room.uuid, room.codeHash)}
        rel="noopener noreferrer"
        {...(ready && { target: '_blank' })}
        onClick={(event) => {
          if (!disconnected) return
          event.preventDefault()
          onCheck()
        }}
      >
        <Icon shape={videoIcon} />
        <span>
          {t(ready ? 'app.wallet.join' : 'online.check-in.waiting-room.button')}
          {ready && <span className="vh"> ({t('link.new-tab')})</span>}
        </span>
      </a>
    </ActionBar>
  )
}
