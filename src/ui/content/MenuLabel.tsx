import type { ReactNode } from 'react'
import { Icon, type IconShape, chevronRightIcon } from './Icon.tsx'

/** Content of a link or button in a list of class `menu`: a picture, a text and the arrow. */
export const MenuLabel = ({ icon, children }: { icon: IconShape; children: ReactNode }) => (
  <>
    <Icon shape={icon} />
    {children}
    <Icon shape={chevronRightIcon} />
  </>
)
