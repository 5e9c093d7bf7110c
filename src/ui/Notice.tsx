import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { toneClass, toneIcon, type Tone } from './tone.ts'

type Props = {
  tone?: Tone | undefined
  icon?: IconName | undefined
  /** The bold line: what is. */
  title?: ReactNode
  /** The plain line: what it means. */
  children?: ReactNode
  /** Buttons, at most two. */
  actions?: ReactNode
  /** status: read when it appears; alert: read at once; none: part of the page from the start. */
  live?: 'status' | 'alert' | undefined
  /** Edge to edge under the top bar; then it needs `label` as the name of its region. */
  strip?: boolean | undefined
  label?: string | undefined
  className?: string | undefined
}

/** A message in the page: icon, bold line, plain line, a row of actions. */
export const Notice = ({
  tone = 'neutral',
  icon = toneIcon[tone],
  title,
  children,
  actions,
  ...more
}: Props) => {
  const { live, strip, label, className } = more
  return (
    <div
      className={classNames('notice', toneClass[tone], strip && 'strip', className)}
      role={live ?? (label === undefined ? undefined : 'region')}
      aria-label={label}
    >
      <Icon name={icon} />
      <div>
        {title !== undefined && <strong>{title}</strong>} {children}
        {actions !== undefined && <div className="row">{actions}</div>}
      </div>
    </div>
  )
}
