import type { ComponentProps, ReactNode } from 'react'
import { reportEarlyValue } from './report-early-value.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'title' | 'className' | 'children'> & {
  title: ReactNode
  /** One line: what the choice means. */
  detail?: ReactNode
  /** Icon or brand marks at the end. */
  mark?: ReactNode
}

/** One of a few large choices, inside of a `role="radiogroup"` with a name. */
export const RadioCard = ({ title, detail, mark, ...input }: Props) => (
  <label className="radio-card">
    <input ref={reportEarlyValue} {...input} type="radio" />
    <span>
      <b>{title}</b>
      {detail !== undefined && <span className="below small dim">{detail}</span>}
    </span>
    {mark}
  </label>
)
