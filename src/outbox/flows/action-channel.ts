/** Reports of queued actions between tabs and worker. */
import { protocol } from '#device/message-protocol.ts'
import { actionReport, actionsChannel, type ActionReport } from '#device/messages.ts'
import { attempt } from '#kit/attempt.ts'

/** The channel between tabs and worker; null where the browser has none, or refuses it, as Firefox does when cookies are blocked. */
const openChannel = () => attempt(() => new BroadcastChannel(actionsChannel))

/** Reports a change to every tab, this one included. */
export function reportAction(report: Pick<ActionReport, 'id' | 'state'>): void {
  const channel = openChannel()
  channel?.postMessage({ protocol, ...report } satisfies ActionReport)
  channel?.close()
}

/** Calls `listener` after each change by any tab or the worker. @returns a function that ends it */
export function watchActions(listener: (report: ActionReport) => void): () => void {
  const channel = openChannel()
  if (channel === null) return () => undefined
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const report = actionReport.safeParse(data)
    if (report.success) listener(report.data)
  }
  return () => channel.close()
}
