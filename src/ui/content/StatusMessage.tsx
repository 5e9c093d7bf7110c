import type { ReactNode } from 'react'
import { headingText } from './heading-text.ts'
import { Icon, loaderIcon } from './Icon.tsx'
import { StatusIcon, type StatusIconName } from './StatusIcon.tsx'

type Props = {
  /** `busy` shows a spinner. */
  icon: StatusIconName | 'busy'
  title: ReactNode
  /** h2 in a page that has its own heading. */
  titleTag?: 'h1' | 'h2'
  /** The result and its consequence; a live `status` while busy. */
  text?: ReactNode
  /** Facts, notices and one next action. */
  children?: ReactNode
}

/** A page with one message: processing, refused, not found, offline, ended, empty. */
export const StatusMessage = ({ icon: sign, title, titleTag: Title = 'h1', text, children }: Props) => (
  <div className="state">
    {sign === 'busy' ? (
      <span className="busy" aria-hidden="true">
        <Icon shape={loaderIcon} />
      </span>
    ) : (
      <StatusIcon name={sign} />
    )}
    <Title tabIndex={-1}>{typeof title === 'string' ? headingText(title) : title}</Title>
    {text !== undefined && (
      <p className="dim" role={sign === 'busy' ? 'status' : undefined}>
        {text}
      </p>
    )}
    {children}
  </div>
)
