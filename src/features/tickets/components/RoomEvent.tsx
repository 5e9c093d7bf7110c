import type { WaitingRoom, WaitingRoomState } from '#core/domain/waiting-room.ts'
import { CalendarMenuItem } from '#shared/CalendarMenuItem.tsx'
import { StartTimes } from './StartTimes.tsx'

/** The start of the event on every clock, and before it the calendar. */
export const RoomEvent = ({ room, state }: { room: WaitingRoom; state: WaitingRoomState }) => (
  <>
    <StartTimes room={room} />
    {state === 'not-started' && (
      <ul className="menu">
        <CalendarMenuItem eventShortName={room.eventShortName} />
      </ul>
    )}
  </>
)
