import { serverPaths } from '#core/domain/server-paths.ts'
import { hasJoinLink, type WaitingRoom, type WaitingRoomState } from '#core/domain/waiting-room.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { videoIcon } from '#ui/more-icons.ts'

type Props = {
  room: WaitingRoom
  state: WaitingRoomState
  /** The server did not answer the last check. */
  disconnected: boolean
  onCheck: () => void
}

/**
 * The personal link, followed only by a click: it checks the attendee in (docs/api/online-events.md#personal-link). The
 * stream opens in a new tab; before, the link leads back here. Without a connection the click checks again instead of
 * leaving the app for an error page.
 */
export const JoinBar = ({ room, state, disconnected, onCheck }: Props) => {
  const { t } = useTranslations()
  const ready = state === 'running' && hasJoinLink(room)
  return (
    <ActionBar label={t('app.tickets.room.next-step')}>
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
          {t(ready ? 'app.tickets.room.join' : 'online.check-in.waiting-room.button')}
          {ready && <span className="vh"> ({t('link.new-tab')})</span>}
        </span>
      </a>
    </ActionBar>
  )
}
