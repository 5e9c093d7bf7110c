import type { ReactNode } from 'react'

type Props = {
  /** The mark, or a way back: a link with class `tool`, an icon and a name. */
  start?: ReactNode
  /** Cut with an ellipsis when it is too long. */
  title?: ReactNode
  /** Links and buttons with class `tool`. */
  tools?: ReactNode
}

/** The bar at the top: back or mark, title, tools. */
export const TopBar = ({ start, title, tools }: Props) => (
  <header className="top">
    {start}
    <div className={title === undefined ? 'grow' : 'grow title'}>{title}</div>
    {tools}
  </header>
)
