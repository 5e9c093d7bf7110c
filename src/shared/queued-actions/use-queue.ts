import { useEffect, useEffectEvent, useState } from 'react'
import type { ActionReport } from '#core/contract/messages.ts'
import { rawQueue, type QueueEntry } from '#core/storage/read/raw-queue.ts'
import { watchActions } from '#platform/action-channel.ts'
import { deviceDatabases } from '#platform/device-databases.ts'

/**
 * The queued actions of this device, the oldest first; read again after each change by any tab or the worker.
 * @param onReport called after each change
 */
export function useQueue(onReport?: (report: ActionReport) => void): readonly QueueEntry[] {
  const [records, setRecords] = useState<readonly QueueEntry[]>([])
  const changed = useEffectEvent((report: ActionReport) => onReport?.(report))
  useEffect(() => {
    let over = false
    const read = async (): Promise<void> => {
      // Without storage nothing waits.
      const found = await rawQueue(deviceDatabases()).catch(() => [])
      if (!over) setRecords(found)
    }
    const stop = watchActions((report) => {
      changed(report)
      void read()
    })
    void read()
    return () => {
      over = true
      stop()
    }
  }, [])
  return records
}
