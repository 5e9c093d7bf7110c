import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { refused } from '#core/api/result.ts'
import { deviceZone } from '#core/domain/event-dates.ts'
import { nextCheckIn, type WaitingRoom } from '#core/domain/waiting-room.ts'
import { refreshWaitingRoom, type WaitingRoomAddress } from '#core/flows/refresh-waiting-room.ts'
import { getWaitingRoom } from '#core/storage/read/waiting-rooms.ts'
import { waitingRoomKey } from '#core/storage/waiting-room-key.ts'
import { retryWait } from '#shared/automatic-retry.ts'
import type { Failure } from '#shared/call-error.ts'
import { useServices } from '#shared/services.ts'
import { useMarkDue } from '#shared/use-mark-due.ts'

/** The last answer of the server to this page, and how the last check failed; null when it did not. */
interface Check {
  readonly room: WaitingRoom | null
  readonly failure: Failure | null
}

const unchecked: Check = { room: null, failure: null }

/**
 * The stored waiting room at once, then that of the server: again at the start, after failures with growing waits, and
 * whenever the page becomes visible or is online again.
 */
export function useWaitingRoom(address: WaitingRoomAddress) {
  const tools = useServices()
  const failures = useRef(0)
  const key = waitingRoomKey(address)
  const stored = useQuery({
    queryKey: ['stored-waiting-room', key],
    queryFn: async () => getWaitingRoom(await tools.database(), key),
    gcTime: 0,
    retry: false,
  })
  const storedRoom = stored.data ?? null
  const { data, refetch } = useQuery({
    queryKey: ['waiting-room', key],
    queryFn: async ({ client, queryKey }): Promise<Check> => {
      const { room } = client.getQueryData<Check>(queryKey) ?? unchecked
      const outcome = await refreshWaitingRoom(tools, address, room, deviceZone())
      failures.current = outcome.kind === 'value' ? 0 : failures.current + 1
      if (outcome.kind === 'value') return { room: outcome.room, failure: null }
      // A 404 may come from something in between; what is known stays (docs/ARCHITECTURE.md#unreachable-is-a-value).
      return { room, failure: outcome.kind === 'missing' ? refused(404) : outcome }
    },
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const shown = state.data?.room ?? storedRoom
      const failed = state.data?.failure ?? null
      // Without a room the page shows how long it waits, and no time is needed, nor read while the server renders.
      const counted = shown === null && failed !== null ? retryWait(failed, failures.current) : null
      return counted ?? nextCheckIn(shown, shown === null ? 0 : tools.now(), failures.current) ?? false
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: () => {
      failures.current = 0
      return 'always'
    },
  })
  const { room, failure } = data ?? unchecked
  const missing = failure?.kind === 'refused' && failure.status === 404 && !stored.isPending
  useMarkDue(address.eventShortName, failure?.kind === 'refused' && failure.status === 404)
  return {
    room: room ?? storedRoom,
    failure,
    /** The ticket is unknown to the server, and this device has stored nothing. */
    missing: missing && room === null && storedRoom === null,
    /** Checks now, unless a check has no answer yet. */
    check: () => refetch({ cancelRefetch: false }),
  }
}
