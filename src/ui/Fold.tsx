import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

type Props = {
  summary: ReactNode
  icon?: IconName | undefined
  open?: boolean | undefined
  onToggle?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** Something most people do not need, one press away. `open` is how it starts. */
export const Fold = ({ summary, icon, open, onToggle, children }: Props) => (
  <details className="fold" open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <summary>
      {icon !== undefined && <Icon name={icon} />}
      {summary}
      <Icon name="chevron-down" />
    </summary>
    <div>{children}</div>
  </details>
)
