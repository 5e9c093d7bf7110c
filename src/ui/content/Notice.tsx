import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { headingText } from './heading-text.ts'
import { Icon, type IconShape } from './Icon.tsx'
import { toneClass, toneIcon, type Tone } from './tone.ts'

type Props = {
  tone?: Tone | undefined
  icon?: IconShape | undefined
  /** The bold line: the state. */
  title?: ReactNode
  /** The plain line: the consequence. */
  children?: ReactNode
  /** Buttons, at most two. */
  actions?: ReactNode
  /** status: announced when it appears; alert: announced at once; none: part of the page from the start. */
  live?: 'status' | 'alert' | undefined
  /** Full width under the top bar; then `label` is required as the name of its region. */
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
  live,
  strip,
  label,
  className,
}: Props) => (
  <div
    className={classNames('notice', toneClass[tone], strip && 'strip', className)}
    role={live ?? (label === undefined ? undefined : 'region')}
    aria-label={label}
  >
    <Icon shape={icon} />
    <div>
      {title !== undefined && <strong>{typeof title === 'string' ? headingText(title) : title}</strong>}{' '}
      {children}
      {actions !== undefined && <div className="row">{actions}</div>}
    </div>
  </div>
)
