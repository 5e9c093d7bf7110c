import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Scrolls to the answer of an action, which may be outside of the screen: the action stays at its bottom.
 * @param answer null without one; each new one is scrolled to
 */
export const Revealed = ({ answer, children }: { answer: unknown; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer !== null) box.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return <div ref={box}>{children}</div>
}
