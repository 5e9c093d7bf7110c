import { useEffect, useRef, useState } from 'react'
import { refused } from '#core/api/result.ts'
import { deviceZone } from '#core/domain/event-dates.ts'
import { nextCheckIn, type WaitingRoom } from '#core/domain/waiting-room.ts'
import { refreshWaitingRoom, type WaitingRoomAddress } from '#core/flows/refresh-waiting-room.ts'
import { getWaitingRoom } from '#core/storage/read/waiting-rooms.ts'
import { waitingRoomKey } from '#core/storage/waiting-room-key.ts'
import type { Failure } from '#shared/call-error.ts'
import { useServices } from '#shared/services.ts'

export interface WaitingRoomView {
  /** What the server said last, in this visit or an earlier one; null while nothing is known. */
  readonly room: WaitingRoom | null
  /** The ticket is unknown to the server, and this device has stored nothing. */
  readonly missing: boolean
  /** Why the last check failed. */
  readonly failure: Failure | null
}

const unknownRoom: WaitingRoomView = { room: null, missing: false, failure: null }

/**
 * The stored waiting room at once, then that of the server: again at the start, after failures with growing waits, and
 * whenever the page becomes visible or is online again. `check` asks now.
 */
export function useWaitingRoom({ eventShortName, uuid, codeHash }: WaitingRoomAddress) {
  const { api, now, database } = useServices()
  const [view, setView] = useState<WaitingRoomView>(unknownRoom)
  const ask = useRef<() => void>(() => undefined)

  useEffect(() => {
    const address = { eventShortName, uuid, codeHash }
    const tools = { api, now, database }
    let over = false
    let running = false
    let failures = 0
    let room: WaitingRoom | null = null
    let requested: WaitingRoom | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    const show = (failure: Failure | null): void => {
      clearTimeout(timer)
      const wait = nextCheckIn(room, now(), failures)
      if (wait !== null) timer = setTimeout(() => void check(), wait)
      setView({ room, missing: false, failure })
    }
    async function check(): Promise<void> {
      if (running || over) return
      running = true
      clearTimeout(timer)
      const outcome = await refreshWaitingRoom(tools, address, requested, deviceZone())
      running = false
      if (over) return
      if (outcome.kind === 'missing') {
        await read
        if (over) return
        // A 404 may come from something in between; what is stored stays (docs/ARCHITECTURE.md#unreachable-is-a-value).
        if (room === null) return setView({ ...unknownRoom, missing: true })
        failures += 1
        return show(refused(404))
      }
      if (outcome.kind === 'value') {
        room = requested = outcome.room
        failures = 0
        return show(null)
      }
      failures += 1
      show(outcome)
    }
    const visible = (): void => {
      if (document.visibilityState === 'visible') void check()
    }
    const online = (): void => {
      failures = 0
      void check()
    }
    const read = database()
      .then((db) => getWaitingRoom(db, waitingRoomKey(address)))
      .then(
        (stored) => {
          if (over || room !== null || stored === null) return
          room = stored
          setView((before) => ({ ...before, room: stored }))
        },
        () => undefined, // Without storage the server's answer is all there is.
      )
    ask.current = () => void check()
    void check()
    document.addEventListener('visibilitychange', visible)
    window.addEventListener('online', online)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', visible)
      window.removeEventListener('online', online)
    }
  }, [api, now, database, eventShortName, uuid, codeHash])

  return { ...view, check: () => ask.current() }
}
