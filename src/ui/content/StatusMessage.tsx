import type { ReactNode } from 'react'
import { headingText } from './heading-text.ts'
import { StatusIcon, type StatusIconName } from './StatusIcon.tsx'

type Props = {
  icon: StatusIconName
  title: ReactNode
  /** h2 in a page that has its own heading. */
  titleTag?: 'h1' | 'h2'
  /** The result and its consequence. */
  text?: ReactNode
  /** Facts, notices and one next action. */
  children?: ReactNode
}

/** A page with one message: refused, not found, offline, ended, empty. */
export const StatusMessage = ({ icon: sign, title, titleTag: Title = 'h1', text, children }: Props) => (
  <div className="state">
    <StatusIcon name={sign} />
    <Title tabIndex={-1}>{typeof title === 'string' ? headingText(title) : title}</Title>
    {text !== undefined && <p className="dim">{text}</p>}
    {children}
  </div>
)
