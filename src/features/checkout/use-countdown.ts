import { useEffect, useState } from 'react'
import { passedThreshold, timeLeft } from '#core/domain/countdown.ts'
import { second } from '#core/domain/durations.ts'
import { onVisible } from '#platform/page-events.ts'
import { useServices } from '#shared/services.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

interface CountdownState {
  /** Time left in ms; null where the page is rendered without a browser. */
  readonly left: number | null
  /** The threshold that was passed last, to be announced once. */
  readonly threshold: ReturnType<typeof passedThreshold>
}

/** Rounds up, as clocks do: 0 means expired. */
const shownSeconds = (left: number): number => Math.ceil(left / second)

/**
 * Calls `tick` with the ms left, at once and at every whole second of it: all clocks of a page change together.
 * @returns a function that ends it
 */
function followTimeLeft(leftNow: () => number, tick: (left: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    clearTimeout(timer)
    const left = leftNow()
    tick(left)
    timer = setTimeout(run, left % second || second)
  }
  run()
  const stop = onVisible(run)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/**
 * True once the reservation expired. It renders its component only then, unlike {@link useCountdown}.
 * @param validity epoch ms by the server's clock
 * @param clockOffset the server's clock minus the device's, ms
 */
export function useExpired(validity: number, clockOffset: number): boolean {
  const { now } = useServices()
  const [expired, setExpired] = useState(false)
  useEffect(() => {
    return followTimeLeft(
      () => timeLeft(validity, now(), clockOffset),
      (left) => setExpired(left === 0),
    )
  }, [validity, clockOffset, now])
  return expired
}

/**
 * Time left until the reservation expires, updated once a second: for a component that renders little.
 * @param validity epoch ms by the server's clock
 * @param clockOffset the server's clock minus the device's, ms
 */
export function useCountdown(validity: number, clockOffset: number): CountdownState {
  const { now } = useServices()
  const inBrowser = useInBrowser()
  const [state, setState] = useState<CountdownState>(() => ({
    left: inBrowser ? timeLeft(validity, now(), clockOffset) : null,
    threshold: null,
  }))

  useEffect(() => {
    const tick = (left: number) => {
      setState((before) =>
        // The first tick comes right after the first rendering.
        before.left !== null && shownSeconds(before.left) === shownSeconds(left)
          ? before
          : { left, threshold: passedThreshold(before.left ?? left, left) ?? before.threshold },
      )
    }
    return followTimeLeft(() => timeLeft(validity, now(), clockOffset), tick)
  }, [validity, clockOffset, now])
  return state
}
