import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../content/Icon.tsx'

type Props = { icon: IconShape; label: string; children: ReactNode }

/** One fact with its icon; only screen readers read the label. */
export const Fact = ({ icon, label, children }: Props) => (
  <div>
    <dt>
      <Icon shape={icon} />
      <span className="vh">{label}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)
