import { useState } from 'react'
import type { Position } from '#core/domain/distance.ts'
import { askPosition, type PositionFailure } from '#platform/position.ts'

type NearState = { readonly from: Position | null; readonly failure: PositionFailure | null }

const off: NearState = { from: null, failure: null }

/** Kept while the app is open, so that going back to the list requests nothing. It is never stored or sent. */
let lastState = off

export interface Near extends NearState {
  /** The device is being asked. */
  readonly asking: boolean
  /** Requests the position of the device, or shows the events by date again. */
  readonly toggle: () => Promise<void>
  readonly reset: () => void
}

/** Finds the position of the device after a press. */
export function useNear(): Near {
  const [state, setState] = useState(lastState)
  const [asking, setAsking] = useState(false)
  const keep = (next: NearState) => {
    lastState = next
    setState(next)
  }
  return {
    ...state,
    asking,
    reset: () => keep(off),
    async toggle() {
      if (asking) return
      if (state.from) return keep(off)
      setAsking(true)
      const answer = await askPosition()
      setAsking(false)
      keep(typeof answer === 'string' ? { from: null, failure: answer } : { from: answer, failure: null })
    },
  }
}
