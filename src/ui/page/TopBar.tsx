import type { ReactNode } from 'react'

type Props = {
  /** The logo, or a way back: a link with class `tool`, an icon and a name. */
  start?: ReactNode
  /** Truncated with an ellipsis. */
  title?: ReactNode
  /** Links and buttons with class `tool`. */
  tools?: ReactNode
}

/** The top bar: logo or way back, title, tools. */
export const TopBar = ({ start, title, tools }: Props) => (
  <header className="top">
    {start}
    {/* A title in another direction than the page keeps its beginning. */}
    <div className={title === undefined ? 'grow' : 'grow title'} dir="auto">
      {title}
    </div>
    {tools}
  </header>
)
