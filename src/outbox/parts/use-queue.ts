import { useEffect, useEffectEvent, useState } from 'react'
import type { ActionReport } from '#device/messages.ts'
import type { QueuedActionRecord } from '#device/storage/records.ts'
import { useServices } from '#ui/data/services.ts'
import { allActions } from '../store/read-actions.ts'
import { watchActions } from './action-channel.ts'

/**
 * The queued actions of this device, the oldest first; read again after each change by any tab or the worker.
 * @param onReport called after each change
 */
export function useQueue(onReport?: (report: ActionReport) => void): readonly QueuedActionRecord[] {
  const services = useServices()
  const [records, setRecords] = useState<readonly QueuedActionRecord[]>([])
  const changed = useEffectEvent((report: ActionReport) => onReport?.(report))
  useEffect(() => {
    let over = false
    const read = async (): Promise<void> => {
      // Without storage nothing waits.
      const actions = await services.read(allActions).catch(() => null)
      if (!over) setRecords(actions ?? [])
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
  }, [services])
  return records
}
