import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../content/Icon.tsx'

type Props = { icon: IconShape; label: string; links?: ReactNode; children: ReactNode }

/** One fact with its icon; only screen readers read the label. */
export const Fact = ({ icon, label, links, children }: Props) => (
  <div>
    <dt>
      <Icon shape={icon} />
      <span className="vh">{label}</span>
    </dt>
    <dd>{children}</dd>
    {links !== undefined && links !== false && <dd className="links">{links}</dd>}
  </div>
)
