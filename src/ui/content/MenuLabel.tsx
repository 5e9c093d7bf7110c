import type { ReactNode } from 'react'
import { Icon, type IconShape, chevronRightIcon } from './Icon.tsx'

type Props = {
  icon: IconShape
  children: ReactNode
  /** A second line, in small print. */
  below?: string | undefined
}

/** Content of a link or button in a list of class `menu`: a picture, a text and the arrow. */
export const MenuLabel = ({ icon, children, below }: Props) => (
  <>
    <Icon shape={icon} />
    <span>
      {children}
      {below !== undefined && <span className="below small dim regular">{below}</span>}
    </span>
    <Icon shape={chevronRightIcon} />
  </>
)
