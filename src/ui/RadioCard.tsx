import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconShape } from './Icon.tsx'
import { reportEarlyValue } from './report-early-value.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'title' | 'className' | 'children'> & {
  title: ReactNode
  /** One line: what the choice means. */
  detail?: ReactNode
  icon?: IconShape | undefined
  /** Fields of this choice; pass them only while it is chosen. */
  children?: ReactNode
}

/**
 * One of a few large choices: radio button, title and line, icon. Place them inside a `role="radiogroup"`
 * with a name.
 */
export const RadioCard = ({ title, detail, icon, children, ...input }: Props) => (
  <>
    <label className="radio-card">
      <input ref={reportEarlyValue} {...input} type="radio" />
      <span>
        <b>{title}</b>
        {detail !== undefined && <span className="below small dim">{detail}</span>}
      </span>
      {icon !== undefined && <Icon shape={icon} />}
    </label>
    {children ? <div className="radio-card-details stack">{children}</div> : null}
  </>
)
