import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { createTurnSignal, hasTurnSignal } from '#platform/turn-signal.ts'
import { Check } from '#ui/Check.tsx'

type Props = {
  /** The moment has come. */
  isDue: boolean
  /** Title of the notification. */
  title: string
  /** What the switch offers. */
  children: ReactNode
}

/** Offers a sound and a notification at a moment that the visitor waits for, for one who looks at something else. */
export const TurnSignal = ({ isDue, title, children }: Props) => {
  const [signal, setSignal] = useState<((title: string) => void) | null>(null)
  const give = useEffectEvent(() => signal?.(title))
  useEffect(() => {
    if (isDue) give()
  }, [isDue])
  if (!hasTurnSignal()) return null
  return (
    <Check
      isSwitch
      checked={signal !== null}
      onChange={({ target }) => {
        const next = target.checked ? createTurnSignal() : null
        setSignal(() => next)
      }}
    >
      {children}
    </Check>
  )
}
