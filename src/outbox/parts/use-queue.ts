import { useEffect, useEffectEvent, useState } from 'react'
import type { ActionReport } from '#device/messages.ts'
import { useServices, type Bound } from '#ui/data/services.ts'
import type { Result } from '#wire/result.ts'
import { watchActions } from '../flows/action-channel.ts'
import type { cancelAction, queueAction } from '../flows/queue-action.ts'
import type { runQueuedActions } from '../flows/run-queued-actions.ts'
import type { QueuedAction } from '../rules/queued-action.ts'
import { allActions } from '../store/read-actions.ts'
import type { QueuedActionRecord } from '../store/records.ts'

declare module '#ui/data/services.ts' {
  interface Services {
    readonly queueAction: Bound<typeof queueAction>
    /** Stores an action while its call runs (`flows/queue-action.ts`). */
    readonly sendAction: <T>(action: QueuedAction, call: Promise<Result<T>>) => Promise<Result<T> | 'queued'>
    readonly cancelAction: Bound<typeof cancelAction>
    readonly runQueuedActions: Bound<typeof runQueuedActions>
  }
}

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
