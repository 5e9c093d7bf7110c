import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Props = {
  summary: ReactNode
  /** Open from the start. */
  open?: boolean
  children: ReactNode
}

/** Content that opens on demand. */
export const Disclosure = ({ summary, open, children }: Props) => (
  <details className="fold" open={open}>
    <summary>
      {summary}
      <Icon name="chevron-down" />
    </summary>
    <div>{children}</div>
  </details>
)
