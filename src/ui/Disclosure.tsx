import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Props = {
  summary: ReactNode
  children: ReactNode
}

/** Content that opens on demand. */
export const Disclosure = ({ summary, children }: Props) => (
  <details className="fold">
    <summary>
      {summary}
      <Icon name="chevron-down" />
    </summary>
    <div>{children}</div>
  </details>
)
