import { useEffect, useRef, useState } from 'react'

interface CancelableCall {
  /** Runs work, one at a time. Undefined while another one runs, and as soon as this one is canceled. */
  readonly run: <T>(work: (canceled: AbortSignal) => Promise<T>) => Promise<T | undefined>
  /** True from the call of `run` until it is canceled or `end` is called. */
  readonly isRunning: boolean
  /** Ends the wait. Undefined when there is nothing to cancel. */
  readonly cancel: (() => void) | undefined
  /** Another run is possible. */
  readonly end: () => void
}

/** A call whose wait ends with a press of Cancel, and when the visitor leaves the page. */
export function useCancelableCall(): CancelableCall {
  const current = useRef<AbortController>(null)
  const [state, setState] = useState<'idle' | 'waiting' | 'answered'>('idle')
  useEffect(() => () => current.current?.abort(), [])
  const end = () => {
    current.current = null
    setState('idle')
  }
  async function run<T>(work: (canceled: AbortSignal) => Promise<T>): Promise<T | undefined> {
    if (current.current) return undefined
    const { signal } = (current.current = new AbortController())
    const canceled = new Promise<undefined>((resolve) =>
      signal.addEventListener('abort', () => {
        end()
        resolve(undefined)
      }),
    )
    setState('waiting')
    const answer = await Promise.race([work(signal), canceled])
    if (answer !== undefined) setState('answered')
    return answer
  }
  const isWaiting = state === 'waiting'
  return {
    run,
    isRunning: state !== 'idle',
    cancel: isWaiting ? () => current.current?.abort() : undefined,
    end,
  }
}
