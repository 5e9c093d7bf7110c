import type { ReactNode } from 'react'
import { Icon, chevronDownIcon } from './Icon.tsx'

type Props = {
  summary: ReactNode
  /** Open from the start. */
  open?: boolean
  /** It cannot be closed: a control inside has an error. */
  staysOpen?: boolean
  /** Called when the visitor opens content that was closed from the start. */
  onOpen?: () => void
  children: ReactNode
}

/** Content that opens on demand. */
export const Disclosure = ({ summary, open = false, staysOpen, onOpen, children }: Props) => (
  <details
    className="fold"
    open={open}
    onToggle={({ currentTarget }) => {
      // Content that is open from the start has this event too.
      if (currentTarget.open && !open) onOpen?.()
      if (staysOpen === true) currentTarget.open = true
    }}
  >
    <summary>
      {summary}
      <Icon shape={chevronDownIcon} />
    </summary>
    <div>{children}</div>
  </details>
)
