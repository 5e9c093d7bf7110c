import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'

type Props = { icon: IconName; label: string; links?: ReactNode; children: ReactNode }

/** One fact with its icon; only screen readers read the label. */
export const Fact = ({ icon, label, links, children }: Props) => (
  <div>
    <dt>
      <Icon name={icon} />
      <span className="vh">{label}</span>
    </dt>
    <dd>{children}</dd>
    {links !== undefined && links !== false && <dd className="links">{links}</dd>}
  </div>
)
